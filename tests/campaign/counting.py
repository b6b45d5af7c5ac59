"""Contraction, search and plain enumeration on random requests of every layout and option.

`python -m tests.campaign counting [CASES] [FIRST SEED]` (200 cases): counts with transposes kept
and merged, and draws, which must all be among the grids. A failing case prints itself.
"""

from __future__ import annotations

from collections import Counter

from tests.counting.instances import every_grid, random_instance
from waffle_cp.counting import count_grids, sample_grids


def main(arguments: list[str]) -> int:
    """Return 0 when all agree."""
    cases = int(arguments[0]) if arguments else 200
    first = int(arguments[1]) if len(arguments) > 1 else 0
    wrong, empty = 0, 0
    layouts: Counter[str] = Counter()
    for seed in range(first, first + cases):
        request, words = random_instance(seed)
        layouts[request.layout.name] += 1
        grids = list(every_grid(request, words))
        empty += not grids
        classes = {g.letters for g in grids}
        if request.layout.is_square:
            classes = {min(g.letters, g.transposed.letters) for g in grids}
        found = {
            method: (
                count_grids(request, words, transposes=True, method=method).count,
                count_grids(request, words, transposes=False, method=method).count,
            )
            for method in ("contraction", "search")
        }
        drawn = sample_grids(request, words, count=20, seed=seed, transposes=True)
        agree = set(found.values()) == {(len(grids), len(classes))}
        if not agree or not set(drawn) <= set(grids) or bool(drawn) != bool(grids):
            wrong += 1
            print(f"seed {seed}: {len(grids)}, {len(classes)} expected, {found}, {drawn.status}")
            print(f"  {request!r}\n  {dict(words.scores)!r}")
    print(f"{cases} cases, {empty} of them without a grid, {wrong} disagree")
    print(", ".join(f"{name}: {number}" for name, number in sorted(layouts.items())))
    return 1 if wrong else 0
