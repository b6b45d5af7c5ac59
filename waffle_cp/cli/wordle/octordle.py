"""`waffle-cp octordle`: many boards that share their guesses, as assistant and as simulation."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from waffle_cp.alphabet import fold
from waffle_cp.cli.option_rules import exclusive, requires
from waffle_cp.cli.options import drawn_seed, output_options, seed_option, workers_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import (
    drawn_answers,
    likelihood_options,
    lists_options,
    one_interrupt,
    pool_of,
    read_targets,
    record_of,
    strategy_option,
    warm_up,
)
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.game_lists import GameLists

if TYPE_CHECKING:
    from waffle_cp.wordle.simulation.board_games import BoardsSimulation

__all__ = ["command"]


@click.command(short_help="Octordle: many boards, assistant and simulation")
@exclusive("--simulate", "--target")
@exclusive("--simulate", "--top")
@exclusive("--boards", "--target")
@requires("--limit", "--simulate")
@requires("--answers-first", "--simulate")
@exclusive("--simulate", "--listed")
@exclusive("--simulate", "--used")
@exclusive("--simulate", "--practice")
@exclusive("--practice", "--target")
@exclusive("--practice", "--opener")
@requires("--seed", "--simulate", "--practice")
@requires("--workers", "--simulate")
@lists_options()
@likelihood_options
@strategy_option("boards")
@click.option("--boards", type=click.IntRange(1, 1024), default=8, show_default=True)
@click.option("--opener", multiple=True, metavar="WORD", help="First guesses, in this order.")
@click.option("--target", multiple=True, metavar="WORD", help="The answer of a board, if known.")
@click.option("--practice", is_flag=True, help="Guess random words that are not shown.")
@click.option("--top", type=click.IntRange(1, 100), default=10, show_default=True)
@click.option("--simulate", "games", type=click.IntRange(1), metavar="GAMES", help="Play games.")
@click.option("--limit", type=click.IntRange(1), help="Guesses allowed. [default: boards + 5]")
@click.option("--answers-first", is_flag=True, help="Solve a board as soon as it is known.")
@seed_option
@workers_option
@output_options
def command(
    lists: GameLists,
    listed: GameLists,
    strategy_name: str,
    boards: int,
    opener: tuple[str, ...],
    target: tuple[str, ...],
    practice: bool,
    top: int,
    games: int | None,
    limit: int | None,
    answers_first: bool,
    seed: int | None,
    workers: int,
    output: Output,
) -> int:
    """Boards that share their guesses: the assistant, or with --simulate many games.

    In the assistant each line is a guess and the colors of each board that is still unsolved, in
    the order of the boards; every guessable word may be an answer, with --listed the listed ones
    alone, as always with --simulate. Try --opener stare --opener cloud --opener pinky. After
    Ctrl-C a simulation shows the games that are over, and says how many are not played.
    """
    from waffle_cp.wordle.assistant.session import Session
    from waffle_cp.wordle.strategies.registry import find_strategy

    session = Session.start(lists, boards=len(target) or boards)
    strategy = find_strategy(strategy_name, boards=len(session.boards))
    opened = tuple(session.read_guess(word) for word in opener)
    if games is None:
        warm_up(lists, output)
        from waffle_cp.cli.wordle.assistant import Assistant

        answers = read_targets(session, target)
        if practice:
            answers = drawn_answers(listed.answers, boards, drawn_seed(seed, output))
        with output:
            return Assistant(session, strategy, output, top, None, answers, opened, practice).run()
    from waffle_cp.wordle.simulation.board_games import (
        BoardsPlayer,
        BoardsSimulation,
        draw_games,
        play_games,
    )

    lists = listed
    warm_up(lists, output)
    for word in map(fold, opener):
        lists.row(word)
    seed = drawn_seed(seed, output)
    drawn = draw_games(lists, boards=boards, games=games, seed=seed)
    player = BoardsPlayer(lists, strategy, opened, answers_first)
    played: dict[int, tuple[str, ...]] = {}
    start = time.perf_counter()

    def tell() -> None:
        done = BoardsSimulation.of(player, drawn, played, time.perf_counter() - start)
        _tell(done, done.limit if limit is None else limit, seed, output)

    with one_interrupt(), output, pool_of(workers) as executor:
        try:
            with output.progress() as display:
                task = display.add_task("games", total=games)
                for found in play_games(player, drawn, executor=executor):
                    played |= found
                    display.update(task, completed=len(played))
        except KeyboardInterrupt:
            if played:
                tell()
            left_out = games - len(played)
            output.note(f"{len(played)} of {counted(games, 'game')} played, {left_out} not")
            raise
        tell()
    return 0


def _tell(done: BoardsSimulation, limit: int, seed: int, output: Output) -> None:
    games, lists, engine = len(done.guesses), done.player.lists, done.player.strategy.name
    if output.as_json:
        record = record_of(lists, seconds=done.seconds, seed=seed, engine=engine)
        record |= {"boards": done.boards, "games": games, "left_out": done.left_out}
        record |= {"mean": done.mean, "limit": limit, "won": done.wins(limit)}
        histogram = {str(length): count for length, count in done.histogram.items()}
        record["histogram"] = histogram
        record["played"] = [
            {"answers": [lists.answers[number] for number in numbers], "guesses": list(guesses)}
            for numbers, guesses in zip(done.answers.tolist(), done.games, strict=True)
        ]
        output.write_json(record)
        return
    output.write(
        f"{counted(games, 'game')} of {counted(done.boards, 'board')} of {lists.name} by {engine}"
    )
    output.write(f"mean {done.mean:.3f}, won in {limit}: {100 * done.wins(limit):.2f} %")
    for length, count in done.histogram.items():
        output.write(f"{length:3} guess{':  ' if length == 1 else 'es:'} {count}")
    output.note(f"{done.seconds / games:.3f} s a game")
