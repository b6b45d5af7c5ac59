"""Where results and notes go: text or JSON lines, standard output or a file, color or none."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from waffle_cp.errors import InputError
from waffle_cp.writing import written_whole

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

__all__ = ["Output"]


class Output:
    """The two streams of a command, used as `with output:`.

    Results are written as they come. With a path they go to a file that is written whole (see
    waffle_cp.writing), also after an interrupt, when it holds what was found. A file that stands
    there is left alone when there is nothing to write.
    """

    def __init__(self, *, as_json: bool, path: str | None, quiet: bool, color: str) -> None:
        self.as_json = as_json
        self.quiet = quiet
        self._color = color
        if path == "":
            raise InputError("the name of the file is empty", place="--out")
        self.path = Path(path) if path else None
        self._stream: Any = sys.stdout
        self._file = ExitStack()

    def __enter__(self) -> Self:
        if self.path is not None:
            writer = written_whole(self.path, place="--out", keep_empty=False)
            stream = self._file.enter_context(writer)
            self._stream = io.TextIOWrapper(stream, encoding="utf-8", newline="\n")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.path is None:
            return
        try:
            self._stream.flush()
            self._stream.detach()
        except OSError as full:
            if not self._file.__exit__(type(full), full, full.__traceback__):
                raise
            return
        self._file.__exit__(kind, fault, trace)

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
