"""Dependencies flow one way: cli -> web -> waffle_cp -> waffle_cp_models -> solvers."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture import (
    FILES,
    ORDER,
    circles,
    module_imports,
    module_name,
    room_imports,
    room_of,
)

SOLVERS = {"ortools", "pulp", "highspy"}
HEAVY = SOLVERS | {"numba", "rich", "dask", "distributed", "starlette", "uvicorn"}
# Loaded by `serve` alone, once the extra is there.
SERVERS = {"waffle_cp.web.app.connections", "waffle_cp.web.app.routes"}


def imported(path: Path, *, lazy: bool) -> Iterator[str]:
    """Modules that a file imports; with lazy those inside functions and for typing too."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = ast.walk(tree) if lazy else iter(tree.body)
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_imports_flow_one_way(path: Path) -> None:
    here = module_name(path)
    everything = list(imported(path, lazy=True))
    at_load = list(imported(path, lazy=False))
    for name in everything:
        if within(here, "waffle_cp_models"):
            assert not within(name, "waffle_cp"), f"{here} imports {name}"
            if name.split(".")[0] in SOLVERS:
                assert here in ADAPTERS, f"{here} is no solver adapter, imports {name}"
        else:
            assert name.split(".")[0] not in SOLVERS, f"{here} imports {name}"
        if not within(here, "waffle_cp.cli") and not within(here, "waffle_cp.web"):
            for front in ("waffle_cp.cli", "waffle_cp.web"):
                allowed = here in ("waffle_cp.__main__",)
                assert allowed or not within(name, front), f"{here} imports {name}"
        for bare, allowed_names in BARE.items():
            if within(here, bare) and (
                within(name, "waffle_cp") or within(name, "waffle_cp_models")
            ):
                assert any(within(name, ok) for ok in allowed_names), f"{here} imports {name}"
    if not here.rsplit(".", 1)[-1].endswith("kernels") and here not in SERVERS:
        for name in at_load:
            assert name.split(".")[0] not in HEAVY, f"{here} loads {name} when it is imported"


def test_start_loads_no_solver_and_no_compiler() -> None:
    code = "import sys, waffle_cp, waffle_cp.cli.main; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "waffle_cp" in loaded
    assert not loaded & HEAVY


ADAPTERS = {"waffle_cp_models.solvers.cpsat", "waffle_cp_models.solvers.linear"}
VALUES = (
    "waffle_cp.alphabet",
    "waffle_cp.color",
    "waffle_cp.coloring",
    "waffle_cp.errors",
    "waffle_cp.request",
    "waffle_cp.grid",
    "waffle_cp.layout",
    "waffle_cp.puzzle",
    "waffle_cp.result",
    "waffle_cp.words",
)
BARE = {
    "waffle_cp.reference": (*VALUES, "waffle_cp.reference"),
    "waffle_cp.validate": (*VALUES, "waffle_cp.validate"),
}


def test_the_rule_sees_the_packages() -> None:
    names = {module_name(path) for path in FILES}
    assert {"waffle_cp.layout", "waffle_cp_models.outcome"} <= names


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(module_imports()) == []


def test_a_circle_is_found() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a", "d2"}, "d2": set()}
    assert circles({name: frozenset(targets) for name, targets in imports.items()}) == [["b", "c"]]


@pytest.mark.parametrize("room", sorted({room_of(name) for name in module_imports()}))
def test_a_room_imports_from_those_below_it(room: str) -> None:
    if room == "waffle_cp_models":
        assert not room_imports(module_imports())[room]
        return
    above = set(ORDER[ORDER.index(room) :])
    upward = {
        f"{module} imports {target}"
        for module, targets in module_imports().items()
        if room_of(module) == room
        for target in targets
        if room_of(target) in above - {room}
    }
    assert upward == set()
