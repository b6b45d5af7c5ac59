"""`waffle-cp octordle`: many boards that share their guesses, as assistant and as simulation."""

from __future__ import annotations

import click

from waffle_cp.alphabet import fold
from waffle_cp.cli.options import drawn_seed, output_options, seed_option, workers_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle_options import (
    find,
    lists_options,
    pool_of,
    read_targets,
    record_of,
    strategy_option,
    warm_up,
)
from waffle_cp.wordle.lists import GameLists

__all__ = ["command"]


@click.command(short_help="Octordle: many boards, assistant and simulation")
@lists_options
@strategy_option("boards")
@click.option("--boards", type=click.IntRange(1, 32), default=8, show_default=True)
@click.option("--opener", multiple=True, metavar="WORD", help="First guesses, in this order.")
@click.option("--target", multiple=True, metavar="WORD", help="Practice: the answer of a board.")
@click.option("--top", type=click.IntRange(1, 100), default=10, show_default=True)
@click.option("--simulate", "games", type=click.IntRange(1), metavar="GAMES", help="Play games.")
@click.option("--limit", type=click.IntRange(1), help="Guesses allowed. [default: boards + 5]")
@click.option("--answers-first", is_flag=True, help="Solve a board as soon as it is known.")
@seed_option
@workers_option
@output_options
def command(
    lists: GameLists,
    strategy_name: str,
    boards: int,
    opener: tuple[str, ...],
    target: tuple[str, ...],
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
    the order of the boards. Try --opener stare --opener cloud --opener pinky.
    """
    from waffle_cp.wordle.session import Session

    session = Session.start(lists, boards=len(target) or boards)
    strategy = find(strategy_name, len(session.boards))
    opened = tuple(session.read_guess(word) for word in opener)
    warm_up(lists, output)
    if games is None:
        from waffle_cp.cli.wordle_assistant import Assistant

        answers = read_targets(session, target)
        with output:
            return Assistant(session, strategy, output, top, None, answers, opened).run()
    from waffle_cp.wordle.octordle import BoardsPlay, draw_games, simulate_boards

    for word in map(fold, opener):
        lists.row(word)
    seed = drawn_seed(seed, output)
    drawn = draw_games(lists, boards=boards, games=games, seed=seed)
    play = BoardsPlay(lists, strategy, opened, answers_first)
    with output, pool_of(workers) as executor:
        done = simulate_boards(play, drawn, executor=executor)
        allowed = done.limit if limit is None else limit
        if output.as_json:
            record = record_of(lists, seconds=done.seconds, seed=seed, engine=strategy_name)
            record |= {"boards": boards, "games": games, "mean": done.mean, "limit": allowed}
            histogram = {str(length): count for length, count in done.histogram.items()}
            output.write_json({**record, "won": done.wins(allowed), "histogram": histogram})
            return 0
        output.write(f"{games} games of {boards} boards of {lists.name} by {strategy_name}")
        output.write(f"mean {done.mean:.3f}, won in {allowed}: {100 * done.wins(allowed):.2f} %")
        for length, count in done.histogram.items():
            output.write(f"{length:3} guesses: {count}")
        output.note(f"{done.seconds / games:.3f} s a game")
    return 0
