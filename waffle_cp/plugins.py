"""Plugins: modules of your own that add to the registries when they are imported.

A plugin is a Python file, or an installed package with an entry point in the group
`waffle_cp.plugins`. All it does is call `register` of a registry: see docs/architecture.md.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from waffle_cp.errors import InputError, WaffleError

__all__ = ["GROUP", "VARIABLE", "load_module", "load_plugins"]

GROUP = "waffle_cp.plugins"
"""The group of entry points by which installed packages are plugins."""

VARIABLE = "WAFFLE_CP_PLUGINS"
"""The environment variable with further plugin files, separated as in PATH."""


def load_plugins(paths: Sequence[str] = ()) -> None:
    """Import the installed plugins, those of the environment, then these files, each once.

    The environment names the files afterwards, so that the processes this one starts, which call
    this too, know them as well. Raises InputError when one cannot be imported.
    """
    for entry in importlib.metadata.entry_points(group=GROUP):
        try:
            entry.load()
        except WaffleError:
            raise
        except Exception as fault:
            place = f"installed plugin {entry.name!r}"
            raise InputError(f"{type(fault).__name__}: {fault}", place=place) from fault
    known = [path for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path]
    files = dict.fromkeys([*known, *(str(Path(path).resolve()) for path in paths)])
    for path in files:
        if not path.endswith(".py"):
            raise InputError(f"plugin {path!r}: expected a file that ends in .py")
        load_module(path)
    if files:
        os.environ[VARIABLE] = os.pathsep.join(files)


def load_module(source: str) -> ModuleType:
    """The module in a file that ends in `.py`, or that Python finds from the current folder.

    A file is imported once: asked for again, it gives the same module. Raises InputError.
    """
    if source.endswith(".py") and not Path(source).is_file():
        raise InputError(f"no file {source!r}")
    try:
        if source.endswith(".py"):
            return _module_of_file(Path(source).resolve())
        if "" not in sys.path:
            sys.path.insert(0, "")
        return importlib.import_module(source)
    except WaffleError as fault:
        raise InputError(str(fault), place=source) from fault
    except Exception as fault:
        message = f"{source!r} cannot be imported: {type(fault).__name__}: {fault}"
        raise InputError(message) from fault


def _module_of_file(path: Path) -> ModuleType:
    # The same name in every process, so that values of its classes can be sent between them.
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = f"waffle_cp_plugin_{path.stem}_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
