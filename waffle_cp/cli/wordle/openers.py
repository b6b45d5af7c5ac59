"""`waffle-cp wordle openers`: the best and the worst first words of a strategy."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import click

from waffle_cp.cli.option_rules import exclusive
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
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.game_lists import GameLists

if TYPE_CHECKING:
    from waffle_cp.wordle.simulation.openers import OpenersPlan, OpenerStudy

__all__ = ["command"]


@click.command("openers", short_help="the best and worst first words of a strategy")
@exclusive("--answers", "--all-words")
@exclusive("--top", "--json")
@lists_options()
@strategy_option("frequency")
@click.option(
    "--games",
    type=click.IntRange(1),
    help="Games drawn for each opener. [default: all answers with `frequency`, else 200]",
)
@click.option("--sample", type=click.IntRange(2), help="Random openers; without it all of them.")
@click.option(
    "--share",
    type=click.FloatRange(0, 0.5, min_open=True),
    default=0.05,
    show_default=True,
    help="Of the openers: how many are the best, how many the worst.",
)
@click.option(
    "--allow", type=click.IntRange(1), default=6, show_default=True, help="Guesses allowed."
)
@click.option("--all-words", is_flag=True, help="Every word that may be guessed is an answer.")
@click.option(
    "--top",
    type=click.IntRange(1, 1000),
    default=10,
    show_default=True,
    help="Openers shown of the best and of the worst.",
)
@seed_option
@workers_option
@output_options
def command(
    lists: GameLists,
    strategy_name: str,
    games: int | None,
    sample: int | None,
    share: float,
    allow: int,
    all_words: bool,
    top: int,
    seed: int | None,
    workers: int,
    output: Output,
) -> int:
    """Score each first word by the games won with it; repeated and common letters analysed.

    With `frequency` every opener is scored over all answers, exactly, some milliseconds each.
    Other strategies play games that are drawn, or --games does. After Ctrl-C the openers scored
    so far, which are a random sample, are told, and how many are not.
    """
    from waffle_cp.wordle.simulation.openers import OpenerScore, OpenersPlan, OpenerStudy
    from waffle_cp.wordle.strategies.registry import find_strategy

    if math.isnan(share):
        raise InputError(f"{share!r} is no share: expected 0 to 0.5", place="--share")
    if all_words:
        lists = lists.with_answers(sorted(lists.guesses), name=f"{lists.name}, all words")
    plan = OpenersPlan(lists, find_strategy(strategy_name), games, sample, allow)
    if sample is not None or not plan.is_exact:
        seed = drawn_seed(seed, output)
        plan = OpenersPlan(lists, plan.strategy, games, sample, allow, seed)
    warm_up(lists, output, plan.strategy)
    asked = len(plan.words)
    scores: list[OpenerScore] = []
    start = time.perf_counter()

    def tell() -> None:
        study = OpenerStudy.of(scores, lists, time.perf_counter() - start)
        if output.as_json:
            output.write_json(_record(study, plan, share, seed, asked))
        else:
            _tell(study, plan, share, top, output)

    with one_interrupt(), output, pool_of(workers) as executor:
        try:
            with output.progress() as display:
                task = display.add_task("openers", total=asked)
                for found in plan.scores(executor):
                    scores += found
                    display.update(task, completed=len(scores))
        except KeyboardInterrupt:
            if scores:
                tell()
            output.note(
                f"{len(scores)} of {counted(asked, 'opener')} scored, {asked - len(scores)} not"
            )
            raise
        tell()
    return 0


def _record(
    study: OpenerStudy, plan: OpenersPlan, share: float, seed: int | None, asked: int
) -> dict[str, Any]:
    found = len(study.scores)
    record = record_of(
        plan.lists,
        complete=plan.is_exact and found == len(plan.lists.guesses),
        seconds=study.seconds,
        seed=seed,
        engine=plan.strategy.name,
    )
    record |= {"method": "walk" if plan.is_exact else "games", "games": plan.games_each}
    record |= {"openers": found, "left_out": asked - found, "allow": plan.limit}
    record |= {"common": study.common, "rare": study.rare}
    for name, part in (("best", study.best(share)), ("worst", study.worst(share))):
        record[name] = {
            "words": {one.word: [one.won, one.mean] for one in part.scores},
            "repeated_letters": part.repeated_letters,
            "common_letters": part.common_letters,
            "rare_letters": part.rare_letters,
        }
    return record


def _tell(study: OpenerStudy, plan: OpenersPlan, share: float, top: int, output: Output) -> None:
    answers, games = counted(plan.games_each, "answer"), counted(plan.games_each, "game")
    answers = "the only answer" if plan.games_each == 1 else f"all {answers}"
    how = f"{answers}, exact" if plan.is_exact else f"{games} each, drawn"
    output.write(
        f"{counted(len(study.scores), 'opener')} of {plan.lists.name}, then {plan.strategy.name}: "
        f"{how}, {study.seconds:.1f} s"
    )
    output.write(f"commonest letters {study.common}, rarest {study.rare}")
    for name, part in (
        (f"best {100 * share:g} %", study.best(share)),
        (f"worst {100 * share:g} %", study.worst(share)),
        ("all", study.best(1.0)),
    ):
        output.write(
            f"{name}: letter repeated in {100 * part.repeated_letters:.1f} % of words; "
            f"commonest {100 * part.common_letters:.1f} %, rarest "
            f"{100 * part.rare_letters:.1f} % of letters"
        )
        for one in () if name == "all" else part.scores[:top]:
            output.write(f"  {one.word}  won {100 * one.won:6.2f} %  mean {one.mean:.3f}")
