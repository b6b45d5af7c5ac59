"""How hard a puzzle is for a person: a score, a level, and the reason in one line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log2

from waffle_cp.errors import InputError
from waffle_cp.judging.reasoner import Reasoning, Step, Technique, reason_out
from waffle_cp.layout import Layout, cell_name
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList, load_words

__all__ = ["LEVELS", "PLAYER_LIST", "Difficulty", "check_level", "rate_difficulty"]

PLAYER_LIST = "extended"
"""The list that a player is taken to know."""

LEVELS = {"easy": 0.0, "medium": 12.0, "hard": 20.0}
"""The least score of each level: thirds of 95 real puzzles (12.2 and 19.2)."""

_WEIGHTS = {
    Technique.WORD: 0.5,
    Technique.PLACE: 1.0,
    Technique.CROSSING: 2.0,
    Technique.LETTERS: 3.0,
    Technique.LOOK_AHEAD: 10.0,
    Technique.DEEP_LOOK_AHEAD: 25.0,
    Technique.GUESS: 40.0,
}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A score (0 is nothing to think of), its level, why, and how often each step was needed."""

    score: float
    level: str
    reason: str
    counts: dict[str, int]

    def __str__(self) -> str:
        return f"{self.level} ({self.score:.0f}): {self.reason}"


def check_level(name: str) -> None:
    """InputError when there is no such level."""
    if name not in LEVELS:
        raise InputError(f"unknown difficulty {name!r}: expected {', '.join(LEVELS)}")


def rate_difficulty(puzzle: Puzzle, words: WordList | None = None) -> Difficulty:
    """How hard a puzzle is for someone who knows `words` (the list `extended` if None).

    The score adds up what each step of `reason_out` asks for: the kind of step, times how many
    words had to be weighed (its logarithm), and the words to be found at the start.

    >>> puzzle = Puzzle.parse("cat\\na o\\nrwo\\n\\nggg\\ng g\\ngyy")
    >>> print(rate_difficulty(puzzle, WordList.of(["cat", "row", "car", "tow", "tot"])))
    easy (0): each word follows from the one before
    """
    reasoning = reason_out(puzzle, load_words(PLAYER_LIST) if words is None else words)
    score = sum(_WEIGHTS[step.technique] * log2(1 + step.weighed) for step in reasoning.steps)
    score += sum(log2(max(count, 1)) for count in reasoning.words_left)
    level = max((least, name) for name, least in LEVELS.items() if score >= least)[1]
    counts = Counter(step.technique.name.lower() for step in reasoning.steps)
    reason = _hardest(reasoning, puzzle.layout) + _choice(reasoning, puzzle.layout)
    return Difficulty(round(score, 1), level, reason, dict(counts))


def _choice(reasoning: Reasoning, layout: Layout) -> str:
    """The slot with the most words at the start, if any has more than one."""
    most = max(reasoning.words_left, default=0)
    if most < 2 or not reasoning.steps:
        return ""
    slot = layout.slots[reasoning.words_left.index(most)]
    return f"; at first {most} words fit {slot}"


def _hardest(reasoning: Reasoning, layout: Layout) -> str:
    if not reasoning.steps:
        return "nothing is left to find"
    hardest = max(step.technique for step in reasoning.steps)
    steps = [step for step in reasoning.steps if step.technique is hardest]
    number = len(steps)
    place = _place(steps[0], layout)
    times = "one word" if number == 1 else f"{number} words"
    match hardest:
        case Technique.WORD:
            return "each word follows from the one before"
        case Technique.PLACE:
            return f"a letter has only one place at {place}"
        case Technique.CROSSING:
            return f"crossings exclude words, first of {place}"
        case Technique.LETTERS:
            return f"the letters at hand exclude words, first of {place}"
        case Technique.LOOK_AHEAD:
            return f"{times} need{'s' if number == 1 else ''} a look ahead, first {place}"
        case Technique.DEEP_LOOK_AHEAD:
            return (
                f"{times} need{'s' if number == 1 else ''} two words tried at once, first {place}"
            )
        case Technique.GUESS:
            return f"it needs a guess, {place}"


def _place(step: Step, layout: Layout) -> str:
    slot = "" if step.slot is None else f"{layout.slots[step.slot]}"
    cell = "" if step.cell is None else f"the crossing {cell_name(layout.cells[step.cell])}"
    if slot and cell:
        return f"{slot} at {cell}"
    return slot or cell.replace("the crossing ", "") or "somewhere"
