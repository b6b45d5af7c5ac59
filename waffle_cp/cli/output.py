"""Where results and notes go: text or JSON lines, standard output or a file, color or none."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from errno import ENOENT
from os import strerror
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from waffle_cp.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

__all__ = ["Output"]


class Output:
    """The two streams of a command, used as `with output:`.

    Results are written as they come. With a path they go to a file beside it that takes its name
    at the end, also after an interrupt, when it holds what was found. A file that stands there is
    left alone when there is nothing to write. Links are followed; devices and pipes are written
    to as they are.
    """

    def __init__(self, *, as_json: bool, path: str | None, quiet: bool, color: str) -> None:
        self.as_json = as_json
        self.quiet = quiet
        self._color = color
        self.path = Path(path) if path else None
        self._stream = sys.stdout
        self._target: Path | None = None
        self._temporary: Path | None = None

    def __enter__(self) -> Self:
        if self.path is not None:
            try:
                self._open(self.path)
            except OSError as fault:
                told = f"cannot write {str(self.path)!r}: {fault.strerror}"
                raise InputError(told, place="--out") from fault
        return self

    def _open(self, path: Path) -> None:
        if path.exists() and not path.is_file():
            self._stream = path.open("w", encoding="utf-8")
            return
        self._target = path.resolve()
        if not self._target.parent.is_dir():
            raise FileNotFoundError(ENOENT, strerror(ENOENT))
        folder, name = self._target.parent, self._target.name
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=f".{name[:100]}.")
        self._temporary = Path(temporary)
        self._stream = os.fdopen(handle, "w", encoding="utf-8")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.path is None:
            return
        self._stream.close()
        if self._temporary is None or self._target is None:
            return
        is_kept = kind is None or issubclass(kind, KeyboardInterrupt)
        if is_kept and self._temporary.stat().st_size:
            umask = os.umask(0)
            os.umask(umask)
            self._temporary.chmod(0o666 & ~umask)
            self._temporary.replace(self._target)
        else:
            self._temporary.unlink()

    @property
    def has_color(self) -> bool:
        """Whether results are shown in color: a terminal without NO_COLOR, or asked for."""
        if self._color != "auto":
            return self._color == "always"
        return self._stream.isatty() and not os.environ.get("NO_COLOR")

    def console(self) -> Console:
        """A rich console over the results' stream."""
        from rich.console import Console

        return Console(
            file=self._stream,
            force_terminal=self.has_color,
            no_color=not self.has_color,
            color_system="truecolor" if self.has_color else None,
            highlight=False,
            soft_wrap=True,
        )

    def write(self, text: str | Text) -> None:
        """One result as text; a rich text keeps its colors where they are shown."""
        if isinstance(text, str):
            self._stream.write(text + "\n")
        else:
            self.console().print(text)
        self._stream.flush()

    def write_bytes(self, data: bytes) -> None:
        """One result that is no text."""
        self._stream.flush()
        self._stream.buffer.write(data)

    def write_json(self, record: Mapping[str, Any]) -> None:
        """One result as one line of JSON."""
        self._stream.write(json.dumps(record, ensure_ascii=False) + "\n")
        self._stream.flush()

    def note(self, text: str) -> None:
        """A line for people on standard error, unless quiet."""
        if not self.quiet:
            sys.stderr.write(text + "\n")

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """A rich progress display on standard error; silent when quiet or not a terminal."""
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
        shown = console.is_terminal and not self.quiet
        with Progress(console=console, transient=True, disable=not shown) as display:
            yield display
