"""A decision tree: what to guess after every answer of the game; as text and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from waffle_cp.alphabet import fold
from waffle_cp.errors import InputError
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.patterns import read_marks
from waffle_cp.words.files import decode_text, read_file

__all__ = ["DecisionTree"]

_WIN = "="


@dataclass(frozen=True, slots=True)
class DecisionTree:
    """A guess, the trees that follow by marks, and whether the guess may be the answer.

    The text form has a line a guess, indented by depth, each after the first with the marks that
    lead to it; `=` stands where the guess may be the answer.

    >>> tree = DecisionTree.parse('''
    ... beige
    ...   g.... brown =
    ...   ...y. grown =
    ...   ..... frown =
    ... ''')
    >>> tree.total, tree.histogram, tree.play("grown")
    (6, (0, 3), ('beige', 'grown'))
    >>> DecisionTree.from_json(tree.to_json()) == DecisionTree.parse(str(tree)) == tree
    True
    """

    guess: str
    children: Mapping[str, DecisionTree] = field(default_factory=dict)
    is_answer: bool = True

    def answers(self) -> Iterator[tuple[str, int]]:
        """Each answer and the number of guesses that it takes."""
        stack = [(self, 1)]
        while stack:
            tree, depth = stack.pop()
            if tree.is_answer:
                yield tree.guess, depth
            stack += [(child, depth + 1) for child in tree.children.values()]

    @property
    def total(self) -> int:
        """Guesses over all answers."""
        return sum(depth for _, depth in self.answers())

    @property
    def histogram(self) -> tuple[int, ...]:
        """Answers found in 1, 2, 3, ... guesses."""
        counts = Counter(depth for _, depth in self.answers())
        return tuple(counts[depth] for depth in range(1, max(counts) + 1))

    @property
    def mean(self) -> float:
        """Guesses an answer."""
        return self.total / sum(self.histogram)

    def play(self, answer: str) -> tuple[str, ...]:
        """The guesses that find an answer; InputError when the tree does not hold it."""
        tree, path = self, [self.guess]
        while tree.guess != answer:
            marks = feedback(tree.guess, answer)
            if marks not in tree.children:
                raise InputError(f"{answer!r} is not in the tree: no guess after {marks}")
            tree = tree.children[marks]
            path.append(tree.guess)
        return tuple(path)

    def __str__(self) -> str:
        return "\n".join(self._lines("", ""))

    def _lines(self, indent: str, marks: str) -> Iterator[str]:
        yield indent + marks + self.guess + (f" {_WIN}" if self.is_answer else "")
        for code in sorted(self.children):
            yield from self.children[code]._lines(indent + "  ", f"{code} ")

    def to_json(self) -> dict[str, Any]:
        """As plain values: guess, is_answer, then (the trees by marks)."""
        return {
            "guess": self.guess,
            "is_answer": self.is_answer,
            "then": {marks: self.children[marks].to_json() for marks in sorted(self.children)},
        }

    @classmethod
    def from_json(cls, record: Any) -> DecisionTree:
        """The tree of plain values; InputError for anything else."""
        if not isinstance(record, dict) or not isinstance(record.get("guess"), str):
            raise InputError("a tree in JSON is an object with guess, is_answer and then")
        then = record.get("then", {})
        if not isinstance(then, dict):
            raise InputError(f"after {record['guess']!r}: `then` is no object of marks")
        guess = fold(record["guess"])
        children = {
            read_marks(marks, length=len(guess)): cls.from_json(child)
            for marks, child in then.items()
        }
        for child in children.values():
            if len(child.guess) != len(guess):
                raise InputError(f"{child.guess!r} has another length than {guess!r}")
        return cls(guess, children, bool(record.get("is_answer", True)))

    @classmethod
    def read(cls, path: str | Path) -> DecisionTree:
        """The tree of a file in either form; InputError names the file, and the line at fault."""
        place = str(path)
        text = decode_text(read_file(path), place=place)
        try:
            return cls.parse(text)
        except InputError as fault:
            raise InputError(str(fault), place=place) from None

    @classmethod
    def parse(cls, text: str) -> DecisionTree:
        """The tree of its text or JSON form; InputError names the line at fault."""
        if text.lstrip().startswith("{"):
            try:
                record = json.loads(text)
                # The command's own record holds the tree beside its figures.
                return cls.from_json(record.get("tree", record))
            except json.JSONDecodeError as fault:
                raise InputError(f"not JSON: {fault}") from None
            except RecursionError:
                raise InputError("a tree of too many guesses, one after another") from None
        rows = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if not rows:
            raise InputError("a tree without a guess")
        trees: list[DecisionTree] = []
        for number, line in rows:
            depth, place = (len(line) - len(line.lstrip())) // 2, f"line {number}"
            fields = fold(line).split()
            is_answer = fields[-1] == _WIN
            fields = fields[:-1] if is_answer else fields
            if len(fields) != (2 if trees else 1) or (depth == 0) != (not trees):
                expected = "marks and a guess, indented" if trees else "a guess alone"
                raise InputError(f"{line.strip()!r}: expected {expected}", place=place)
            if depth > len(trees):
                raise InputError(f"{line.strip()!r} is indented too far", place=place)
            tree = cls(fields[-1], {}, is_answer)
            if trees:
                if len(tree.guess) != len(trees[0].guess):
                    raise InputError(f"{tree.guess!r} has another length", place=place)
                above = trees[depth - 1].children
                assert isinstance(above, dict)
                above[read_marks(fields[0], length=len(tree.guess))] = tree
            trees[depth:] = [tree]
        return trees[0]
