"""CPU time against tokens and colors for the ILP, column generation and the seed's cycle search.

    python -m tests.benchmarks swaps_growth [--out FILE.svg] [--seconds 10]

Each method goes on to the next size until one of three instances has no proof within the limit, or
it gives up; a cross marks that size. A point is the median of the three. Limits are CPU time.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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


@dataclass
class Curve:
    """Sizes with their seconds, and the size where a method ended, if it did."""

    points: list[Point] = field(default_factory=list)
    end: int | None = None


Panel = tuple[str, dict[str, Curve]]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks swaps_growth")
    parser.add_argument("--out", type=Path, default=Path("docs/swaps_growth.svg"))
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
    options.out.write_text(draw(panels, options.seconds), "utf-8")
    print(f"written to {options.out}")
    return 0


def _curve(
    method: str,
    title: str,
    sizes: Sequence[int],
    size_of: Callable[[int], tuple[int, int]],
    limit: float,
) -> Curve:
    curve = Curve()
    for size in sizes:
        times = []
        for seed in range(SEEDS):
            instance = random_instance(*size_of(size), seed=seed)
            wall = limit
            try:
                while True:
                    started = time.process_time()
                    result = min_swaps(*instance, method=method, time_limit=wall)
                    seconds = time.process_time() - started
                    # Limits are of wall time: on a busy machine a method gets its share later.
                    if result.status is Status.OPTIMAL or seconds > 0.8 * limit:
                        break
                    wall *= max(1.5, limit / max(seconds, limit / 8))
            except (LimitError, RecursionError) as fault:
                print(f"{title}, {size}: {method} gives up: {type(fault).__name__}", flush=True)
                curve.end = size
                return curve
            if result.status is not Status.OPTIMAL:
                print(f"{title}, {size}: {method} has no proof after {limit:g} s", flush=True)
                curve.end = size
                return curve
            times.append(seconds)
        median = sorted(times)[len(times) // 2]
        print(f"{title}, {size}: {method} {median:.4f} s", flush=True)
        curve.points.append((size, max(median, 1e-4)))
    return curve


WIDTH, HEIGHT, MARGIN, FOOT = 360, 300, 60, 35
SECONDS = {-4: "0.1 ms", -3: "1 ms", -2: "10 ms", -1: "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s"}


def draw(panels: Sequence[Panel], limit: float) -> str:
    """The panels side by side as an SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * len(panels)}" '
        f'height="{HEIGHT + 30}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    slowest = max(time for _, curves in panels for c in curves.values() for _, time in c.points)
    top = math.log10(max(slowest, limit)) + 0.15
    for number, (title, curves) in enumerate(panels):
        parts.append(f'<g transform="translate({number * WIDTH},0)">')
        parts += _panel(title, curves, limit, top)
        parts.append("</g>")
    for number, (method, color) in enumerate(METHODS.items()):
        x = MARGIN + 150 * number
        parts.append(f'<rect x="{x}" y="{HEIGHT + 10}" width="14" height="4" fill="{color}"/>')
        parts.append(f'<text x="{x + 20}" y="{HEIGHT + 16}">{LABELS[method]}</text>')
    note = f"cross: no proof within {limit:g} s, or given up; median of {SEEDS} random instances"
    parts.append(f'<text x="{MARGIN + 470}" y="{HEIGHT + 16}" fill="#555">{note}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _panel(title: str, curves: dict[str, Curve], limit: float, top: float) -> list[str]:
    sizes = [size for curve in curves.values() for size, _ in curve.points]
    sizes += [curve.end for curve in curves.values() if curve.end is not None]
    low, high = math.log10(min(sizes)), math.log10(max(sizes)) + 1e-9
    bottom = -4.0

    def place(point: Point) -> tuple[float, float]:
        x = MARGIN + (math.log10(point[0]) - low) / (high - low) * (WIDTH - MARGIN - 30)
        share = (math.log10(point[1]) - bottom) / (top - bottom)
        return x, HEIGHT - FOOT - share * (HEIGHT - FOOT - 35)

    parts = [f'<text x="{MARGIN}" y="20" font-weight="bold">CPU time against {title}</text>']
    for power in range(-4, math.floor(top) + 1):
        _, y = place((10**low, 10.0**power))
        parts.append(
            f'<line x1="{MARGIN}" x2="{WIDTH - 30}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        )
        parts.append(
            f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{SECONDS[power]}</text>'
        )
    marks = COLORS[::2] if max(sizes) <= max(COLORS) else [10**k for k in range(1, 7)]
    for size in marks:
        if min(sizes) <= size <= max(sizes):
            x, _ = place((size, 1.0))
            parts.append(
                f'<text x="{x:.1f}" y="{HEIGHT - 15}" text-anchor="middle">{size:,}</text>'
            )
    for method, curve in curves.items():
        color = METHODS[method]
        placed = [place(point) for point in curve.points]
        if curve.end is not None:
            x, y = place((curve.end, limit))
            arms = f"M{x - 4:.1f},{y - 4:.1f}l8,8m0,-8l-8,8"
            parts.append(f'<path d="{arms}" stroke="{color}" stroke-width="2"/>')
            if placed:
                parts.append(
                    f'<line x1="{placed[-1][0]:.1f}" y1="{placed[-1][1]:.1f}" x2="{x:.1f}" '
                    f'y2="{y:.1f}" stroke="{color}" stroke-dasharray="3,3"/>'
                )
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{color}"/>' for x, y in placed]
    return parts
