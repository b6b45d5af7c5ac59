"""`waffle-cp wordle simulate`: many games of a strategy."""

from __future__ import annotations

import click

from waffle_cp.cli.options import drawn_seed, output_options, seed_option, workers_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle_options import (
    find,
    lists_options,
    pool_of,
    record_of,
    strategy_option,
    warm_up,
)
from waffle_cp.wordle.lists import GameLists

__all__ = ["command"]


@click.command("simulate", short_help="many games of a strategy: mean, histogram, failures")
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
    """Play games against known answers, in parallel with --workers."""
    from waffle_cp.alphabet import fold
    from waffle_cp.wordle.simulation import Play, draw_targets, simulate

    if all_words:
        lists = lists.with_answers(sorted(lists.guesses), name=f"{lists.name}, all words")
    if games is not None or random_ties:
        seed = drawn_seed(seed, output)
    opened = tuple(map(fold, opener))
    for word in opened:
        lists.row(word)
    strategy = find(strategy_name)
    warm_up(lists, output, strategy)
    play = Play(lists, strategy, opened, hard, seed if random_ties else None, allow[0])
    targets = None if games is None or seed is None else draw_targets(lists, games, seed)
    with output, pool_of(workers) as executor:
        done = simulate(play, targets, executor=executor)
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
