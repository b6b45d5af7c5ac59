"""Structured forgeries of all that is checked, each judged by brute force.

python -m tests.campaign forgeries [--count N] [--seed S] [--kind KIND ...]

A forgery is a good thing with a field, number, letter or line changed in a way that still reads
well. Brute force knows the truth: the most cycles by plain search, every coloring by the second
writing of the rule, every grid by its words. None may be accepted that the truth refutes.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import tempfile
import time
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

from tests.swaps.instances import random_pairs
from waffle_cp.coloring import RULES, color_board
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.journal_lines import sealed_line
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.request import FillRequest
from waffle_cp.search.running.journal import read_journal
from waffle_cp.swaps import certified_min_swaps
from waffle_cp.validate.certificate import check_certificate
from waffle_cp.validate.cycles import split_into_cycles
from waffle_cp.validate.grid import check_grid
from waffle_cp.validate.plan import check_plan_record
from waffle_cp.validate.puzzle import check_solution
from waffle_cp.words import WordList

Pair = tuple[Sequence[Hashable], Sequence[Hashable]]
Verdict = tuple[bool, bool]
"""Whether a forgery was accepted, and whether it is true all the same."""


def fewest(source: Sequence[Hashable], target: Sequence[Hashable]) -> int:
    wrong = [pair for pair in zip(source, target, strict=True) if pair[0] != pair[1]]
    return len(wrong) - split_into_cycles([x for x, _ in wrong], [y for _, y in wrong])


def gap_pair(chance: random.Random) -> Pair:
    """Tokens of a ring that needs a tree of branches: its relaxation has a cycle more."""
    steps = chance.choice([(1, 6, 8), (2, 4, 9), (2, 6, 7), (3, 4, 8)])
    arcs = [(v, (v + step) % 10) for v in range(10) for step in steps]
    return [tail for tail, _ in arcs], [head for _, head in arcs]


GAP_MINIMUM = 21
"""Swaps of these rings: of 30 arcs, 9 cycles at most."""


def forge_tree(chance: random.Random, value: Any) -> Any:
    """One change somewhere in a JSON value."""
    places: list[tuple[Any, Any]] = []
    queue = [value]
    while queue:
        here = queue.pop()
        items = here.items() if isinstance(here, dict) else enumerate(here)
        for key, below in items:
            places.append((here, key))
            if isinstance(below, dict | list):
                queue.append(below)
    holder, key = chance.choice(places)
    old = holder[key]
    if type(old) is int:
        holder[key] = chance.choice([old + 1, old - 1, 0, 1, 2 * old, -old, float(old), 10**30])
    elif isinstance(old, str):
        texts = ["a", "b", "weights", "remove", "forced", "under", "waffle-cp swap certificate 1"]
        holder[key] = chance.choice([*texts, "waffle-cp swap certificate 2"])
    elif isinstance(old, list) and old:
        change = chance.randrange(4)
        if change == 0:
            old.pop(chance.randrange(len(old)))
        elif change == 1:
            old.append(copy.deepcopy(chance.choice(old)))
        elif change == 2:
            chance.shuffle(old)
        else:
            old[chance.randrange(len(old))] = copy.deepcopy(chance.choice(old))
    else:
        holder[key] = chance.choice([None, 0, [], {}])
    return value


def certificate(chance: random.Random) -> Verdict:
    """Numbers, tokens, trees and whole fields; most also claim a swap more than is needed."""
    if chance.random() < 0.4:
        pair, minimum = gap_pair(chance), GAP_MINIMUM
    else:
        (pair,) = random_pairs(chance.randrange(2**30), 1, (2, 10), (2, 5))
        minimum = fewest(*pair)
    record = json.loads(json.dumps(certified_min_swaps(*pair)[1].record()))
    if chance.random() < 0.2:
        record = with_token_named_twice(chance, record)
    if chance.random() < 0.2 and record["cycles"]:
        merge_cycles(chance, record)
    for _ in range(chance.randint(0, 2)):
        record = forge_tree(chance, record)
    if chance.random() < 0.6 and isinstance(record.get("bound"), int):
        record["bound"] = minimum + 1
        if chance.random() < 0.5:
            record["swaps"] = minimum + 1
    report = check_certificate(record, pair)
    is_true = (report.proven or 0) <= minimum <= (report.swaps or 0)
    return not report.faults, is_true and (report.bound or 0) <= minimum


def with_token_named_twice(chance: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """Arcs of a token told under a second number."""
    if not record["tokens"] or not record["arcs"]:
        return record
    twin = chance.randrange(len(record["tokens"]))
    record["tokens"].append(record["tokens"][twin])
    for row in record["arcs"]:
        for side in (0, 1):
            if row[side] == twin and chance.random() < 0.5:
                row[side] = len(record["tokens"]) - 1
    return record


def merge_cycles(chance: random.Random, record: dict[str, Any]) -> None:
    """A longer plan: two cycles told as one closed trail, or one told once less."""
    times, cycle = chance.choice(record["cycles"])
    other = chance.choice(record["cycles"])
    record["cycles"].append([min(times, other[0]), [*cycle, *other[1]]])


def plan(chance: random.Random) -> Verdict:
    """Steps, swaps, bound and status; plans that are longer than they need be."""
    (pair,) = random_pairs(chance.randrange(2**30), 1, (2, 12), (2, 6))
    source, target = list(pair[0]), list(pair[1])
    steps: list[Any] = []
    held = list(source)
    while held != target:
        wrong = [place for place, token in enumerate(held) if token != target[place]]
        first = chance.choice(wrong)
        second = chance.choice([p for p in wrong if held[p] == target[first]])
        held[first], held[second] = held[second], held[first]
        steps.append([first + 1, second + 1])
    minimum = fewest(source, target)
    record: Any = {
        "steps": steps,
        "swaps": len(steps),
        "bound": chance.choice((minimum, len(steps), minimum + 1)),
        "status": chance.choice(("optimal", "feasible")),
    }
    for _ in range(chance.randint(0, 2)):
        record = forge_tree(chance, record)
    accepted = not check_plan_record(record, source, target)
    return accepted, accepted and is_true_plan(record, source, target, minimum)


def is_true_plan(record: Any, source: list[Any], target: list[Any], minimum: int) -> bool:
    held = list(source)
    for first, second in record["steps"]:
        if not (type(first) is type(second) is int and min(first, second) > 0):
            return False
        held[first - 1], held[second - 1] = held[second - 1], held[first - 1]
    swaps, bound = record.get("swaps", len(record["steps"])), record.get("bound", 0)
    is_optimal = record.get("status") != "optimal" or len(record["steps"]) == minimum
    is_whole = type(swaps) is type(bound) is int
    return (
        held == target
        and is_whole
        and swaps == len(record["steps"])
        and bound <= minimum
        and is_optimal
    )


LAYOUTS = ("3x3", "5x3", "solid:3x3", "5x5", "hashtag")


def random_grid(chance: random.Random) -> Grid:
    layout = Layout.parse(chance.choice(LAYOUTS))
    return Grid(layout, tuple(chance.choices("abcd", k=len(layout.cells))))


def puzzle(chance: random.Random) -> Verdict:
    """Letters, colors, solution and rule; colors by a rule that is not the one that is named."""
    solution = random_grid(chance)
    letters = chance.sample(solution.letters, len(solution.letters))
    rule = chance.choice([name for name in RULES if "fewest" not in name and "most" not in name])
    colors = list(color_board(solution, letters, rule=chance.choice((rule, "game", "seed"))))
    words = set(solution.words)
    other = list(solution.letters)
    for _ in range(chance.randint(0, 2)):
        cell = chance.randrange(len(letters))
        match chance.randrange(4):
            case 0:
                letters[cell] = chance.choice("abcde")
            case 1:
                colors[cell] = chance.choice(list(Color))
            case 2:
                other[cell] = chance.choice("abcd")
            case _:
                words.discard(chance.choice(sorted(words or {""})))
    told = Grid(solution.layout, tuple(other))
    board = Puzzle(solution.layout, tuple(letters), tuple(colors), rule=rule)
    accepted = not check_solution(board, told, words)
    fits = color_board(told, letters, rule=rule) == tuple(colors)
    is_listed = all(word in words for word in told.words)
    return accepted, fits and is_listed and sorted(letters) == sorted(told.letters)


def grid(chance: random.Random) -> Verdict:
    """A letter, a word of the list, a wish: against each rule said plainly."""
    good = random_grid(chance)
    scores = {word: chance.randint(1, 9) for word in good.words}
    letters = list(good.letters)
    for _ in range(chance.randint(0, 1)):
        letters[chance.randrange(len(letters))] = chance.choice("abcd")
    told = Grid(good.layout, tuple(letters))
    request = FillRequest(
        good.layout, min_score=chance.choice((0, 1, 2)), repeats=chance.random() < 0.7
    )
    required, banned, fixed = None, None, None
    if chance.random() < 0.3:
        required = chance.choice(good.words)
        request = request.requiring(required)
    if chance.random() < 0.3:
        banned = chance.choice(good.words)
        request = request.replacing(banned=frozenset({banned}))
    if chance.random() < 0.3:
        fixed = chance.randrange(len(letters)), chance.choice("abcd")
        request = request.replacing(fixed=(fixed,))
    accepted = not check_grid(told, request, WordList.of(scores))
    is_true = (
        all(w == required or scores.get(w, -1) >= request.min_score for w in told.words)
        and (request.repeats or len({*told.words}) == len(told.words))
        and (required is None or required in told.words)
        and banned not in told.words
        and (fixed is None or letters[fixed[0]] == fixed[1])
    )
    return accepted, is_true


def journal(chance: random.Random) -> Verdict:
    """Lines dropped apart, cut, exchanged, copied and changed; no grid may go or come unseen."""
    layout = Layout.solid(3, 3)
    head = {
        "journal": "waffle-cp search",
        "layout": list(layout.mask),
        "list": "list",
        "fingerprint": "0" * 32,
        "units": 9,
        "shard": [1, 2],
    }
    units = [
        {"unit": unit, "grids": ["".join(chance.choices("abc", k=9)) for _ in range(unit)]}
        for unit in (0, 2, 4, 6)
    ]
    lines = [sealed_line(head), *(sealed_line(unit, head) for unit in units)]
    truth = {unit["unit"]: unit["grids"] for unit in units}
    for _ in range(chance.randint(1, 2)):
        where = chance.randrange(1, len(lines))
        match chance.randrange(7):
            case 0:
                record = json.loads(lines[where])
                if record.get("grids"):
                    record["grids"].pop(chance.randrange(len(record["grids"])))
                lines[where] = json.dumps(record).encode() + b"\n"
            case 1:
                lines[where] = lines[where].replace(b"a", b"b", 1)
            case 2:
                other = head | {"shard": [2, 2]}
                lines[where] = sealed_line({"unit": 1, "grids": []}, other)
            case 3:
                lines[where] = sealed_line({"unit": chance.randint(-1, 12), "grids": []}, head)
            case 4:
                lines.append(lines[where])
            case 5:
                lines[where] = lines[where].replace(b'"unit": 2', b'"unit": 4')
            case _:
                lines[0] = sealed_line(head | {"units": 4})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        path.write_bytes(b"".join(lines))
        try:
            _, found = read_journal(path)
        except InputError:
            return False, False
    # A line with a seal of its own is a unit that was searched, whatever it holds.
    sealed = [json.loads(line) for line in lines[1:]]
    mine = {record["unit"]: record["grids"] for record in sealed}
    return True, all(mine[unit] == grids for unit, grids in found.items()) and all(
        truth.get(unit, []) == grids or not grids for unit, grids in found.items()
    )


KINDS: dict[str, Callable[[random.Random], Verdict]] = {
    "certificate": certificate,
    "plan": plan,
    "puzzle": puzzle,
    "grid": grid,
    "journal": journal,
}


def attack(kind: str, count: int, seed: int) -> tuple[int, int, list[int]]:
    """Forgeries refused, those accepted and true, and the seeds of those accepted and false."""
    refused, true, false = 0, 0, []
    for number in range(seed, seed + count):
        accepted, is_true = KINDS[kind](random.Random(f"{kind} {number}"))
        if not accepted:
            refused += 1
        elif is_true:
            true += 1
        else:
            false.append(number)
    return refused, true, false


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign forgeries")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", action="append", choices=[*KINDS])
    options = parser.parse_args(arguments)
    print("| Forgeries of | Tried | Refused | Accepted and true | Accepted and false | Seconds |")
    print("| --- | --: | --: | --: | --: | --: |")
    faults = 0
    for kind in options.kind or KINDS:
        started = time.perf_counter()
        refused, true, false = attack(kind, options.count, options.seed)
        seconds = time.perf_counter() - started
        print(
            f"| {kind}s | {options.count} | {refused} | {true} | {len(false)} {false[:5] or ''} "
            f"| {seconds:.0f} |",
            flush=True,
        )
        faults += len(false)
    return 1 if faults else 0
