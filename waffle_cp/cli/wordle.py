"""`waffle-cp wordle`: the assistant, optimal trees, simulation, openers, the word of a day."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from waffle_cp.cli.options import (
    drawn_seed,
    output_options,
    seed_option,
    time_limit_option,
    workers_option,
)
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle_options import (
    find,
    lists_options,
    pool_of,
    record_of,
    strategy_option,
    warm_up,
)
from waffle_cp.errors import InputError
from waffle_cp.wordle.lists import GameLists, read_words

__all__ = ["command"]

EXIT_NONE = 3
EXIT_LIMIT = 4


class _DefaultGroup(click.Group):
    """A group whose command `play` need not be named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = (*self.commands, "--help", "-h")
        return super().parse_args(ctx, args if args and args[0] in known else ["play", *args])


@click.group(cls=_DefaultGroup, short_help="assistant, optimal trees, simulation of Wordle")
def command() -> None:
    """Wordle: an assistant (`play`, also without its name), trees, simulation, openers.

    The assistant reads lines from standard input: a guess with its colors (g green, y yellow,
    . grey, or squares), or help.
    """


@command.command("play", short_help="the assistant: enter guesses and colors, get advice")
@lists_options
@strategy_option("groups")
@click.option("--boards", type=click.IntRange(1, 32), default=1, show_default=True)
@click.option("--hard", is_flag=True, help="Hard mode: what was told must be used.")
@click.option("--opener", multiple=True, metavar="WORD", help="First guesses, in this order.")
@click.option("--tree", "tree_file", metavar="FILE", help="Follow a tree that `tree` wrote.")
@click.option("--target", multiple=True, metavar="WORD", help="Practice: the answer of a board.")
@click.option("--top", type=click.IntRange(1, 100), default=10, show_default=True)
@output_options
def play(
    lists: GameLists,
    strategy_name: str,
    boards: int,
    hard: bool,
    opener: tuple[str, ...],
    tree_file: str | None,
    target: tuple[str, ...],
    top: int,
    output: Output,
) -> int:
    """Enter guesses and colors; get the words left and the best next guesses.

    Each line is a guess and the colors of each board that is still unsolved: `salet .y..g`. With
    --target the colors are given by the assistant itself. Many boards are ranked by `boards`.
    """
    from waffle_cp.cli.wordle_assistant import Assistant
    from waffle_cp.wordle.session import Session
    from waffle_cp.wordle.tree import DecisionTree

    session = Session.start(lists, boards=len(target) or boards, is_hard=hard)
    source = click.get_current_context().get_parameter_source("strategy_name")
    if len(session.boards) > 1 and source is ParameterSource.DEFAULT:
        strategy_name = "boards"
    strategy = find(strategy_name, len(session.boards))
    tree = None
    if tree_file is not None:
        if len(session.boards) > 1:
            raise InputError("a tree is for one board", place="--tree")
        tree = DecisionTree.parse(Path(tree_file).read_text("utf-8"))
        if len(tree.guess) != lists.length:
            raise InputError(f"its words have {len(tree.guess)} letters", place=tree_file)
    answers = tuple(session.read_guess(word) for word in target)
    opened = tuple(session.read_guess(word) for word in opener)
    warm_up(lists, output)
    with output:
        return Assistant(session, strategy, output, top, tree, answers, opened).run()


@command.command("tree", short_help="the best decision tree, with a proven bound")
@lists_options
@click.option("--opener", metavar="WORD", help="First guess; without it the best one is sought.")
@click.option(
    "--width",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Guesses tried at a node; --exact tries all.",
)
@click.option("--exact", is_flag=True, help="Try all guesses: the total is proven the least.")
@click.option("--hard", is_flag=True, help="Hard mode: what was told must be used.")
@click.option("--within", type=click.IntRange(1), help="Most guesses that an answer may take.")
@click.option("--answer", "asked", multiple=True, metavar="WORD", help="Show only its guesses.")
@time_limit_option
@workers_option
@output_options
def tree(
    lists: GameLists,
    opener: str | None,
    width: int,
    exact: bool,
    hard: bool,
    within: int | None,
    asked: tuple[str, ...],
    time_limit: float | None,
    workers: int,
    output: Output,
) -> int:
    """Find the tree of fewest guesses; total, depths and a lower bound on standard error.

    The tree is written as text, or with --json as one object; `wordle play --tree FILE` follows
    either.
    """
    from waffle_cp.alphabet import fold
    from waffle_cp.result import Status
    from waffle_cp.wordle.tree_search import best_tree

    warm_up(lists, output)
    with output, pool_of(workers) as executor:
        result = best_tree(
            lists,
            opener=None if opener is None else fold(opener),
            width=None if exact else width,
            is_hard=hard,
            within=within,
            time_limit=time_limit,
            executor=executor,
        )
        record = record_of(
            lists,
            status=result.status.value,
            complete=result.status is Status.OPTIMAL,
            seconds=result.seconds,
            engine=result.engine,
        )
        if not result:
            limit = f"no tree within {within} guesses"
            output.note(f"{result.status.name}: {limit} ({result.note})")
            if output.as_json:
                output.write_json({**record, "tree": None})
            return EXIT_NONE if result.status is Status.INFEASIBLE else EXIT_LIMIT
        found = result.unwrap()
        depths = ", ".join(
            f"{count} in {depth}" for depth, count in enumerate(found.histogram, 1) if count
        )
        output.note(
            f"{result.status.name}: total {found.total}, mean {found.mean:.4f}, bound "
            f"{result.bound:.0f} ({result.note}) in {result.seconds:.2f} s; {depths}"
        )
        if output.as_json:
            record |= {"total": found.total, "mean": found.mean, "bound": result.bound}
            record |= {"histogram": list(found.histogram), "hard": hard, "within": within}
            output.write_json({**record, "tree": found.to_json()})
        elif asked:
            for word in asked:
                output.write(" ".join(found.play(fold(word))))
        else:
            output.write(str(found))
    return 0


@command.command("simulate", short_help="many games of a strategy: mean, histogram, failures")
@lists_options
@strategy_option("groups")
@click.option("--games", type=click.IntRange(1), help="A random sample; without it every answer.")
@click.option("--all-words", is_flag=True, help="Every word that may be guessed is an answer.")
@click.option("--opener", multiple=True, metavar="WORD", help="First guesses, in this order.")
@click.option("--hard", is_flag=True, help="Hard mode.")
@click.option(
    "--allow",
    type=click.IntRange(1),
    multiple=True,
    default=(6,),
    show_default=True,
    help="Guesses allowed, for the failure rate; can be given again.",
)
@click.option("--random-ties", is_flag=True, help="Break ties at random, by the seed.")
@seed_option
@workers_option
@output_options
def simulate(
    lists: GameLists,
    strategy_name: str,
    games: int | None,
    all_words: bool,
    opener: tuple[str, ...],
    hard: bool,
    allow: tuple[int, ...],
    random_ties: bool,
    seed: int | None,
    workers: int,
    output: Output,
) -> int:
    """Play games against known answers, in parallel with --workers."""
    from waffle_cp.alphabet import fold
    from waffle_cp.wordle.simulation import Play, draw_targets
    from waffle_cp.wordle.simulation import simulate as run

    if all_words:
        lists = lists.with_answers(sorted(lists.guesses), name=f"{lists.name}, all words")
    if games is not None or random_ties:
        seed = drawn_seed(seed, output)
    opened = tuple(map(fold, opener))
    for word in opened:
        lists.row(word)
    play = Play(lists, find(strategy_name), opened, hard, seed if random_ties else None, allow[0])
    targets = None if games is None or seed is None else draw_targets(lists, games, seed)
    with output, pool_of(workers) as executor:
        done = run(play, targets, executor=executor)
        low, high = done.mean_interval
        if output.as_json:
            record = record_of(
                lists, complete=games is None, seconds=done.seconds, seed=seed, engine=strategy_name
            )
            record |= {"games": done.games, "total": done.total, "mean": done.mean}
            record |= {"mean_interval": [low, high], "histogram": list(done.histogram)}
            record["failures"] = {
                str(limit): {
                    "rate": done.failures(limit),
                    "interval": list(done.failure_interval(limit)),
                }
                for limit in allow
            }
            output.write_json({**record, "left_at_failure": done.left_at_failure})
            return 0
        output.write(f"{done.games} games of {lists.name} by {strategy_name}")
        output.write(f"mean {done.mean:.4f} (95 %: {low:.4f} to {high:.4f}), total {done.total}")
        for guesses, count in enumerate(done.histogram, start=1):
            if count:
                output.write(f"{guesses:3} guesses: {count:6}  {100 * count / done.games:6.2f} %")
        for limit in allow:
            low, high = done.failure_interval(limit)
            output.write(
                f"not won in {limit}: {100 * done.failures(limit):.2f} % "
                f"(95 %: {100 * low:.2f} to {100 * high:.2f})"
            )
        if done.failures(allow[0]):
            output.write(f"words left then, on average: {done.left_at_failure:.2f}")
    return 0


@command.command("openers", short_help="the best and worst first words of a strategy")
@lists_options
@strategy_option("frequency")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True)
@click.option("--sample", type=click.IntRange(2), help="Random openers; without it all of them.")
@click.option("--share", type=click.FloatRange(0, 0.5, min_open=True), default=0.05)
@click.option("--allow", type=click.IntRange(1), default=6, show_default=True)
@click.option("--all-words", is_flag=True, help="Every word that may be guessed is an answer.")
@click.option("--top", type=click.IntRange(1, 1000), default=10, show_default=True)
@seed_option
@workers_option
@output_options
def openers(
    lists: GameLists,
    strategy_name: str,
    games: int,
    sample: int | None,
    share: float,
    allow: int,
    all_words: bool,
    top: int,
    seed: int | None,
    workers: int,
    output: Output,
) -> int:
    """Score each first word by the games won with it; repeated and common letters analysed."""
    from waffle_cp.wordle.openers import study_openers

    if all_words:
        lists = lists.with_answers(sorted(lists.guesses), name=f"{lists.name}, all words")
    seed = drawn_seed(seed, output)
    with output, pool_of(workers) as executor, output.progress() as display:
        task = display.add_task("openers", total=1.0)
        study = study_openers(
            lists,
            find(strategy_name),
            games=games,
            sample=sample,
            limit=allow,
            seed=seed,
            executor=executor,
            on_progress=lambda done: display.update(task, completed=done),
        )
        parts: dict[str, Any] = {"best": study.best(share), "worst": study.worst(share)}
        if output.as_json:
            record = record_of(
                lists,
                complete=sample is None,
                seconds=study.seconds,
                seed=seed,
                engine=strategy_name,
            )
            record |= {"games": games, "openers": len(study.scores), "allow": allow}
            record |= {"common": study.common, "rare": study.rare}
            for name, part in parts.items():
                record[name] = {
                    "words": {one.word: [one.won, one.mean] for one in part.scores},
                    "repeated_letters": part.repeated_letters,
                    "common_letters": part.common_letters,
                    "rare_letters": part.rare_letters,
                }
            output.write_json(record)
            return 0
        output.write(f"{len(study.scores)} openers, {games} games each, {study.seconds:.1f} s")
        output.write(f"commonest letters {study.common}, rarest {study.rare}")
        for name, part in parts.items():
            output.write(
                f"{name} {100 * share:g} %: letter repeated in {100 * part.repeated_letters:.1f} % "
                f"of words; commonest {100 * part.common_letters:.1f} %, rarest "
                f"{100 * part.rare_letters:.1f} % of letters"
            )
            for one in part.scores[:top]:
                output.write(f"  {one.word}  won {100 * one.won:6.2f} %  mean {one.mean:.3f}")
    return 0


@command.command("today", short_help="the word of a day from an ordered list of your own")
@click.option("--order", required=True, metavar="FILE", help="Answers in the order of the days.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Without it today.")
@output_options
def today(order: str, day: str | None, output: Output) -> int:
    """The word of a day: days since 19 June 2021 count into the list, from 0."""
    from waffle_cp.wordle.today import day_number, word_of_day

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
