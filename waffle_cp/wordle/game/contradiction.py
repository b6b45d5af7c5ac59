"""Colors that no answer can have given: which guess, which letter, what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from waffle_cp.plurals import counted

__all__ = ["contradiction"]

_NAMES = {"g": "green", "y": "yellow", ".": "grey"}


def contradiction(history: Sequence[tuple[str, str]]) -> str | None:
    """What is wrong with the colors of the first guess that clashes, or None.

    `history` holds (guess, marks). Letters alone are looked at, no list: None does not mean that
    a list has an answer.

    >>> contradiction([("crane", "..y.."), ("abbey", "....g")])
    "guess 2 'abbey': a at place 1 is grey, expected yellow: guess 1 'crane' shows 1 a"
    >>> contradiction([("essay", ".yy..")]) is None
    True
    >>> contradiction([("essay", "..y..")])
    "guess 1 'essay': s at place 3 is yellow, expected grey: yellows of a letter come first, \
and the s at place 2 is grey"
    """
    known = _Known()
    for number, (guess, marks) in enumerate(history, start=1):
        fault = _within_one(guess, marks) or known.clash(guess, marks)
        if fault is None:
            known.learn(number, guess, marks)
            if not known.has_room(len(guess)):
                fault = (
                    f"the colors want {counted(known.needed, 'letter')} in "
                    f"{counted(len(guess), 'place')}, "
                    "or leave a letter no place"
                )
        if fault is not None:
            return f"guess {number} {guess!r}: {fault}"
    return None


def _within_one(guess: str, marks: str) -> str | None:
    """The clash of a guess with itself: yellows of a letter stand left of its greys."""
    greys: dict[str, int] = {}
    for place, (letter, mark) in enumerate(zip(guess, marks, strict=True), start=1):
        if mark == ".":
            greys.setdefault(letter, place)
        elif mark == "y" and letter in greys:
            return (
                f"{letter} at place {place} is yellow, expected grey: yellows of a letter come "
                f"first, and the {letter} at place {greys[letter]} is grey"
            )
    return None


@dataclass(slots=True)
class _Known:
    """What earlier guesses tell, with the guess that told it."""

    green: dict[int, tuple[str, str]] = field(default_factory=dict)
    banned: dict[tuple[int, str], str] = field(default_factory=dict)
    least: dict[str, tuple[int, str]] = field(default_factory=dict)
    most: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def needed(self) -> int:
        """Copies of letters that the answer holds at least."""
        return sum(count for count, _ in self.least.values())

    def clash(self, guess: str, marks: str) -> str | None:
        """What in the colors of a guess cannot be after what is known."""
        for place, (letter, mark) in enumerate(zip(guess, marks, strict=True)):
            here = f"{letter} at place {place + 1} is {_NAMES[mark]}"
            right, told = self.green.get(place, ("", ""))
            if right and mark == "g" and right != letter:
                return f"{here}, expected yellow or grey: {told} shows {right} there"
            if right == letter and mark != "g":
                return f"{here}, expected green: {told} shows it there"
            if mark == "g" and (place, letter) in self.banned:
                told = self.banned[place, letter]
                return f"{here}, expected yellow or grey: {told} shows that it is not there"
        for letter in dict.fromkeys(guess):
            told_marks = [mark for mark, mine in zip(marks, guess, strict=True) if mine == letter]
            shown = len(told_marks) - told_marks.count(".")
            least, told = self.least.get(letter, (0, ""))
            shows = _copies(letter, least)
            mine = {p for p, m in enumerate(guess) if m == letter and marks[p] == "g"}
            others = [p for p, (right, _) in self.green.items() if right == letter]
            others = [p for p in others if p not in mine]
            if len(mine) + len(others) > least:
                least = len(mine) + len(others)
                if others:
                    told = self.green[others[0]][1]
                    shows = f"a further {letter} at place {others[0] + 1}"
            if "." in told_marks and shown < least:
                grey = next(p for p, m in enumerate(guess) if m == letter and marks[p] == ".")
                return (
                    f"{letter} at place {grey + 1} is grey, expected yellow: {told} shows {shows}"
                )
            most, told = self.most.get(letter, (len(guess), ""))
            if max(shown, len(mine) + len(others)) > most:
                places = [p for p, m in enumerate(guess) if m == letter and marks[p] != "."]
                place = places[min(most, len(places) - 1)]
                return (
                    f"{letter} at place {place + 1} is {_NAMES[marks[place]]}, expected grey: "
                    f"{told} shows {_copies(letter, most)}{' at most' if most else ''}"
                )
        return None

    def learn(self, number: int, guess: str, marks: str) -> None:
        """Take in the colors of a guess."""
        told = f"guess {number} {guess!r}"
        for place, (letter, mark) in enumerate(zip(guess, marks, strict=True)):
            if mark == "g":
                self.green.setdefault(place, (letter, told))
            else:
                self.banned.setdefault((place, letter), told)
        for letter in set(guess):
            told_marks = [mark for mark, mine in zip(marks, guess, strict=True) if mine == letter]
            shown = len(told_marks) - told_marks.count(".")
            fixed = sum(right == letter for right, _ in self.green.values())
            shown_in_all = max(shown, fixed)
            if shown_in_all > self.least.get(letter, (0, ""))[0]:
                self.least[letter] = (shown_in_all, told)
            if "." in told_marks:
                self.most.setdefault(letter, (shown, told))

    def has_room(self, length: int) -> bool:
        """Whether each needed copy of a letter can have a place of its own (a matching)."""
        copies = []
        for letter, (least, _) in self.least.items():
            fixed = sum(right == letter for right, _ in self.green.values())
            free = [
                place
                for place in range(length)
                if place not in self.green and (place, letter) not in self.banned
            ]
            copies += [free] * (least - fixed)
        owner: dict[int, int] = {}
        return all(_place(copy, copies, owner, set()) for copy in range(len(copies)))


def _place(copy: int, copies: list[list[int]], owner: dict[int, int], visited: set[int]) -> bool:
    """Give a copy a place, moving others if need be (one step of bipartite matching)."""
    for place in copies[copy]:
        if place not in visited:
            visited.add(place)
            if place not in owner or _place(owner[place], copies, owner, visited):
                owner[place] = copy
                return True
    return False


def _copies(letter: str, count: int) -> str:
    return f"no {letter}" if count == 0 else f"{count} {letter}"
