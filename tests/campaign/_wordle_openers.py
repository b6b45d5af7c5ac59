"""Every first word over all answers, exactly, beside the claims of the post "Solving Wordle"."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Executor

from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.simulation.games import Player, simulate
from waffle_cp.wordle.simulation.openers import OpenersPlan, opener_histogram, study_openers
from waffle_cp.wordle.strategies.registry import find_strategy

SEED = 20220115
Row = tuple[str, str, str, bool | None]

# The post names these as some of its best and worst openers, by 200 games each.
POSTED = {
    "best": "chapt chimp germs compt match chems frump bumph spick crumb",
    "worst": "nanna zooea gazoo zexes vairy roque navvy ninon ozzie nouny",
}


def opener_figures(classic: GameLists, executor: Executor | None) -> Iterator[Row]:
    """What was measured: name, target, figure, whether it is met.

    First over all words, as the post has it, then over the answers of the game.
    """
    everything = classic.with_answers(sorted(classic.guesses), name="all words")
    published = {"best 5 %": "0, 28, 0 %", "worst 5 %": "90, 51, 14 %", "all": ""}
    for lists in (everything, classic):
        plan = OpenersPlan(lists, find_strategy("frequency"))
        study = study_openers(plan, executor=executor)
        count = len(study.scores)
        yield _row(
            f"{count:,} openers, {plan.games_each:,} answers each",
            "",
            f"{study.seconds:.0f} s",
            plan.is_exact and count == len(lists.guesses),
        )
        checked = random.Random(SEED).sample(lists.guesses, 10)
        differing = [
            word
            for word in checked
            if simulate(Player(lists, plan.strategy, (word,))).histogram
            != opener_histogram(lists, word)
        ]
        yield _row(
            f"  walks of {', '.join(checked)} unlike simulations",
            "none",
            ", ".join(differing) or "none",
            not differing,
        )
        parts = {"best 5 %": study.best(0.05), "worst 5 %": study.worst(0.05)}
        parts["all"] = study.best(1.0)
        for name, part in parts.items():
            yield _row(
                f"  {name}: letter repeated; letters of {study.common}, {study.rare}",
                published[name] if lists is everything else "",
                f"{100 * part.repeated_letters:.1f}; {100 * part.common_letters:.1f}, "
                f"{100 * part.rare_letters:.1f} %",
            )
        for name in ("best 5 %", "worst 5 %"):
            for one in parts[name].scores[:10]:
                told = f"{100 * (1 - one.won):.2f} % not in 6, mean {one.mean:.3f}"
                yield _row(f"  {name}: {one.word}", "", told)
        if lists is everything:
            places = {one.word: place for place, one in enumerate(study.scores, start=1)}
            for name, words in POSTED.items():
                for word in words.split():
                    place = places[word] if name == "best" else count + 1 - places[word]
                    yield _row(
                        f"  the post's {word}", f"{name} 5 %", f"{name} {100 * place / count:.1f} %"
                    )


def _row(name: str, target: str, measured: str, is_met: bool | None = None) -> Row:
    return name, target, measured, is_met
