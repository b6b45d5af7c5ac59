"""Every form that a Hunspell dictionary allows: stems with their prefixes and suffixes.

The rules are those of Hunspell's manual, hunspell(5): an affix strips letters and adds others where
its condition holds; its own flags lead to one further suffix; a prefix and a suffix meet where
both allow it. Compounds are left out, since there is no end of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Form", "expand", "expand_file", "read_stems"]


@dataclass(frozen=True, slots=True)
class Form:
    """A word as written, the stem it comes from, and the stem's affix flags."""

    text: str
    stem: str
    flags: frozenset[str] = frozenset()


def expand_file(prefix: Path) -> Iterator[Form]:
    """The forms of `prefix.dic` under `prefix.aff`, in the dictionary's order, with repeats."""
    return expand(*_read(prefix))


def read_stems(prefix: Path) -> Iterator[str]:
    """The stems of `prefix.dic` as they are written, with repeats."""
    affixes = Path(f"{prefix}.aff").read_bytes()
    encoding = re.search(rb"^\W*SET\s+(\S+)", affixes, re.MULTILINE)
    text = Path(f"{prefix}.dic").read_text(encoding[1].decode() if encoding else "latin-1")
    for line in text.splitlines()[1:]:
        yield re.split(r"[/\t ]", line, maxsplit=1)[0]


def _read(prefix: Path) -> tuple[Any, Any]:
    from spylls.hunspell import readers
    from spylls.hunspell.readers.file_reader import FileReader

    affixes, context = readers.read_aff(FileReader(f"{prefix}.aff"))
    words = FileReader(f"{prefix}.dic", encoding=context.encoding)
    return readers.read_dic(words, aff=affixes, context=context), affixes


def expand(dictionary: Any, affixes: Any) -> Iterator[Form]:
    """The forms of a dictionary that spylls has read."""
    rules = _Rules(affixes)
    for entry in dictionary.words:
        flags = frozenset(entry.flags)
        if flags.isdisjoint(rules.barred):
            for text in rules.forms(entry.stem, flags):
                yield Form(text, entry.stem, flags)


class _Rules:
    """The affixes of letters alone, by sets of flags."""

    def __init__(self, affixes: Any) -> None:
        self.barred = {affixes.FORBIDDENWORD, affixes.ONLYINCOMPOUND} - {None}
        self._needs_affix = affixes.NEEDAFFIX
        self._tables = {"prefix": _of_letters(affixes.PFX), "suffix": _of_letters(affixes.SFX)}
        self._known: dict[tuple[str, frozenset[str]], tuple[Any, ...]] = {}

    def of(self, kind: str, flags: frozenset[str]) -> tuple[Any, ...]:
        """The affixes that flags allow, always in the same order."""
        key = (kind, flags)
        if key not in self._known:
            table = self._tables[kind]
            self._known[key] = tuple(rule for flag in sorted(flags) for rule in table.get(flag, ()))
        return self._known[key]

    def forms(self, stem: str, flags: frozenset[str]) -> Iterator[str]:
        """All forms of a stem, the stem itself first."""
        if self._needs_affix not in flags:
            yield stem
        for prefix in self.of("prefix", flags):
            if (prefixed := _with_prefix(stem, prefix)) is not None:
                yield prefixed
        for suffix in self.of("suffix", flags):
            if (suffixed := _with_suffix(stem, suffix)) is None:
                continue
            further = frozenset(suffix.flags)
            if not further.isdisjoint(self.barred):
                continue
            ends = [] if self._needs_affix in further else [suffixed]
            for second in self.of("suffix", further):
                if (twice := _with_suffix(suffixed, second)) is not None:
                    ends.append(twice)
            yield from ends
            if not suffix.crossproduct:
                continue
            for prefix in self.of("prefix", flags | further):
                if prefix.crossproduct:
                    yield from filter(None, (_with_prefix(end, prefix) for end in ends))


def _of_letters(table: Any) -> dict[str, list[Any]]:
    return {
        flag: [rule for rule in rules if not rule.add or rule.add.isalpha()]
        for flag, rules in table.items()
    }


def _with_suffix(stem: str, suffix: Any) -> str | None:
    if not stem.endswith(suffix.strip) or not suffix.cond_regexp.search(stem):
        return None
    return str(stem[: len(stem) - len(suffix.strip)] + suffix.add)


def _with_prefix(stem: str, prefix: Any) -> str | None:
    if not stem.startswith(prefix.strip) or not prefix.cond_regexp.search(stem):
        return None
    return str(prefix.add + stem[len(prefix.strip) :])
