"""Random requests that hold constraints of every registered kind: engines and counts agree."""

import argparse

from tests.request.agreement import disagreements
from tests.request.random_requests import random_asked


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1000, help="first seed")
    parser.add_argument("--count", type=int, default=300, help="number of requests")
    options = parser.parse_args(arguments)
    wrong = 0
    kinds: dict[str, int] = {}
    for seed in range(options.first, options.first + options.count):
        asked = random_asked(seed)
        for constraint in asked.request.constraints:
            kinds[constraint.rule] = kinds.get(constraint.rule, 0) + 1
        for told in disagreements(asked):
            wrong += 1
            print(f"seed {seed}, {told}")
    held = ", ".join(f"{rule} {number}" for rule, number in sorted(kinds.items()))
    print(f"{options.count} requests ({held}): {wrong} disagreements")
    return 3 if wrong else 0
