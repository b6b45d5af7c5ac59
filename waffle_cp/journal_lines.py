"""Lines of a journal, each sealed by a digest of itself and of the journal's first line.

A run that was stopped goes on from what its journal holds, and what it holds is believed. The seal
shows that a line is as it was written, in the journal it was written to: a grid taken out of it,
a letter changed, or a line of another shard does not pass. It is no signature. Who knows how it
is made can make it anew, so only take journals of people whom you trust.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from waffle_cp.errors import InputError

__all__ = ["lock_journal", "read_lines", "sealed_line", "write_line"]

SEAL = "seal"
Record = dict[str, Any]


def sealed_line(record: Mapping[str, Any], head: Mapping[str, Any] | None = None) -> bytes:
    """A record as a line that ends with its seal; `head` is the first record of the journal.

    >>> sealed_line({"unit": 1}, {"journal": "example"})
    b'{"unit": 1, "seal": "06d5e2f4fde7610ecdb972825dbbeeb7"}\\n'
    """
    text = _json(record)
    before = "" if head is None else _json(head)
    seal = hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:32]
    return f'{text[:-1]}, "{SEAL}": "{seal}"}}\n'.encode()


def read_lines(
    content: bytes, path: Path, *, kind: str, what: str
) -> tuple[Record | None, list[Record], int]:
    """First record (None for an empty journal), the further ones, and bytes of whole lines.

    What a killed run left of a line does not count. Raises InputError for what is no journal of
    this kind, and for a line whose seal does not fit, which it names.
    """
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines(keepends=True)
    if not lines:
        if content and not content.startswith(b'{"journal"'[: len(content)]):
            raise InputError(f"not a journal of {what}", place=str(path))
        return None, [], 0
    head: Record | None = None
    found: list[Record] = []
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
            if head is None and record["journal"] != kind:
                raise ValueError(f"{record['journal']!r}")
            seal = record.pop(SEAL, None) if isinstance(record, dict) else None
            is_sealed = seal is not None and sealed_line(record, head) == line
        except (ValueError, KeyError, TypeError, RecursionError) as fault:
            message = f"not a journal of {what} (line {number}: {str(fault)[:80]})"
            raise InputError(message, place=str(path)) from fault
        if not is_sealed:
            told = "has no seal" if seal is None else "was changed after it was written"
            message = f"not a whole journal of {what}: line {number} {told}; start a new journal"
            raise InputError(message, place=str(path))
        if head is None:
            head = record
        else:
            found.append(record)
    return head, found, whole


def write_line(
    stream: IO[bytes], record: Mapping[str, Any], head: Mapping[str, Any] | None = None
) -> None:
    """Write a record; it is on the disk when this returns."""
    stream.write(sealed_line(record, head))
    stream.flush()
    os.fsync(stream.fileno())


def lock_journal(stream: IO[bytes], path: Path) -> None:
    """Keep other runs from this file until it is closed; InputError when one is writing it."""
    try:
        import fcntl
    except ImportError:  # no such lock on this system
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError("another run is writing this journal", place=str(path)) from None


def _json(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)
