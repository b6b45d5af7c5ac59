"""`waffle-cp absurdle`: play the game whose answer moves, solve it, prove the fewest guesses."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import click

from waffle_cp.cli.option_rules import exclusive, requires
from waffle_cp.cli.options import output_options, time_limit_option, workers_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import lists_options, one_interrupt
from waffle_cp.wordle.game.game_lists import GameLists

__all__ = ["command"]


@click.command(short_help="Absurdle: play, solve, prove the fewest guesses")
@exclusive("--greedy", "--beam", "--shortest", "--all", "--table")
@exclusive("--table", "--target")
@exclusive("--table", "GUESS")
@requires("--journal", "--all", "--table")
@requires("--workers", "--all", "--table")
@requires("--time-limit", "--all", "--shortest")
@click.argument("words", nargs=-1, metavar="[GUESS]...")
@lists_options("absurdle")
@click.option("--target", metavar="WORD", help="Challenge mode: the word that is to be the answer.")
@click.option("--greedy", is_flag=True, help="Solve: the smallest pool each time.")
@click.option("--beam", "width", type=click.IntRange(1, 100_000), help="Solve by a beam of paths.")
@click.option("--shortest", is_flag=True, help="A game of fewest guesses, proven.")
@click.option("--all", "every", is_flag=True, help="Every game of the fewest guesses.")
@click.option("--table", is_flag=True, help="The fewest guesses for every target.")
@click.option(
    "--journal",
    "journal_path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --all or --table: keep what is done in a file, and go on from it.",
)
@time_limit_option
@workers_option
@output_options
def command(
    words: tuple[str, ...],
    lists: GameLists,
    target: str | None,
    greedy: bool,
    width: int | None,
    shortest: bool,
    every: bool,
    table: bool,
    journal_path: Path | None,
    time_limit: float | None,
    workers: int,
    output: Output,
) -> int:
    """Absurdle keeps as many answers open as it can; the last one left is the answer.

    GUESSes are played first. With none, and no solver, guesses are read from standard input: at a
    terminal `undo` takes one back, `words` shows the answers left. Solvers go on from the guesses
    given. With --target a guess may not rule the target out. --table writes a page of results;
    each part of --all and --table that is done stays in the journal.
    """
    from waffle_cp.wordle.absurdle.game import AbsurdleGame

    ways = {"greedy": greedy, "beam": width, "shortest": shortest, "all": every, "table": table}
    mode = next((name for name, chosen in ways.items() if chosen), None)
    game = AbsurdleGame.new(lists, target=target)
    with one_interrupt() if mode else nullcontext(), output:
        if mode is None:
            from waffle_cp.cli.wordle.absurdle_play import AbsurdleConversation

            return AbsurdleConversation(game, output).run(words)
        from waffle_cp.cli.wordle.absurdle_solve import AbsurdleSolver

        solve = AbsurdleSolver(game.play(words), output, workers, time_limit, journal_path)
        return solve.run(mode, width)
