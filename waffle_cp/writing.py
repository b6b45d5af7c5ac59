"""Writes files whole or not at all, and leaves what they are: the one way that files are written.

The content goes to a file beside the target that takes its name at the end. Links are followed.
A device or a pipe is written to as it is.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT
from pathlib import Path
from typing import BinaryIO

from waffle_cp.errors import InputError

__all__ = ["written_whole"]


@contextmanager
def written_whole(
    path: str | Path, *, place: str | None = None, keep_empty: bool = True
) -> Iterator[BinaryIO]:
    """A stream of bytes into a file that takes its place when the block ends.

    After a KeyboardInterrupt it does too, as it holds what was found; after another fault the
    old file stays, and so it does when nothing was written, unless `keep_empty`. The old file's
    rights stay; those of a new one follow the umask. Raises InputError that names the file, after
    `place`, when it cannot be written.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with written_whole(Path(folder) / "a.txt") as stream:
    ...         _ = stream.write(b"abc")
    ...     (Path(folder) / "a.txt").read_text()
    'abc'
    """
    name = str(path)
    if not name:
        raise InputError("the name of the file is empty", place=place)
    with _told(name, place):
        target = Path(path)
        if target.is_dir():
            raise InputError(f"{name!r} is a folder, expected a file", place=place)
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                yield stream
            return
        yield from _beside(target.resolve(), keep_empty)


def _beside(target: Path, keep_empty: bool) -> Iterator[BinaryIO]:
    if not target.parent.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    temporary = Path(name)
    interrupt: KeyboardInterrupt | None = None
    try:
        with os.fdopen(handle, "wb") as stream:
            try:
                yield stream
            except KeyboardInterrupt as stop:
                interrupt = stop
        if temporary.stat().st_size or (keep_empty and interrupt is None):
            temporary.chmod(_rights(target))
            temporary.replace(target)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()
    if interrupt is not None:
        raise interrupt


def _rights(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


@contextmanager
def _told(name: str, place: str | None) -> Iterator[None]:
    """Turn faults of the file system into one line that names the file."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as fault:
        if fault.filename is not None and not _is_ours(str(fault.filename), name):
            raise
        told = f"cannot write {name!r}: {fault.strerror or fault}"
        raise InputError(told, place=place) from fault


def _is_ours(filename: str, name: str) -> bool:
    """Whether the fault is of the target or of the file beside it."""
    target = Path(name)
    beside = Path(filename).name.startswith(f".{target.resolve().name[:100]}.")
    return beside or filename in (name, str(target.resolve()))
