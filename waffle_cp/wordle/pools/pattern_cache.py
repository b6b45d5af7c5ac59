"""The pattern matrix of a pair of lists, kept on disk and checked when it is read."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from waffle_cp.wordle.game.feedback import pattern_matrix
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.patterns import PatternArray, pattern_dtype

__all__ = ["cache_folder", "clear_cache", "load_matrix", "matrix_path"]

_SMALL = 1_000_000
"""Pairs below which coloring afresh is as fast as reading."""

_MOST_BYTES = 400_000_000
"""Of all pattern files together: those that were read longest ago go first."""

_FORMAT = "waffle_cp patterns 1"


def cache_folder() -> Path:
    """The folder for files that can be made again: XDG_CACHE_HOME, else the platform's own."""
    chosen = os.environ.get("XDG_CACHE_HOME")
    if chosen:
        base = Path(chosen)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Caches"
    else:
        base = Path.home() / ".cache"
    return base / "waffle_cp"


def matrix_path(lists: GameLists, folder: Path | None = None) -> Path:
    """The cache file of a pair of lists."""
    return (folder or cache_folder()) / f"patterns-{lists.fingerprint[:16]}.bin"


def clear_cache(folder: Path | None = None) -> tuple[int, int]:
    """Remove all pattern files; how many there were, and their bytes."""
    return _remove(_pattern_files(folder or cache_folder()))


def _pattern_files(folder: Path) -> list[Path]:
    """Pattern files, those read last first."""
    dated = [(path.stat().st_mtime, path) for path in folder.glob("patterns-*.bin")]
    return [path for _, path in sorted(dated, reverse=True)]


def _remove(paths: list[Path]) -> tuple[int, int]:
    size = 0
    for path in paths:
        size += path.stat().st_size
        path.unlink(missing_ok=True)
    return len(paths), size


def _keep_within(folder: Path, most: int) -> None:
    """Remove the files that were read longest ago, down to a number of bytes in all."""
    total, spare = 0, []
    for path in _pattern_files(folder):
        total += path.stat().st_size
        if total > most:
            spare.append(path)
    _remove(spare)


def load_matrix(
    lists: GameLists,
    *,
    folder: Path | None = None,
    note: Callable[[str], None] = lambda text: None,
) -> PatternArray:
    """Pattern codes of all guesses against all answers, shape (guesses, answers).

    Row i is `lists.guesses[i]`, column j is `lists.answers[j]`. Read from the cache when there is
    a sound one of these lists, else colored afresh and written there; `note` is told when a
    cache is unsound or cannot be written.

    >>> lists = GameLists("pets", answers=("dog", "cat"), others=("emu",))
    >>> load_matrix(lists).tolist()
    [[0, 0], [26, 0], [0, 26]]
    """
    if len(lists.guesses) * len(lists.answers) < _SMALL:
        return pattern_matrix(lists.guesses, lists.answers)
    path = matrix_path(lists, folder)
    if path.exists():
        try:
            matrix = _read(path, lists)
            path.touch()
            return matrix
        except (OSError, ValueError) as fault:
            note(f"cache {path} {fault}: made again")
    matrix = pattern_matrix(lists.guesses, lists.answers)
    try:
        if matrix.nbytes <= _MOST_BYTES:
            _write(path, lists, matrix)
            _keep_within(path.parent, _MOST_BYTES)
    except OSError as fault:
        note(f"cache {path} cannot be written ({fault.strerror}): kept in memory only")
    return matrix


def _read(path: Path, lists: GameLists) -> PatternArray:
    """The matrix of a cache file; ValueError says what is wrong with it."""
    with path.open("rb") as file:
        try:
            header = json.loads(file.readline(10_000))
        except ValueError:
            raise ValueError("has no readable header") from None
        if not isinstance(header, dict) or header.get("format") != _FORMAT:
            raise ValueError("is of another format")
        if header.get("lists") != lists.fingerprint:
            raise ValueError("is of other lists")
        shape = (len(lists.guesses), len(lists.answers))
        codes: PatternArray = np.fromfile(file, pattern_dtype(lists.length))
    if codes.size != shape[0] * shape[1]:
        raise ValueError(f"is truncated ({codes.size} of {shape[0] * shape[1]} patterns)")
    if zlib.crc32(codes.data) != header.get("crc32"):
        raise ValueError("is damaged (its checksum differs)")
    return codes.reshape(shape)


def _write(path: Path, lists: GameLists, matrix: PatternArray) -> None:
    """Write beside the place, then take the name, so that no reader sees half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    header = {"format": _FORMAT, "lists": lists.fingerprint, "crc32": zlib.crc32(matrix.data)}
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(header).encode() + b"\n")
            file.write(matrix.data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
