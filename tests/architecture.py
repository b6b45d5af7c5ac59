"""The house: which module imports which, the order of the rooms, and its drawing.

`python -m tests.architecture --out docs/architecture.svg` draws it.
"""

from __future__ import annotations

import argparse
import ast
import html
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("waffle_cp/**/*.py"), *ROOT.glob("models/waffle_cp_models/**/*.py")])

Imports = Mapping[str, frozenset[str]]

ORDER = (
    "waffle_cp_models.deadline",
    "waffle_cp_models.compiled_kernels",
    "waffle_cp_models.outcome",
    "waffle_cp_models.solvers",
    "waffle_cp_models.grid",
    "waffle_cp_models.packing",
    "waffle_cp_models.puzzle",
    "waffle_cp.errors",
    "waffle_cp.kinds",
    "waffle_cp.writing",
    "waffle_cp.registry",
    "waffle_cp.plugins",
    "waffle_cp.plurals",
    "waffle_cp.seeds",
    "waffle_cp.journal_lines",
    "waffle_cp.result",
    "waffle_cp.alphabet",
    "waffle_cp.words",
    "waffle_cp.layout",
    "waffle_cp.color",
    "waffle_cp.board_svg",
    "waffle_cp.grid",
    "waffle_cp.puzzle",
    "waffle_cp.coloring",
    "waffle_cp.render",
    "waffle_cp.formats",
    "waffle_cp.request",
    "waffle_cp.reference",
    "waffle_cp.validate",
    "waffle_cp.search",
    "waffle_cp.counting",
    "waffle_cp.fill",
    "waffle_cp.swaps",
    "waffle_cp.solve",
    "waffle_cp.pictures",
    "waffle_cp.judging",
    "waffle_cp.make",
    "waffle_cp.records",
    "waffle_cp.wordle",
    "waffle_cp",
    "waffle_cp.web",
    "waffle_cp.cli",
    "waffle_cp.__main__",
)
"""The rooms, from the ground up: a room imports from itself and from those before it."""


def module_name(path: Path) -> str:
    """The dotted name of a file of the packages."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[1:] if parts[0] == "models" else parts).removesuffix(".__init__")


def room_of(module: str) -> str:
    """The room that a module is in: the folder or file below its package."""
    return ".".join(module.split(".")[:2])


@cache
def module_imports() -> Imports:
    """For each module the modules of the house that it imports, also in functions and for types."""
    names = {module_name(path) for path in FILES}
    found = {}
    for path in FILES:
        here = module_name(path)
        targets: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                targets.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                targets |= inner & names
                if not inner <= names:
                    targets.add(node.module)
        found[here] = frozenset(targets & names - {here})
    return found


def room_imports(imports: Imports) -> Imports:
    """For each room the other rooms that it imports from."""
    found: dict[str, set[str]] = {}
    for module, targets in imports.items():
        here = room_of(module)
        found.setdefault(here, set()).update({room_of(t) for t in targets} - {here})
    return {room: frozenset(targets) for room, targets in found.items()}


def circles(imports: Imports) -> list[list[str]]:
    """Sets of modules that import each other, in circles (Tarjan's components of two or more)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        stack.append(module)
        for target in sorted(imports[module]):
            if target not in number:
                visit(target)
                low[module] = min(low[module], low[target])
            elif target in stack:
                low[module] = min(low[module], number[target])
        if low[module] == number[module]:
            place = stack.index(module)
            if len(stack) > place + 1:
                found.append(sorted(stack[place:]))
            del stack[place:]

    for module in sorted(imports):
        if module not in number:
            visit(module)
    return found


def without_shortcuts(imports: Imports) -> Imports:
    """The imports that no chain of others replaces (transitive reduction)."""

    @cache
    def below(room: str) -> frozenset[str]:
        return imports[room].union(*(below(target) for target in imports[room]))

    return {
        room: frozenset(
            target
            for target in targets
            if not any(target in below(other) for other in targets - {target})
        )
        for room, targets in imports.items()
    }


WIDTH, HEIGHT, GAP, LEVEL = 132, 40, 16, 86


def drawing(imports: Imports) -> str:
    """The rooms as an SVG, each above all that it imports from; lines only where no other leads.

    A room shows the first line of its docstring when it is pointed at.
    """
    rooms = [room for room in ORDER if room in imports and room not in ("waffle_cp.__main__",)]
    kept = {room: imports[room] & set(rooms) for room in rooms}
    lines = without_shortcuts(kept)
    height: dict[str, int] = {}
    for room in rooms:
        height[room] = 1 + max((height[target] for target in kept[room]), default=-1)
    levels = [[r for r in rooms if height[r] == n] for n in range(1 + max(height.values()))]
    place = _places(levels, lines)
    width = max(len(level) for level in levels) * (WIDTH + GAP) + GAP
    tall = len(levels) * LEVEL + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" width="{width}" '
        f'height="{tall}" role="img" aria-label="The rooms of waffle_cp and what they import" '
        'font-family="system-ui, \'DejaVu Sans\', sans-serif" font-size="13" '
        'text-anchor="middle">',
        f'<rect width="{width}" height="{tall}" fill="#ffffff"/>',
    ]
    corner = {
        room: (
            width / 2 + (place[room] - len(level) / 2) * (WIDTH + GAP) + GAP / 2,
            tall - (height[room] + 1) * LEVEL + GAP,
        )
        for level in levels
        for room in level
    }
    for room in rooms:
        x, y = corner[room]
        for target in sorted(lines[room]):
            to_x, to_y = corner[target]
            start, end = (x + WIDTH / 2, y + HEIGHT), (to_x + WIDTH / 2, to_y)
            bend = (end[1] - start[1]) / 2
            parts.append(
                f'<path d="M{start[0]:.0f} {start[1]:.0f}C{start[0]:.0f} {start[1] + bend:.0f} '
                f'{end[0]:.0f} {end[1] - bend:.0f} {end[0]:.0f} {end[1]:.0f}" fill="none" '
                'stroke="#9a9aa6" stroke-width="1.3"/>'
            )
    for room in rooms:
        x, y = corner[room]
        is_model = room.startswith("waffle_cp_models")
        fill = "#e6eef8" if is_model else "#f7efd9"
        name = room.removeprefix("waffle_cp.").replace("waffle_cp_models.", "models: ")
        parts.append(
            f"<g><title>{html.escape(_about(room))}</title>"
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="7" '
            f'fill="{fill}" stroke="#55555f"/>'
            f'<text x="{x + WIDTH / 2:.0f}" y="{y + 25:.0f}" fill="#1b1b1f">{name}</text></g>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _places(levels: list[list[str]], lines: Imports) -> dict[str, int]:
    """The place of each room in its level: near the rooms that it is joined to."""
    joined: dict[str, set[str]] = {room: set(targets) for room, targets in lines.items()}
    for room, targets in lines.items():
        for target in targets:
            joined[target].add(room)
    x = {r: n - len(level) / 2 for level in levels for n, r in enumerate(level)}

    def middle(room: str, level: Iterable[str]) -> tuple[float, str]:
        near = [x[other] for other in joined[room] if other not in level]
        return (sum(near) / len(near) if near else x[room], room)

    for sweep in range(12):
        for level in levels if sweep % 2 else reversed(levels):
            ordered = sorted(level, key=lambda room: middle(room, level))
            x.update({room: n - len(level) / 2 for n, room in enumerate(ordered)})
    return {room: n for level in levels for n, room in enumerate(sorted(level, key=lambda r: x[r]))}


def _about(room: str) -> str:
    folder = ROOT / ("models" if room.startswith("waffle_cp_models") else "")
    base = folder.joinpath(*room.split("."))
    path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return f"{room}: {text.splitlines()[0]}"


def main() -> None:
    """Write the drawing."""
    parser = argparse.ArgumentParser(prog="python -m tests.architecture")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.parse_args().out.write_text(drawing(room_imports(module_imports())), "utf-8")


if __name__ == "__main__":
    main()
