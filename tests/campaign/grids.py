"""Many random small requests: every engine, backtracking and the checks find the same grids."""

import argparse

from tests.fill.instances import all_grids, random_instance
from waffle_cp.errors import InputError
from waffle_cp.fill import fill_grids


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
    print(
        f"{options.count} requests, {solvable} with grids, {grids} grids, "
        f"{contradictions} contradictions told, {wrong} disagreements"
    )
    return 3 if wrong else 0
