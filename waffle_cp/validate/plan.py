"""Whether a plan of swaps does what it promises, each rule on its own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from waffle_cp.validate.cycles import split_into_cycles
from waffle_cp.validate.fault import Fault

__all__ = ["check_cycles", "check_plan", "check_plan_record"]

Swap = tuple[int, int]

MOST_SEARCHED = 20
"""Wrong positions, up to which the minimum is searched."""


def check_plan(
    source: Sequence[Hashable],
    target: Sequence[Hashable],
    swaps: Iterable[Swap],
    *,
    cycles: Iterable[Sequence[int]] | None = None,
    claimed: int | None = None,
) -> tuple[Fault, ...]:
    """Faults of a plan: positions, a new right token in each swap, the target, the count, cycles.

    Positions count from 0, in messages from 1 as the steps do. `claimed` is the number of swaps
    that the plan should have; `cycles` are the groups its swaps should come in. Nothing is taken
    on trust, and nothing is said on whether fewer swaps would do: that takes a certificate.

    >>> check_plan("cdab", "abcd", [(0, 2), (1, 3)], claimed=2)
    ()
    >>> [str(fault) for fault in check_plan("dcab", "abcd", [(0, 1)])]
    ['swap 1: makes no new right token', "position 1: holds 'c' at the end, wanted 'a'", \
"position 2: holds 'd' at the end, wanted 'b'", "position 3: holds 'a' at the end, wanted 'c'", \
"position 4: holds 'b' at the end, wanted 'd'"]
    """
    swaps = list(swaps)
    if len(source) != len(target):
        message = f"source has {len(source)} tokens and target {len(target)}"
        return (Fault("length", "", message),)
    size = len(source)
    outside = tuple(
        Fault("position", f"swap {step}", f"{pair} is no pair of two positions under {size}")
        for step, pair in enumerate(swaps, 1)
        if len(pair) != 2 or pair[0] == pair[1] or not all(0 <= end < size for end in pair)
    )
    if outside:
        return outside
    found = list(_replay_faults(source, target, swaps))
    if claimed is not None and claimed != len(swaps):
        found.append(Fault("count", "", f"{len(swaps)} swaps, claimed are {claimed}"))
    if cycles is not None:
        groups = list(cycles)
        found += check_cycles(source, target, groups)
        found += _grouping_faults(swaps, groups)
    return tuple(found)


def check_plan_record(
    record: object, source: Sequence[Hashable], target: Sequence[Hashable]
) -> tuple[Fault, ...]:
    """Faults of a plan as `swaps --json` writes it: steps from position 1, swaps, bound, status.

    The steps are replayed. Up to 20 wrong positions `bound` is held against the minimum by plain
    search. Taken on trust: a larger plan's bound, if it is no more than its swaps; a plan alone
    does not prove that fewer do not suffice, a certificate does.

    >>> record = {"steps": [[1, 2]], "swaps": 1, "bound": 1, "status": "optimal"}
    >>> check_plan_record(record, "ba", "ab")
    ()
    >>> print(*check_plan_record({"steps": [[1, 2]], "bound": 2}, "ba", "ab"))
    bound: 2 is claimed, and 1 swaps do
    """
    try:
        if not isinstance(record, Mapping):
            raise TypeError("it is no object")
        swaps = [(_whole(first) - 1, _whole(second) - 1) for first, second in record["steps"]]
        claimed = _whole(record.get("swaps", len(swaps)))
        bound = _whole(record.get("bound", 0))
    except (KeyError, TypeError, ValueError) as fault:
        told = "steps are missing" if isinstance(fault, KeyError) else str(fault)
        return (Fault("form", "", f"expected the JSON of `swaps --json`: {told}"),)
    faults = [*check_plan(source, target, swaps, claimed=claimed)]
    enough = len(swaps) if faults else min(len(swaps), _fewest(source, target, len(swaps)))
    if bound < 0:
        faults.append(Fault("bound", "bound", f"{bound} is less than 0"))
    elif bound > enough:
        faults.append(Fault("bound", "bound", f"{bound} is claimed, and {enough} swaps do"))
    status = record.get("status", "feasible")
    if status not in ("optimal", "feasible"):
        faults.append(Fault("status", "status", f"{status!r}, expected 'optimal' or 'feasible'"))
    elif status == "optimal" and bound != len(swaps):
        message = f"'optimal', but {len(swaps)} swaps and a bound of {bound}"
        faults.append(Fault("status", "status", message))
    return tuple(faults)


def _fewest(source: Sequence[Hashable], target: Sequence[Hashable], unknown: int) -> int:
    """The minimum of few wrong positions, by plain search; `unknown` for more."""
    wrong = [pair for pair in zip(source, target, strict=True) if pair[0] != pair[1]]
    if len(wrong) > MOST_SEARCHED:
        return unknown
    held, wanted = [held for held, _ in wrong], [wanted for _, wanted in wrong]
    return len(wrong) - split_into_cycles(held, wanted)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{str(value)[:40]!r} is no whole number")
    return value


def _replay_faults(
    source: Sequence[Hashable], target: Sequence[Hashable], swaps: Sequence[Swap]
) -> Iterator[Fault]:
    tokens = list(source)
    for step, (first, second) in enumerate(swaps, 1):
        before = {end for end in (first, second) if tokens[end] == target[end]}
        tokens[first], tokens[second] = tokens[second], tokens[first]
        after = {end for end in (first, second) if tokens[end] == target[end]}
        if before - after:
            yield Fault("progress", f"swap {step}", "moves a token that was right")
        elif not after - before:
            yield Fault("progress", f"swap {step}", "makes no new right token")
    for position, (token, wanted) in enumerate(zip(tokens, target, strict=True), 1):
        if token != wanted:
            yield Fault(
                "target", f"position {position}", f"holds {token!r} at the end, wanted {wanted!r}"
            )


def check_cycles(
    source: Sequence[Hashable], target: Sequence[Hashable], cycles: Iterable[Sequence[int]]
) -> tuple[Fault, ...]:
    """Faults of cycles: each wrong position in exactly one, each rotating into place.

    Nothing is taken on trust, and nothing is said on whether more cycles are possible.

    A cycle that holds a token twice is a fault, because it falls into two.

    >>> check_cycles("cdab", "abcd", [(0, 2), (1, 3)])
    ()
    >>> [str(fault) for fault in check_cycles("cdab", "abcd", [(0, 1)])]
    ["cycle 1: position 1 wants 'a', but position 2 holds 'd'", "cycle 1: position 2 wants 'b', \
but position 1 holds 'c'", 'position 3: wrong and in no cycle', 'position 4: wrong and in no cycle']
    """
    found: list[Fault] = []
    seen: set[int] = set()
    for number, cycle in enumerate(cycles, 1):
        place = f"cycle {number}"
        if len(cycle) < 2 or not all(0 <= position < len(source) for position in cycle):
            found.append(Fault("cycle", place, f"{tuple(cycle)} is no cycle of positions"))
            continue
        for position, following in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            if position in seen:
                found.append(Fault("cycle", place, f"position {position + 1} is met again"))
            seen.add(position)
            if target[position] != source[following]:
                found.append(
                    Fault(
                        "cycle",
                        place,
                        f"position {position + 1} wants {target[position]!r}, but position "
                        f"{following + 1} holds {source[following]!r}",
                    )
                )
        if len({source[position] for position in cycle}) < len(cycle):
            found.append(Fault("cycle", place, "holds a token twice, so it falls into two"))
    for position, (token, wanted) in enumerate(zip(source, target, strict=True)):
        if token != wanted and position not in seen:
            found.append(Fault("cycle", f"position {position + 1}", "wrong and in no cycle"))
    return tuple(found)


def _grouping_faults(swaps: Sequence[Swap], cycles: Sequence[Sequence[int]]) -> Iterator[Fault]:
    step = 0
    for number, cycle in enumerate(cycles, 1):
        for _ in range(len(cycle) - 1):
            if step >= len(swaps):
                yield Fault("group", f"cycle {number}", "has too few swaps")
                return
            if not set(swaps[step]) <= set(cycle):
                yield Fault("group", f"swap {step + 1}", f"is not within cycle {number}")
            step += 1
    if step < len(swaps):
        yield Fault("group", f"swap {step + 1}", "belongs to no cycle")
