"""The report on a puzzle as lines for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from waffle_cp.judging import PuzzleReport
from waffle_cp.records.making import difficulty_record

__all__ = ["report_lines", "report_record"]

_ANSWERS = {True: "yes", False: "no", None: "not proven"}


def report_lines(report: PuzzleReport, known_name: str) -> Iterator[str]:
    """One line a topic."""
    if report.words:
        scores = ("not listed" if score is None else str(score) for _, score in report.words)
        words = (word for word, _ in report.words)
        pairs = zip(words, scores, strict=True)
        yield "words: " + ", ".join(f"{word} {score}" for word, score in pairs)
    else:
        yield "words: the solution is not known"
    yield "fewest swaps: " + ("not known" if report.swaps is None else str(report.swaps))
    unique = report.uniqueness
    count = f"{len(unique.solutions)}{'' if unique.complete else ' or more'}"
    yield f"solutions by colors: {count}; of words in {known_name}: {len(unique.known)}"
    if len(unique.solutions) > 1:
        yield f"unique by play (safe swaps tell which): {_ANSWERS[unique.by_play.revealed]}"
        for grid, way in zip(unique.solutions, report.safe_ways(), strict=False):
            swaps = ", ".join(f"{first}-{second}" for first, second in way)
            yield f"  {' '.join(grid.words)}: after {swaps}"
    yield "trivial first moves: " + _listed(f"{a}-{b}" for a, b in report.trivial)
    yield "offensive words: " + _listed(iter(report.offensive))
    yield "words of one stem: " + _listed(f"{a} and {b}" for a, b in report.stems)
    yield f"difficulty: {report.difficulty}"


def report_record(report: PuzzleReport, known_name: str) -> dict[str, Any]:
    """The same as plain values for JSON."""
    unique = report.uniqueness
    return {
        "words": [{"word": word, "score": score} for word, score in report.words],
        "swaps": report.swaps,
        "unique": {
            "by_colors": unique.by_colors,
            "by_known_words": unique.by_known_words,
            "known_list": known_name,
            "by_play": unique.by_play.revealed,
        },
        "solutions": [
            {"rows": list(grid.rows), "words": list(grid.words)} for grid in unique.solutions
        ],
        "safe_swaps": [[list(pair) for pair in way] for way in report.safe_ways()],
        "trivial": [list(pair) for pair in report.trivial],
        "offensive": list(report.offensive),
        "stems": [list(pair) for pair in report.stems],
        "difficulty": difficulty_record(report.difficulty),
    }


def _listed(items: Iterator[str]) -> str:
    return ", ".join(items) or "none"
