"""The suite on each supported Python, with the lowest and the newest dependencies.

    python -m tests.matrix [--quick] [--python 3.13] [--versions lowest]

Makes an environment per cell with uv, installs the project and its extra `test` in it, runs the
suite, and prints the table; exit code 1 if a cell is not green. `--quick` runs `QUICK`, which
touches every dependency. The Pythons must be on the machine: none is downloaded.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PYTHONS = ("3.11", "3.12", "3.13")
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}

QUICK = (
    "tests/cli/test_main.py",
    "tests/fill/test_engines.py",
    "tests/formats",
    "tests/models/test_cpsat.py",
    "tests/models/test_cycle_packing.py",
    "tests/models/test_diving.py",
    "tests/pictures/test_reading.py",
    "tests/render",
    "tests/request",
    "tests/solve/test_solver.py",
    "tests/swaps/test_minimum.py",
    "tests/test_grid.py",
    "tests/test_library.py",
    "tests/test_puzzle.py",
    "tests/test_result.py",
    "tests/web/test_app_api.py",
    "waffle_cp/counting",
    "waffle_cp/make",
)
"""What `--quick` runs: click, highspy, numba, numpy, ortools, pulp, rich and the extras once."""

_ROOT = Path(__file__).parent.parent
_SHOWN = ("numba", "numpy", "ortools", "pulp", "highspy", "click", "rich")


@dataclass(frozen=True)
class Cell:
    """A Python and which versions of the dependencies."""

    python: str
    versions: str

    @property
    def name(self) -> str:
        return f"{self.python}-{self.versions}"


@dataclass(frozen=True)
class Outcome:
    """How a cell ended: a line for the table, and the versions that it ran with."""

    cell: Cell
    is_green: bool
    summary: str
    seconds: float
    versions: str = ""


def run_cell(cell: Cell, folder: Path, pytest_options: Sequence[str], uv: str) -> Outcome:
    """Makes the environment of a cell and runs the tests in it; the log lies in the folder."""
    start = time.monotonic()
    home = folder / cell.name
    python = home / "bin" / "python"
    # Compiled code of different numbas would displace each other beside the source.
    environment = os.environ | {
        "NUMBA_CACHE_DIR": str(folder / f"{cell.name}-numba"),
        "VIRTUAL_ENV": str(home),
        "PYENV_VERSION": cell.python,  # The commands of pyenv find nothing without it.
    }
    with (folder / f"{cell.name}.log").open("w") as log:

        def call(*command: str) -> int:
            log.write(f"+ {' '.join(command)}\n")
            log.flush()
            done = subprocess.run(
                command, cwd=_ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
            )
            return done.returncode

        def ended(is_green: bool, summary: str, versions: str = "") -> Outcome:
            return Outcome(cell, is_green, summary, time.monotonic() - start, versions)

        if call(uv, "venv", "-q", "--no-python-downloads", "--python", cell.python, str(home)):
            return ended(False, f"no Python {cell.python}")
        resolution = RESOLUTIONS[cell.versions]
        install = (uv, "pip", "install", "-q", "--resolution", resolution, "--editable", ".[test]")
        if call(*install):
            return ended(False, "cannot be installed")
        listed = subprocess.run(
            [uv, "pip", "freeze"], env=environment, capture_output=True, text=True, check=True
        ).stdout
        code = call(str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", *pytest_options)
    return ended(code == 0, _last_line(folder / f"{cell.name}.log"), _versions(listed))


def _versions(listed: str) -> str:
    pairs = dict(line.split("==") for line in listed.splitlines() if "==" in line)
    return ", ".join(f"{name} {pairs[name]}" for name in _SHOWN if name in pairs)


def _last_line(log: Path) -> str:
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1].strip("= ") if lines else "printed nothing"


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The lines of a Markdown table.

    >>> outcome = Outcome(Cell("3.13", "newest"), True, "9 passed", 3.2, "numpy 2.4")
    >>> print("\\n".join(table([outcome])))
    | Python | Dependencies | Result | Tests | s | Versions |
    | --- | --- | --- | --- | --: | --- |
    | 3.13 | newest | green | 9 passed | 3 | numpy 2.4 |
    """
    yield "| Python | Dependencies | Result | Tests | s | Versions |"
    yield "| --- | --- | --- | --- | --: | --- |"
    for one in outcomes:
        result = "green" if one.is_green else "RED"
        yield (
            f"| {one.cell.python} | {one.cell.versions} | {result} | {one.summary} "
            f"| {one.seconds:.0f} | {one.versions} |"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.matrix", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="a subset of about a minute")
    parser.add_argument("--python", action="append", choices=PYTHONS, help="repeatable")
    parser.add_argument("--versions", action="append", choices=RESOLUTIONS, help="repeatable")
    parser.add_argument("--folder", type=Path, help="keeps environments and logs here")
    chosen = parser.parse_args(arguments)
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if uv is None:
        parser.error("uv is not installed: pip install uv")
    cells = [
        Cell(python, versions)
        for python in chosen.python or PYTHONS
        for versions in chosen.versions or RESOLUTIONS
    ]
    with tempfile.TemporaryDirectory() as temporary:
        folder = (chosen.folder or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        outcomes = []
        for cell in cells:
            found = run_cell(cell, folder, QUICK if chosen.quick else ("-n", "2"), uv)
            outcomes.append(found)
            print(f"{cell.name}: {found.summary}", file=sys.stderr, flush=True)
            if not found.is_green:
                log = (folder / f"{cell.name}.log").read_text(errors="replace")
                print("\n".join(log.splitlines()[-40:]), file=sys.stderr, flush=True)
    print(*table(outcomes), sep="\n")
    return 0 if all(one.is_green for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
