"""Every real puzzle, with and without its stated swaps, and with any legal coloring."""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tests.cases import case_path
from waffle_cp.coloring import ANY
from waffle_cp.formats import read_puzzles
from waffle_cp.puzzle import Puzzle
from waffle_cp.solve import solve_puzzle
from waffle_cp.validate.puzzle import check_puzzle, check_solution
from waffle_cp.words import WordList, load_words


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", help="puzzles with solutions; else the known cases")
    options = parser.parse_args(arguments)
    if not options.files and "WAFFLE_CP_CASES" not in os.environ:
        parser.error("no files, and WAFFLE_CP_CASES does not name a folder of real puzzles")
    files = options.files or [str(case_path("real_waffles.json"))]
    words = load_words("full", offensive=True)
    puzzles = [puzzle for file in files for puzzle in read_puzzles(file)]
    faults = sum(_campaign(name, kind, words) for name, kind in _by_layout(puzzles).items())
    print(f"{len(puzzles)} puzzles, {faults} faults")
    return 3 if faults else 0


def _by_layout(puzzles: Sequence[Puzzle]) -> dict[str, list[Puzzle]]:
    found: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        found.setdefault(puzzle.layout.name, []).append(puzzle)
    return found


def _campaign(name: str, puzzles: Sequence[Puzzle], words: WordList) -> int:
    counts: Counter[str] = Counter()
    several = []
    faults = 0
    for puzzle in puzzles:
        result = solve_puzzle(puzzle, words)
        best = result.unwrap()
        counts["colors"] += not check_puzzle(puzzle)
        counts["first"] += best.grid == puzzle.solution and best.proved
        counts["swaps"] += best.swaps == puzzle.swaps
        plain = solve_puzzle(replace(puzzle, swaps=None), words)
        counts["first without swaps"] += plain.unwrap().grid == puzzle.solution
        if len(plain) > 1:
            several.append(f"{puzzle.source.split('#')[-1]} ({len(plain)})")
        loose = solve_puzzle(replace(puzzle, rule=ANY), words)
        counts["solutions, any rule"] += len(loose)
        unchecked = [
            one for one in loose if check_solution(replace(puzzle, rule=ANY), one.grid, words)
        ]
        complete = result.complete and plain.complete and loose.complete
        subset = {one.grid for one in result} <= {one.grid for one in loose}
        faults += bool(unchecked) or not complete or not subset or best.grid != puzzle.solution
    told = ", ".join(f"{key} {count}" for key, count in counts.items())
    print(f"{name}: {len(puzzles)} puzzles: {told}; several: {', '.join(several) or 'none'}")
    return faults
