"""`waffle-cp wordle`: the assistant and the word of a day; its other commands have their files."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from waffle_cp.cli.option_rules import exclusive, requires
from waffle_cp.cli.options import drawn_seed, output_options, seed_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle import openers, simulate, tree
from waffle_cp.cli.wordle.options import (
    default_strategy,
    drawn_answers,
    likelihood_options,
    lists_options,
    read_targets,
    strategy_option,
    warm_up,
)
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.game_lists import GameLists, read_words

if TYPE_CHECKING:
    from waffle_cp.wordle.assistant.session import Session

__all__ = ["command"]


class _DefaultGroup(click.Group):
    """A group whose command `play` need not be named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = (*self.commands, "--help", "-h", "--clear-cache")
        return super().parse_args(ctx, args if args and args[0] in known else ["play", *args])


def _clear_cache(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        from waffle_cp.wordle.pools.pattern_cache import cache_folder, clear_cache

        files, size = clear_cache()
        click.echo(f"{counted(files, 'file')} removed from {cache_folder()}, {size / 1e6:.0f} MB")
        context.exit()


@click.group(cls=_DefaultGroup, short_help="assistant, optimal trees, simulation of Wordle")
@click.option(
    "--clear-cache",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_clear_cache,
    help="Remove the pattern files kept on disk, and end.",
)
def command() -> None:
    """Wordle: an assistant (`play`, also without its name), trees, simulation, openers.

    The assistant reads lines from standard input: a guess with its colors (g green, y yellow,
    . grey, or squares), or help.
    """


@command.command("play", short_help="the assistant: enter guesses and colors, get advice")
@exclusive("--boards", "--target")
@exclusive("--hard", "--boards")
@exclusive("--tree", "--boards")
@exclusive("--tree", "--opener")
@exclusive("--practice", "--target")
@exclusive("--practice", "--tree")
@exclusive("--practice", "--opener")
@exclusive("PICTURE", "--boards")
@exclusive("PICTURE", "--target")
@exclusive("PICTURE", "--tree")
@exclusive("PICTURE", "--practice")
@requires("--seed", "--practice")
@click.argument("picture", metavar="[PICTURE]", required=False)
@lists_options()
@likelihood_options
@strategy_option("groups")
@click.option("--boards", type=click.IntRange(1, 1024), default=1, show_default=True)
@click.option("--hard", is_flag=True, help="Hard mode: what was told must be used.")
@click.option("--opener", multiple=True, metavar="WORD", help="First guesses, in this order.")
@click.option("--tree", "tree_file", metavar="FILE", help="Follow a tree that `tree` wrote.")
@click.option("--target", multiple=True, metavar="WORD", help="The answer of a board, if known.")
@click.option("--practice", is_flag=True, help="Guess a random word that is not shown.")
@click.option("--top", type=click.IntRange(1, 100), default=10, show_default=True)
@seed_option
@output_options
def play(
    picture: str | None,
    lists: GameLists,
    listed: GameLists,
    strategy_name: str,
    boards: int,
    hard: bool,
    opener: tuple[str, ...],
    tree_file: str | None,
    target: tuple[str, ...],
    practice: bool,
    top: int,
    seed: int | None,
    output: Output,
) -> int:
    """Enter guesses and colors; get the words left and the best next guesses.

    Each line is a guess and the colors of each board that is still unsolved: `salet .y..g`. With
    --target or --practice the colors are given by the assistant itself. Every guessable word may
    be the answer, common ones likelier; --listed keeps to the listed answers. Guesses are ranked
    by `entropy`, with --listed by `groups`, many boards by `boards`. A PICTURE, a screenshot or
    photograph of the board (extra `image`), gives the first guesses.
    """
    from waffle_cp.cli.wordle.assistant import Assistant
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.strategies.registry import find_strategy
    from waffle_cp.wordle.trees.decision_tree import DecisionTree

    session = Session.start(lists, boards=len(target) or boards, is_hard=hard)
    if picture is not None:
        session = _after_picture(session, picture, output)
    source = click.get_current_context().get_parameter_source("strategy_name")
    if source is ParameterSource.DEFAULT:
        strategy_name = default_strategy(lists, len(session.boards))
    strategy = find_strategy(strategy_name, boards=len(session.boards))
    tree = None
    if tree_file is not None:
        if len(session.boards) > 1:
            raise InputError("a tree is for one board", place="--tree")
        tree = DecisionTree.read(tree_file)
        if len(tree.guess) != lists.length:
            raise InputError(
                f"its words have {counted(len(tree.guess), 'letter')}", place=tree_file
            )
    answers = read_targets(session, target)
    if practice:
        answers = drawn_answers(listed.answers, len(session.boards), drawn_seed(seed, output))
    opened = tuple(session.read_guess(word) for word in opener)
    warm_up(lists, output)
    with output:
        return Assistant(session, strategy, output, top, tree, answers, opened, practice).run()


def _after_picture(session: Session, picture: str, output: Output) -> Session:
    """The session after the guesses that a picture shows."""
    from waffle_cp.pictures import read_guesses

    lists = session.lists
    reading = read_guesses(picture, (*lists.answers, *lists.others))
    for (guess, marks), sure in zip(reading.guesses, reading.confidence, strict=True):
        output.note(f"{picture}: {guess} {marks}" + ("" if sure > 0.9 else f", {sure:.0%} sure"))
        try:
            session = session.after(session.read_guess(guess), session.read_colors([marks]))
        except InputError as fault:
            raise InputError(str(fault), place=picture) from fault
    return session


@command.command("today", short_help="the word of a day from an ordered list of your own")
@click.option("--order", required=True, metavar="FILE", help="Answers in the order of the days.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Without it today.")
@output_options
def today(order: str, day: str | None, output: Output) -> int:
    """The word of a day: days since 19 June 2021 count into the list, from 0."""
    from waffle_cp.wordle.game.word_of_day import day_number, word_of_day

    try:
        when = date.today() if day is None else date.fromisoformat(day)
    except ValueError:
        raise InputError(f"{day!r} is no date: expected as in 2022-02-05", place="--date") from None
    words = read_words(order)
    word = word_of_day(words, when, place=order)
    with output:
        if output.as_json:
            record: dict[str, Any] = {"status": "feasible", "complete": True, "seconds": 0.0}
            record |= {"seed": None, "engine": "order", "list": order, "date": when.isoformat()}
            output.write_json({**record, "number": day_number(when), "word": word})
        else:
            output.write(f"{when.isoformat()} is Wordle {day_number(when)}: {word}")
    return 0


for _command in (tree.command, simulate.command, openers.command):
    command.add_command(_command)
