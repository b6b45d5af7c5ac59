"""`waffle-cp wordle simulate`: many games of a strategy."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from waffle_cp.cli.option_rules import exclusive, requires
from waffle_cp.cli.options import drawn_seed, output_options, seed_option, workers_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import (
    lists_options,
    one_interrupt,
    pool_of,
    record_of,
    strategy_option,
    warm_up,
)
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.game_lists import GameLists

if TYPE_CHECKING:
    from waffle_cp.wordle.simulation.games import Simulation

__all__ = ["command"]


@click.command("simulate", short_help="many games of a strategy: mean, histogram, failures")
@exclusive("--answers", "--all-words")
@requires("--seed", "--games", "--random-ties")
@lists_options()
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
def command(
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
    """Play games against known answers, in parallel with --workers.

    After Ctrl-C the games that are over are told, and how many are not played.
    """
    from waffle_cp.alphabet import fold
    from waffle_cp.wordle.simulation.games import (
        PlayedPart,
        Player,
        Simulation,
        draw_targets,
        play_targets,
    )
    from waffle_cp.wordle.strategies.registry import find_strategy

    if all_words:
        lists = lists.with_answers(sorted(lists.guesses), name=f"{lists.name}, all words")
    if games is not None or random_ties:
        seed = drawn_seed(seed, output)
    opened = tuple(map(fold, opener))
    for word in opened:
        lists.row(word)
    strategy = find_strategy(strategy_name)
    warm_up(lists, output, strategy)
    player = Player(lists, strategy, opened, hard, seed if random_ties else None, allow[0])
    targets = None if games is None or seed is None else draw_targets(lists, games, seed)
    asked = len(lists.answers if targets is None else targets)
    different = asked if targets is None else len(set(targets.tolist()))
    parts: list[PlayedPart] = []
    start = time.perf_counter()

    def played() -> Simulation:
        return Simulation.of(player, targets, parts, time.perf_counter() - start)

    def tell(done: Simulation) -> None:
        if output.as_json:
            output.write_json(_record(done, allow, seed, is_whole=games is None))
        else:
            _tell(done, allow, output, is_sample=games is not None and not done.left_out)

    with one_interrupt(), output, pool_of(workers) as executor:
        try:
            with output.progress() as display:
                task = display.add_task("games", total=different)
                for part in play_targets(player, targets, executor=executor):
                    parts.append(part)
                    display.advance(task, len(part.targets))
        except KeyboardInterrupt:
            done = played()
            if done.games:
                tell(done)
            output.note(_told_of_rest(done.games, asked))
            raise
        tell(played())
    return 0


def _told_of_rest(games: int, asked: int) -> str:
    told = f"{games} of {counted(asked, 'game')} played, {asked - games} not"
    return f"{told}: those played are no random sample" if games else told


def _record(
    done: Simulation, allow: tuple[int, ...], seed: int | None, *, is_whole: bool
) -> dict[str, Any]:
    """With intervals for a random sample alone."""
    is_sample = not is_whole and not done.left_out
    record = record_of(
        done.player.lists,
        complete=is_whole and not done.left_out,
        seconds=done.seconds,
        seed=seed,
        engine=done.player.strategy.name,
    )
    record |= {"games": done.games, "left_out": done.left_out}
    record |= {"total": done.total, "mean": done.mean}
    record["mean_interval"] = list(done.mean_interval) if is_sample else None
    record["histogram"] = list(done.histogram)
    record["failures"] = {
        str(limit): {
            "rate": done.failures(limit),
            "interval": list(done.failure_interval(limit)) if is_sample else None,
        }
        for limit in allow
    }
    return record | {"left_at_failure": done.left_at_failure}


def _tell(done: Simulation, allow: tuple[int, ...], output: Output, *, is_sample: bool) -> None:
    games = counted(done.games, "game")
    output.write(f"{games} of {done.player.lists.name} by {done.player.strategy.name}")
    low, high = done.mean_interval
    between = f" (95 %: {low:.4f} to {high:.4f})" if is_sample else ""
    output.write(f"mean {done.mean:.4f}{between}, total {done.total}")
    for guesses, count in enumerate(done.histogram, start=1):
        if count:
            noun = "guess:  " if guesses == 1 else "guesses:"
            output.write(f"{guesses:3} {noun} {count:6}  {100 * count / done.games:6.2f} %")
    for limit in allow:
        low, high = done.failure_interval(limit)
        between = f" (95 %: {100 * low:.2f} to {100 * high:.2f})" if is_sample else ""
        output.write(f"not won in {limit}: {100 * done.failures(limit):.2f} %{between}")
    if done.failures(allow[0]):
        output.write(f"words left then, on average: {done.left_at_failure:.2f}")
