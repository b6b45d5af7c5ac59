"""Time against tokens and colors for the ILP, column generation and the seed's cycle search.

    python -m tests.benchmarks swaps_growth [--out FILE.svg] [--seconds 10]

Each method goes on to the next size until it needs more than the limit or gives up.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from waffle_cp.errors import LimitError
from waffle_cp.result import Status
from waffle_cp.swaps import min_swaps, random_instance

METHODS = {"cycles": "#c0392b", "ilp": "#2a6f97", "auto": "#2d8a4e"}
LABELS = {"cycles": "cycle search", "ilp": "ILP, all cycles", "auto": "column generation"}
TOKENS = [10, 20, 30, 50, 80, 120, 200, 300, 500, 1000, 3000, 10_000, 100_000, 1_000_000]
COLORS = [4, 8, 12, 16, 20, 26, 40, 60, 80, 100]
SEEDS = 3

Point = tuple[float, float]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks swaps_growth")
    parser.add_argument("--out", type=Path, default=Path("swaps-growth.svg"))
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args(arguments)
    min_swaps(*random_instance(200, 60, seed=999))
    panels = []
    kinds: list[tuple[str, list[int], Callable[[int], tuple[int, int]]]] = [
        ("tokens, 12 colors", TOKENS, lambda tokens: (tokens, 12)),
        ("tokens, 26 colors", TOKENS, lambda tokens: (tokens, 26)),
        ("colors, 200 tokens", COLORS, lambda colors: (200, colors)),
    ]
    for title, sizes, size_of in kinds:
        curves = {
            method: _curve(method, title, sizes, size_of, options.seconds) for method in METHODS
        }
        panels.append((title, curves))
    options.out.write_text(_svg(panels, options.seconds), "utf-8")
    print(f"written to {options.out}")
    return 0


def _curve(
    method: str,
    title: str,
    sizes: Sequence[int],
    size_of: Callable[[int], tuple[int, int]],
    limit: float,
) -> list[Point]:
    points: list[Point] = []
    for size in sizes:
        times = []
        for seed in range(SEEDS):
            started = time.perf_counter()
            try:
                result = min_swaps(
                    *random_instance(*size_of(size), seed=seed), method=method, time_limit=limit
                )
            except (LimitError, RecursionError) as fault:
                print(f"{title}, {size}: {method} gives up: {type(fault).__name__}", flush=True)
                return points
            if result.status is not Status.OPTIMAL:
                print(f"{title}, {size}: {method} has no proof after {limit:g} s", flush=True)
                return points
            times.append(time.perf_counter() - started)
        median = sorted(times)[len(times) // 2]
        print(f"{title}, {size}: {method} {median:.4f} s", flush=True)
        points.append((size, max(median, 1e-4)))
    return points


WIDTH, HEIGHT, MARGIN = 340, 300, 50


def _svg(panels: list[tuple[str, dict[str, list[Point]]]], limit: float) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * len(panels)}" '
        f'height="{HEIGHT + 30}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for number, (title, curves) in enumerate(panels):
        parts.append(f'<g transform="translate({number * WIDTH},0)">')
        parts += _panel(title, curves, limit)
        parts.append("</g>")
    for number, (method, color) in enumerate(METHODS.items()):
        x = MARGIN + 150 * number
        parts.append(f'<rect x="{x}" y="{HEIGHT + 10}" width="14" height="4" fill="{color}"/>')
        parts.append(f'<text x="{x + 20}" y="{HEIGHT + 16}">{LABELS[method]}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _panel(title: str, curves: dict[str, list[Point]], limit: float) -> list[str]:
    sizes = [size for points in curves.values() for size, _ in points]
    low, high = math.log10(min(sizes)), math.log10(max(sizes)) + 1e-9
    bottom, top = -4.0, math.log10(limit) + 0.1

    def place(point: Point) -> tuple[float, float]:
        x = MARGIN + (math.log10(point[0]) - low) / (high - low) * (WIDTH - MARGIN - 20)
        share = (math.log10(point[1]) - bottom) / (top - bottom)
        return x, HEIGHT - 35 - share * (HEIGHT - 70)

    parts = [f'<text x="{MARGIN}" y="20" font-weight="bold">seconds against {title}</text>']
    for power in range(-4, math.floor(top) + 1):
        _, y = place((10**low, 10.0**power))
        parts.append(
            f'<line x1="{MARGIN}" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        )
        parts.append(f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>')
    for size in sorted(set(sizes)):
        if size in (10, 100, 1000, 10_000, 100_000, 1_000_000, 4, 20):
            x, _ = place((size, 1.0))
            parts.append(
                f'<text x="{x:.1f}" y="{HEIGHT - 15}" text-anchor="middle">{size:,}</text>'
            )
    for method, points in curves.items():
        placed = [place(point) for point in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        color = METHODS[method]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{color}"/>' for x, y in placed]
    return parts
