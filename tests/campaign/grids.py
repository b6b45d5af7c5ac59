"""Many random small requests: every engine, backtracking and the checks find the same grids.

Contraction counts as many as search and CP-SAT find, stems left out, which it does not know.
"""

import argparse
from dataclasses import replace

from tests.fill.instances import Instance, all_grids, random_instance
from waffle_cp.counting import count_grids
from waffle_cp.errors import InputError
from waffle_cp.fill import fill_grids


def contraction_differs(instance: Instance) -> bool:
    """Whether contraction counts another number than search and CP-SAT find, without stems."""
    counts: dict[str, int] = {}
    try:
        for engine in ("search", "cp-sat"):
            result = fill_grids(
                instance.request, instance.words, count=None, engine=engine, transposes=True
            )
            counts[engine] = len(result)
        counted = count_grids(
            instance.request, instance.words, transposes=True, method="contraction"
        )
    except InputError:
        return False
    assert counted.count is not None
    counts["contraction"] = counted.count
    if len(set(counts.values())) > 1:
        print(f"{counts}: {instance}")
    return len(set(counts.values())) > 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1000, help="first seed")
    parser.add_argument("--count", type=int, default=500, help="number of seeds")
    parser.add_argument("--engines", default="cp-sat,reference,search")
    options = parser.parse_args(arguments)
    wrong = contradictions = solvable = grids = 0
    for seed in range(options.first, options.first + options.count):
        instance = random_instance(seed)
        expected = all_grids(instance)
        solvable += bool(expected)
        grids += len(expected)
        for engine in options.engines.split(","):
            try:
                result = fill_grids(
                    instance.request,
                    instance.words,
                    count=None,
                    engine=engine,
                    stems=instance.stems,
                    transposes=True,
                )
            except InputError as fault:
                found: set[tuple[str, ...]] = set()
                contradictions += 1
                told = str(fault)
            else:
                found = {grid.letters for grid in result}
                told = result.note
            if found != expected:
                wrong += 1
                print(f"seed {seed}, {engine}: {len(found)} of {len(expected)} ({told})")
                print(instance)
        wrong += contraction_differs(replace(instance, stems={}))
    print(
        f"{options.count} requests, {solvable} with grids, {grids} grids, "
        f"{contradictions} contradictions told, {wrong} disagreements"
    )
    return 3 if wrong else 0
