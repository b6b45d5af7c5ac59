"""The one door to numba: kernels compile the same way everywhere, and keep what was compiled.

numba keeps compiled code beside the source or in the user's cache. Where neither can be written
(a service user, a container), it goes to a temporary folder of the user; where there is none of
those either, each process compiles anew. NUMBA_CACHE_DIR names a folder, as for numba itself.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any


def _note(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"waffle-cp: {text}\n")


if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
    # Before numba is imported. The kernels use what only compiled code has.
    os.environ["NUMBA_DISABLE_JIT"] = "0"
    _note("NUMBA_DISABLE_JIT is left out of account: the search needs compiled code")

import numba  # noqa: E402
from numba.core.event import Listener  # noqa: E402
from numba.misc.appdirs import AppDirs  # noqa: E402

__all__ = ["njit"]

_config: Any = numba.config
_config.DISABLE_JIT = 0


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _temporary_folder() -> Path | None:
    """A folder that is this user's alone and stays the same from run to run, or None."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    try:
        folder = Path(tempfile.gettempdir()) / f"waffle-cp-numba-{user}"
        folder.mkdir(mode=0o700, exist_ok=True)
        state = folder.stat()
    except OSError:
        return None
    is_own = not hasattr(os, "getuid") or (state.st_uid == user and not state.st_mode & 0o022)
    return folder if is_own and not folder.is_symlink() and _is_writable(folder) else None


def _keeps_code() -> bool:
    """Whether compiled code is kept; a folder for it is chosen where numba would find none."""
    if _config.CACHE_DIR:
        return True
    folders: Any = AppDirs
    user_wide = Path(folders(appname="numba", appauthor=False).user_cache_dir)
    if _is_writable(Path(__file__).parent / "__pycache__") or _is_writable(user_wide):
        return True
    folder = _temporary_folder()
    if folder is None:
        _note("compiled code is not kept; set NUMBA_CACHE_DIR to a folder for it")
        return False
    # Processes that are started from this one find it there and say nothing more.
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    _config.CACHE_DIR = str(folder)
    _note(f"compiled code goes to {folder}; NUMBA_CACHE_DIR names another folder")
    return True


_KEEPS = _keeps_code()


class _FirstCompilation(Listener):
    """Says once a process on a terminal that code is compiled, not loaded, and is waited for."""

    def __init__(self) -> None:
        self.is_told = False

    def on_start(self, event: object) -> None:
        is_worker = multiprocessing.parent_process() is not None
        if self.is_told or is_worker or sys.stderr is None or not sys.stderr.isatty():
            return
        self.is_told = True
        _note("compiling, some seconds" + (" once after installation" if _KEEPS else ""))

    def on_end(self, event: object) -> None:
        """Nothing to say."""


_register: Any = numba.core.event.register
_register("numba:compile", _FirstCompilation())


def njit(*, cache: bool, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """`numba.njit`, which keeps compiled code only where there is a folder for it."""
    compiled: Callable[[Callable[..., Any]], Any] = numba.njit(cache=cache and _KEEPS, **options)
    return compiled
