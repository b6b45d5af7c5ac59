"""Results on Absurdle as text: beams, counts, and the fewest guesses for every target."""

from __future__ import annotations

from collections.abc import Iterator

from waffle_cp.plurals import counted
from waffle_cp.wordle.absurdle.beam import beam_search, greedy_search
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.minima import Minima
from waffle_cp.wordle.absurdle.reply_table import absurdle_table
from waffle_cp.wordle.game.game_lists import GameLists

__all__ = ["beam_rows", "digit_lines", "results_page"]

_WIDEST = 20
_DIGITS_A_LINE = 100


def beam_rows(lists: GameLists, widest: int = _WIDEST) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The widths 1, 2, ... of a beam and the game that each finds."""
    start = AbsurdleGame.new(lists)
    for width in range(1, widest + 1):
        yield width, beam_search(start, width=width).unwrap()


def digit_lines(minima: Minima) -> list[str]:
    """The fewest guesses of the answers in alphabetical order, a digit each.

    0 stands for a target that no guesses lead to, 9 for nine or more.
    """
    lengths = dict(zip(minima.lists.answers, minima.lengths, strict=True))
    digits = "".join(str(min(lengths[word], 9)) for word in sorted(lengths))
    return [digits[at : at + _DIGITS_A_LINE] for at in range(0, len(digits), _DIGITS_A_LINE)]


def _why_not_three(lists: GameLists) -> str:
    """Why three guesses are not enough, where it is as simple as that."""
    table = absurdle_table(lists)
    smallest = int(table.kept(table.everything)[0].min())
    if smallest <= table.most_groups:
        return ""
    return (
        f" (After one guess {counted(smallest, 'answer')} or more are left, and no guess parts the "
        f"answers into more than {counted(table.most_groups, 'group')}: a second one leaves no "
        "answer alone.)"
    )


def results_page(minima: Minima) -> str:
    """A page in Markdown; it holds no list of words."""
    lists = minima.lists
    start = AbsurdleGame.new(lists)
    lines = [
        f"# Absurdle: {counted(len(lists.answers), 'answer', grouped=True)}, "
        f"{counted(len(lists.guesses), 'guess', grouped=True)}",
        "",
        "Made by `waffle-cp absurdle --table`.",
        "",
        f"- Fewest guesses: {minima.fewest}; fewer are proven impossible.{_why_not_three(lists)}",
        f"- Games of {counted(minima.fewest, 'guess')}: {minima.shortest_games:,}.",
        f"- Greedy: {' '.join(greedy_search(start).unwrap())}.",
        "",
        "## Beams",
        "",
        "| Beam | Guesses | Game |",
        "| ---: | ---: | --- |",
    ]
    for width, game in beam_rows(lists):
        lines.append(f"| {width} | {len(game)} | {' '.join(game)} |")
    lines += ["", "## Fewest guesses by target", "", "| Guesses | Targets |", "| ---: | ---: |"]
    for length, targets in minima.histogram.items():
        lines.append(f"| {length or 'never'} | {targets:,} |")
    lines += [
        "",
        "Each target in the alphabetical order of the answers, a digit each:",
        "",
        "```",
        *digit_lines(minima),
        "```",
    ]
    return "\n".join(lines) + "\n"
