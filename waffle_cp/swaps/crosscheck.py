"""All methods against each other on random problems, with a journal to go on from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from waffle_cp.errors import InputError
from waffle_cp.swaps.comparison import compare_methods
from waffle_cp.swaps.instances import random_instance
from waffle_cp.swaps.methods import METHODS
from waffle_cp.swaps.problem import SwapProblem
from waffle_cp.validate.fault import Fault

__all__ = ["CrossCheck", "Disagreement"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A problem on which something is wrong, in a form to paste into a test."""

    number: int
    source: str
    target: str
    faults: tuple[Fault, ...]

    def __str__(self) -> str:
        return f"{self.source} {self.target}: {'; '.join(map(str, self.faults))}"


@dataclass(frozen=True, slots=True)
class CrossCheck:
    """Random problems of up to so many tokens and colors, numbered; each its own seed.

    >>> check = CrossCheck(tokens=6, colors=3, seed=1)
    >>> [found for _, found in check.run(range(20)) if found]
    []
    """

    tokens: int
    colors: int
    seed: int = 0

    def problem(self, number: int) -> SwapProblem:
        """The problem of a number: sizes drawn evenly, skewed colors in every second one."""
        sizes = np.random.default_rng((self.seed, number))
        tokens = int(sizes.integers(0, self.tokens, endpoint=True))
        colors = int(sizes.integers(1, self.colors, endpoint=True))
        source, target = random_instance(
            tokens, colors, skew=float(number % 2), seed=(self.seed, number, 1)
        )
        return SwapProblem.of(source, target)

    def run(
        self, numbers: range, *, journal: Path | None = None, time_limit: float | None = None
    ) -> Iterator[tuple[int, Disagreement | None]]:
        """Each number done, with the disagreement among all methods that fit, if there is one.

        With a journal the numbers that it holds are passed over, so that a run can be stopped and
        go on; disagreements that it holds are told again. Raises InputError when the journal is of
        other tokens, colors or seed.
        """
        done = 0
        if journal is not None:
            done, told = self._read(journal)
            yield from ((found.number, found) for found in told)
        for number in numbers[done:]:
            found = self._check(number, time_limit)
            if journal is not None:
                self._write(journal, number, found)
            yield number, found

    def _check(self, number: int, time_limit: float | None) -> Disagreement | None:
        problem = self.problem(number)
        faults = list(compare_methods(problem, time_limit=time_limit).faults)
        faults += _certificate_faults(problem, time_limit)
        if not faults:
            return None
        source, target = (
            _text(problem, side.tolist()) for side in (problem.source, problem.target)
        )
        return Disagreement(number, source, target, tuple(faults))

    def _head(self) -> dict[str, object]:
        return {
            "tokens": self.tokens,
            "colors": self.colors,
            "seed": self.seed,
            "methods": list(METHODS),
        }

    def _write(self, journal: Path, number: int, found: Disagreement | None) -> None:
        is_new = not journal.exists()
        with journal.open("a", encoding="utf-8") as stream:
            if is_new:
                stream.write(json.dumps(self._head()) + "\n")
            line: dict[str, object] = {"number": number}
            if found is not None:
                line |= {"source": found.source, "target": found.target}
                line["faults"] = [[f.rule, f.place, f.message] for f in found.faults]
            stream.write(json.dumps(line) + "\n")

    def _read(self, journal: Path) -> tuple[int, list[Disagreement]]:
        """How many numbers are done, from 0 on, and what was found among them."""
        if not journal.exists():
            return 0, []
        text = journal.read_text("utf-8")
        lines = text.splitlines()
        if not text.endswith("\n"):
            # The last line was cut off when the run was stopped: it is done again.
            lines.pop()
            journal.write_text("".join(line + "\n" for line in lines), "utf-8")
        try:
            records = [json.loads(line) for line in lines]
            told = [
                Disagreement(
                    record["number"],
                    record["source"],
                    record["target"],
                    tuple(Fault(*fault) for fault in record["faults"]),
                )
                for record in records[1:]
                if "faults" in record
            ]
        except (ValueError, KeyError, TypeError) as fault:
            raise InputError("is no journal of `check --random`", place=str(journal)) from fault
        if records and records[0] != self._head():
            raise InputError(
                f"is of another run: {records[0]}, expected {self._head()}", place=str(journal)
            )
        return max(len(records) - 1, 0), told


def _certificate_faults(problem: SwapProblem, time_limit: float | None) -> list[Fault]:
    from waffle_cp.swaps.certificate import certified_min_swaps
    from waffle_cp.validate.certificate import check_certificate

    pair = problem.source.tolist(), problem.target.tolist()
    _, certificate = certified_min_swaps(*pair, time_limit=time_limit)
    return list(check_certificate(certificate.record(), pair).faults)


def _text(problem: SwapProblem, codes: list[int]) -> str:
    if len(problem.tokens) <= len(LETTERS):
        return "".join(LETTERS[code] for code in codes)
    return ",".join(str(problem.tokens[code]) for code in codes)
