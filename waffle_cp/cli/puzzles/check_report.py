"""What `waffle-cp check` tells of each thing that it has checked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.output import Output
from waffle_cp.cli.puzzles.report_output import report_lines, report_record
from waffle_cp.errors import InputError
from waffle_cp.judging import PuzzleReport
from waffle_cp.plurals import counted
from waffle_cp.records.envelope import envelope
from waffle_cp.swaps.comparison import Comparison
from waffle_cp.validate.fault import Fault

__all__ = ["CheckReport"]


class CheckReport:
    """Tells faults as they are found, as text or JSON, and keeps the gravest exit code."""

    def __init__(self, output: Output, seed: int) -> None:
        self._output = output
        self._seed = seed
        self._started = time.perf_counter()
        self.exit_code = 0

    def tell(
        self,
        place: str,
        faults: Sequence[Fault],
        comparison: Comparison | None = None,
        judged: PuzzleReport | None = None,
        known_name: str = "",
        stated: Mapping[str, object] | None = None,
    ) -> None:
        """One checked thing: its faults, the methods that were compared, further keys of JSON."""
        seconds = time.perf_counter() - self._started
        self._started = time.perf_counter()
        if faults and not self.exit_code:
            self.exit_code = exit_codes.NONE
        if self._output.as_json:
            record = self._record(place, faults, comparison, seconds) | dict(stated or {})
            if judged is not None:
                record["report"] = report_record(judged, known_name)
            self._output.write_json(record)
            return
        for line in _method_lines(comparison):
            self._output.write(line)
        for line in () if judged is None else report_lines(judged, known_name):
            self._output.write(f"  {line}")
        for fault in faults:
            self._output.write(f"{place}: {fault}")
        self._output.write(
            f"{place}: {counted(len(faults), 'fault')}" if faults else f"{place}: ok"
        )

    def refuse(self, fault: InputError) -> None:
        """A thing that cannot be read."""
        click.echo(f"waffle-cp: {' '.join(str(fault).split())}", err=True)
        self.exit_code = exit_codes.BAD_INPUT

    def _record(
        self, place: str, faults: Sequence[Fault], comparison: Comparison | None, seconds: float
    ) -> dict[str, Any]:
        results = {} if comparison is None else comparison.results
        return {
            **envelope(
                engine="check",
                seconds=seconds,
                status="infeasible" if faults else "feasible",
                seed=self._seed,
            ),
            "source": place,
            "ok": not faults,
            "faults": [{"rule": f.rule, "place": f.place, "message": f.message} for f in faults],
            "methods": {
                name: {
                    "swaps": result.value,
                    "bound": result.bound,
                    "proved": result.value is not None and result.value == result.bound,
                    "seconds": round(result.seconds, 6),
                }
                for name, result in results.items()
            },
        }


def _method_lines(comparison: Comparison | None) -> Iterable[str]:
    for name, result in ({} if comparison is None else comparison.results).items():
        swaps = "none" if result.value is None else f"{result.value:g}"
        yield f"{name:>12}: {swaps} swaps, bound {result.bound:g}, {result.status}"
