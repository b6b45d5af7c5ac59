"""How many small changes of the code the tests notice: a sample of mutants a module.

python -m tests.campaign mutation [--group NAME ...] [--sample N] [--seed S] [--workers N]

Each mutant is written into a copy of the repository, and the tests of its group run there until
one fails. A mutant that runs five times as long as the tests alone counts as found. The table is
in Markdown; each trial is told on standard error as it ends, and survivors follow the table, to
be read one by one: some change nothing that can be seen.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from tests.campaign._mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
COPIED = ("waffle_cp", "models", "tests", "wordlists", "pyproject.toml")
PACKING = "models/waffle_cp_models/packing"

GROUPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "validate": (
        ("waffle_cp/validate/*.py",),
        ("tests/validate", "tests/coloring/test_second_writing.py"),
    ),
    "coloring": (("waffle_cp/coloring/*.py",), ("tests/coloring",)),
    "solve": (
        ("waffle_cp/solve/*.py", "models/waffle_cp_models/puzzle/candidates.py"),
        ("tests/models/test_puzzle_tables.py", "tests/solve"),
    ),
    "reductions": (
        (f"{PACKING}/reductions.py", f"{PACKING}/chains.py"),
        ("tests/models/test_reductions.py", "tests/models/test_packing.py"),
    ),
    "exact_weights": (
        (f"{PACKING}/relaxation/exact_weights.py", f"{PACKING}/core_proofs.py"),
        ("tests/models/test_packing.py", "tests/validate/test_certificate.py"),
    ),
    "branching": (
        (f"{PACKING}/core/branching.py", f"{PACKING}/core/refutation.py"),
        ("tests/models/test_branching.py",),
    ),
    "journal": (
        ("waffle_cp/journal_lines.py", "waffle_cp/search/running/journal.py"),
        ("tests/search/test_journal.py",),
    ),
    "search": (
        ("waffle_cp/search/*.py", "waffle_cp/search/planning/*.py"),
        ("tests/search/test_agreement.py", "tests/search/test_units.py"),
    ),
}


@dataclass(frozen=True)
class Trial:
    """A mutant of a file, and what the tests did: found, survived or late."""

    file: str
    mutant: Mutant
    outcome: str


def copy_of_repository(folder: Path) -> Path:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder


def tests_pass(folder: Path, tests: Sequence[str], timeout: float | None) -> bool:
    """Whether the tests of a copy pass; TimeoutExpired after that many seconds."""
    paths = os.pathsep.join((str(folder), str(folder / "models")))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=timeout,
        check=False,
    )
    return done.returncode == 0


def try_mutant(
    copies: Queue[Path], file: str, mutant: Mutant, tests: Sequence[str], timeout: float
) -> Trial:
    folder = copies.get()
    path = folder / file
    kept = path.read_text("utf-8")
    try:
        path.write_text(mutant.source, "utf-8")
        outcome = "survived" if tests_pass(folder, tests, timeout) else "found"
    except subprocess.TimeoutExpired:
        outcome = "late"
    finally:
        path.write_text(kept, "utf-8")
        copies.put(folder)
    print(f"{outcome}: {file}:{mutant.line}: {mutant.told}", file=sys.stderr, flush=True)
    return Trial(file, mutant, outcome)


def try_group(
    name: str, sample: int, seed: int, copies: Queue[Path], workers: int
) -> tuple[int, list[Trial], float]:
    """Mutants there are, the trials of a sample of them, and seconds of the tests alone."""
    patterns, tests = GROUPS[name]
    files = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    known = [
        (str(path.relative_to(ROOT)), mutant)
        for path in files
        for mutant in mutants(path.read_text("utf-8"))
    ]
    chosen = random.Random(f"{name} {seed}").sample(known, min(sample, len(known)))
    folder = copies.get()
    started = time.perf_counter()
    if not tests_pass(folder, tests, None):
        raise SystemExit(f"the tests of {name} fail without a change")
    alone = time.perf_counter() - started
    copies.put(folder)

    def attempt(pair: tuple[str, Mutant]) -> Trial:
        return try_mutant(copies, *pair, tests, 5 * alone + 10)

    with ThreadPoolExecutor(workers) as executor:
        return len(known), list(executor.map(attempt, chosen)), alone


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign mutation")
    parser.add_argument("--group", action="append", choices=[*GROUPS])
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    survivors: list[Trial] = []
    print("| Group | Mutants | Tried | Found | by time | Survived | Seconds of the tests |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(options.workers):
            copies.put(copy_of_repository(Path(folder) / str(number)))
        for name in options.group or GROUPS:
            there, trials, alone = try_group(
                name, options.sample, options.seed, copies, options.workers
            )
            count = {key: sum(t.outcome == key for t in trials) for key in ("late", "survived")}
            found = len(trials) - count["survived"]
            print(
                f"| {name} | {there} | {len(trials)} | {found} | {count['late']} "
                f"| {count['survived']} | {alone:.0f} |",
                flush=True,
            )
            survivors += [trial for trial in trials if trial.outcome == "survived"]
    for trial in survivors:
        print(f"{trial.file}:{trial.mutant.line}: {trial.mutant.told}")
    return 0
