"""Seconds to the first grid with one random required word, by an engine, in one process.

Loading the list is left out; encoding its words, tables, models and all else is counted: each
run has a list of its own, so that no table is kept from the run before.
"""

import argparse
import random
import time
from statistics import median

from waffle_cp.fill import FillRequest, fill_grids
from waffle_cp.layout import Layout
from waffle_cp.validate import require_no_faults
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words, stems_for

CASES = (("common", "5x5", 0.5), ("common", "7x7", 2.0), ("full", "7x7", 6.0))
NO_TARGET = (("common", "royale"), ("common", "9x9"), ("common", "solid:4x5"))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=12, help="runs a row")
    parser.add_argument("--engine", default="cp-sat")
    parser.add_argument("--all", action="store_true", help="further layouts without a target")
    options = parser.parse_args(arguments)
    rows: list[tuple[str, str, float | None]] = list(CASES)
    if options.all:
        rows += [(name, layout, None) for name, layout in NO_TARGET]
    fill_grids(FillRequest(Layout.waffle(3, 3)), load_words("easy"), engine=options.engine)
    print(f"first grid with one required word, {options.engine}, {options.seeds} seeds, seconds")
    heads = ("median", "cpu", "worst", "target", "ratio", "grids", "words")
    print(f"{'list and layout':18}" + "".join(f"{head:>8}" for head in heads))
    for name, layout_name, target in rows:
        layout = Layout.parse(layout_name)
        base = load_words(name)
        stems = stems_for(name).numbers(base)
        took, used, grids = [], [], set()
        for seed in range(options.seeds):
            words = WordList(base.name, dict(base.scores))
            length = len(layout.slots[seed % len(layout.slots)])
            required = random.Random(seed).choice(base.table(length).words)
            started, cpu = time.perf_counter(), time.process_time()
            request = FillRequest(layout).requiring(required)
            result = fill_grids(request, words, seed=seed, engine=options.engine, stems=stems)
            took.append(time.perf_counter() - started)
            used.append(time.process_time() - cpu)
            for grid in result:
                require_no_faults(check_grid(grid, request, words, stems))
                grids.add(grid)
        middle = median(took)
        figures = [f"{middle:.3f}", f"{median(used):.3f}", f"{max(took):.3f}"]
        figures += [f"{target:g}", f"{middle / target:.2f}"] if target else ["", ""]
        figures += [str(len(grids)), str(len({word for grid in grids for word in grid.words}))]
        print(
            f"{name + ' ' + layout_name:18}" + "".join(f"{figure:>8}" for figure in figures),
            flush=True,
        )
    return 0
