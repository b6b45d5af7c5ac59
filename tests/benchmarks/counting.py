"""Exact counts, golden numbers and uniform draws: how long they take, and whether they are right.

`python -m tests.benchmarks counting [RUNS] [all]`; `all` adds the wide layouts, some minutes each.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

from tests.search.lists import american
from waffle_cp.counting import count_grids, estimate_by_sampling, sample_grids
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.words import WordList, load_words


def request(layout: str, *, repeats: bool = False) -> FillRequest:
    return FillRequest(Layout.parse(layout), repeats=repeats)


def small(layout: str) -> WordList:
    lengths = {len(slot) for slot in Layout.parse(layout).slots}
    return WordList.of([w for n in lengths for w in american(n)], name="wamerican-small")


def largest() -> WordList | None:
    """The 38,208 words of five letters of wordfreq's large list, where wordfreq is installed."""
    try:
        from wordfreq import get_frequency_dict
    except ImportError:
        return None
    words = get_frequency_dict("en", "large")
    plain = [w for w in words if len(w) == 5 and w.isascii() and w.isalpha() and w.islower()]
    return WordList.of(plain, name="wordfreq large")


def main(arguments: list[str]) -> int:
    """Print one line a row: what, the number, best and median seconds, what was to be met."""
    runs = int(arguments[0]) if arguments and arguments[0].isdecimal() else 3
    full, common = load_words("full"), load_words("common")
    right = True
    print(f"{'what':58} {'number':>26} {'best':>8} {'median':>8}  must")

    def row(what: str, work: Callable[[], int | None], must: str, *, golden: int = -1) -> None:
        nonlocal right
        seconds, number = [], None
        for _ in range(runs):
            started = time.perf_counter()
            number = work()
            seconds.append(time.perf_counter() - started)
        verdict = ""
        if golden >= 0:
            right &= number == golden
            verdict = ", golden number met" if number == golden else f", WRONG: not {golden:,}"
        shown = "none" if number is None else f"{number:,}"
        best, median = min(seconds), statistics.median(seconds)
        print(f"{what:58} {shown:>26} {best:7.2f}s {median:7.2f}s  {must}{verdict}", flush=True)

    def count(layout: str, words: WordList, *, repeats: bool, both: bool = True) -> int | None:
        return count_grids(request(layout, repeats=repeats), words, transposes=both).count

    row("5x5 full, repeats", lambda: count("5x5", full, repeats=True), "under 2 s")
    row("5x5 full, all different", lambda: count("5x5", full, repeats=False), "under 20 s")
    row(
        "5x5 full, all different, transposes once",
        lambda: count("5x5", full, repeats=False, both=False),
        "under 20 s",
    )
    large = largest()
    if large is None:
        print("5x5 of 38,208 words: wordfreq is not installed")
    else:
        found = large
        row(
            "5x5 of 38,208 words, repeats (beyond 2^53)",
            lambda: count("5x5", found, repeats=True),
            "0.4 s by the prototype",
            golden=11_015_680_472_647_417,
        )
    for layout, repeats, golden in (
        ("5x5", True, 12_694_276_955),
        ("solid:5x5", True, 61_956),
        ("solid:5x5", False, 5_420),
        ("solid:4x4", True, 520_502),
        ("solid:4x4", False, 221_432),
    ):
        words = small(layout)
        kind = "repeats" if repeats else "all different"
        row(
            f"{layout} wamerican-small, {kind}",
            partial(count, layout, words, repeats=repeats),
            "exact",
            golden=golden,
        )
    for layout in ("hashtag", "royale", "3x9"):
        row(
            f"{layout} full, all different",
            partial(count, layout, full, repeats=False),
            "",
        )
    row(
        "1,000 draws of 5x5 common",
        lambda: len(sample_grids(request("5x5"), common, count=1000, seed=1)),
        "under 5 s",
    )
    row(
        "1,000 draws of 5x5 full",
        lambda: len(sample_grids(request("5x5"), full, count=1000, seed=1)),
        "",
    )
    if "all" in arguments:
        runs = 1
        row("7x5 full, repeats", lambda: count("7x5", full, repeats=True), "")
        row(
            "100 draws of 7x7 full",
            lambda: len(sample_grids(request("7x7"), full, count=100, seed=1)),
            "",
        )
        row(
            "estimate of 7x7 full by random draws",
            lambda: round(estimate_by_sampling(request("7x7"), full, seed=1).value),
            "",
        )
    return 0 if right else 1
