"""A word list that a maker curates: words kept and dropped, line by line, nothing else touched."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.words.files import decode_text, read_file
from waffle_cp.words.parsing import GREATEST_SCORE, SEPARATORS, parse_words
from waffle_cp.words.wordlist import DEFAULT_SCORE
from waffle_cp.writing import written_whole

__all__ = ["Curated", "curate_file", "curate_text"]


@dataclass(frozen=True, slots=True)
class Curated:
    """The new text of a list, and the words that were kept, dropped, or already so."""

    text: str
    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    unchanged: tuple[str, ...]


def curate_file(
    path: str | Path,
    *,
    keep: Iterable[str] = (),
    drop: Iterable[str] = (),
    score: int = DEFAULT_SCORE,
) -> Curated:
    """Change a list's file as curate_text does, whole or not at all; a new one is created.

    The file is not written when nothing changes. Raises InputError for bad words, and for a file
    that cannot be read or written or is no list of lines.
    """
    if not str(path) or "\0" in str(path):
        raise InputError(f"{str(path)!r} is no name of a file")
    target = Path(path)
    text = ""
    if target.exists():
        text = decode_text(read_file(target), place=str(path))
    curated = curate_text(text, keep=keep, drop=drop, score=score, name=str(path))
    if curated.kept or curated.dropped:
        _write_whole(target, curated.text)
    return curated


def curate_text(
    text: str,
    *,
    keep: Iterable[str] = (),
    drop: Iterable[str] = (),
    score: int = DEFAULT_SCORE,
    name: str = "list",
) -> Curated:
    """The text of a list, a word a line, with words kept (score at least `score`) or dropped.

    A dropped word has the score 0: it is never in a grid that is made, and still a word when
    puzzles are solved. Comments, order and other lines stay; new words come at the end. Raises
    InputError for what is no word, or is both kept and dropped, and for a text that is no list.

    >>> curated = curate_text("# mine\\nzest;30\\n", keep=["Zest", "honey"], drop=["cunning"])
    >>> print(curated.text, end="")
    # mine
    zest;50
    honey;50
    cunning;0
    >>> curate_text(curated.text, keep=["zest"]).unchanged
    ('zest',)
    """
    if not 1 <= score <= GREATEST_SCORE:
        raise InputError(f"score {score}: expected 1 to {GREATEST_SCORE}")
    wanted = dict.fromkeys(_folded(keep), True)
    for word in _folded(drop):
        if wanted.setdefault(word, False):
            raise InputError(f"word {word!r} is both kept and dropped")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if any(line.strip() and not line.lstrip().startswith("#") for line in lines):
        if text.lstrip()[:1] in ("{", "["):
            raise InputError("is JSON, expected a word a line, as in honey;50", place=name)
        parse_words(text, name=name)
    best = _scores(lines)
    changed: set[str] = set()
    for number, line in enumerate(lines):
        word, points = _entry(line)
        if points is None or word not in wanted:
            continue
        if wanted[word] and best[word] < score:
            lines[number] = _with_score(line, score)
            best[word] = score
            changed.add(word)
        elif not wanted[word] and points != 0:
            lines[number] = _with_score(line, 0)
            changed.add(word)
    for word, is_kept in wanted.items():
        if word not in best:
            lines.append(f"{word};{score if is_kept else 0}")
            changed.add(word)
    return Curated(
        "".join(f"{line}\n" for line in lines),
        tuple(word for word, is_kept in wanted.items() if is_kept and word in changed),
        tuple(word for word, is_kept in wanted.items() if not is_kept and word in changed),
        tuple(word for word in wanted if word not in changed),
    )


def _folded(words: Iterable[str]) -> list[str]:
    folded = []
    for word in words:
        folded.append(fold(word.strip()))
        if not is_word(folded[-1]):
            raise InputError(f"{word!r} is not made of letters alone")
    return folded


def _entry(line: str) -> tuple[str, int | None]:
    """The folded word of a line and its score; no score for comments and headings."""
    entry = fold(line).strip()
    if not entry or entry.startswith("#"):
        return "", None
    separator = next((mark for mark in SEPARATORS if mark in entry), "")
    word, _, points = entry.partition(separator) if separator else (entry, "", "")
    points = points.strip()
    if not separator:
        return word, DEFAULT_SCORE
    return word.rstrip(), int(points) if points.isdecimal() else None


def _scores(lines: Iterable[str]) -> dict[str, int]:
    """The score that each word has in the list: of several lines the best."""
    best: dict[str, int] = {}
    for line in lines:
        word, points = _entry(line)
        if points is not None:
            best[word] = max(points, best.get(word, 0))
    return best


def _with_score(line: str, score: int) -> str:
    separator = next((mark for mark in SEPARATORS if mark in line.strip()), "")
    word = line.rpartition(separator)[0] if separator else line.rstrip()
    return f"{word}{separator or ';'}{score}"


def _write_whole(path: Path, text: str) -> None:
    """Replace a file's content at once, so that a stop leaves the old or the new."""
    with written_whole(path) as stream:
        stream.write(text.encode())
