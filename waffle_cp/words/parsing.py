"""Word lists in the forms that people have, told apart by themselves.

- a word a line
- `word;score`, `word,score` or word TAB score, the score a whole number from 0 to 100
- a JSON object `{word: frequency}`, or a JSON list of words

Words without a score get 50. A frequency becomes the score `20 zipf - 15`, rounded and held
between 1 and 100, where zipf is the logarithm to base 10 of how often the word occurs in a billion
words: zipf 3.25 is 50, zipf 4 is 65, the scale of the shipped list for a word of SCOWL level 50.
Frequencies below 1 are shares of a text; if one is 1 or more, all are counts, and each one's share
is taken of their sum.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from waffle_cp.alphabet import fold, is_word
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.words.files import decode_text
from waffle_cp.words.wordlist import DEFAULT_SCORE, WordList

__all__ = ["parse_words", "score_of_frequency"]

SEPARATORS = ";\t,"
GREATEST_SCORE = 100
_GREATEST_FREQUENCY = 1e300
_SCORES = {str(score): score for score in range(GREATEST_SCORE + 1)}


def parse_words(data: bytes | str, *, name: str) -> WordList:
    """The word list in a file's content; its `note` counts what was left out or came twice.

    Blank lines and lines that begin with # mean nothing. Lines whose word has characters that
    are not letters are left out. Raises InputError with file and line.

    >>> words = parse_words("Añil;40\\nno\\nx-ray\\nNO;70\\n", name="own.txt")
    >>> dict(words.scores)
    {'añil': 40, 'no': 70}
    >>> words.note
    "1 duplicate; 1 entry left out, not of letters alone: 'x-ray' (line 3); 1 line without a \
score, taken as 50"
    """
    text = decode_text(data.encode() if isinstance(data, str) else data, place=name)
    if text.lstrip()[:1] in ("{", "["):
        return _parse_json(text, name)
    folded = fold(text)
    return _parse_regular(folded, name) or _parse_lines(text, folded, name)


def score_of_frequency(share: float) -> int:
    """The score of a word that is this share of a text.

    >>> score_of_frequency(1e-5), score_of_frequency(10**-5.75), score_of_frequency(0)
    (65, 50, 1)
    """
    if share <= 0:
        return 1
    zipf = math.log10(share) + 9
    return max(1, min(GREATEST_SCORE, round(20 * zipf - 15)))


@dataclass
class _Gathered:
    """Scores so far, and what was coped with."""

    name: str
    scores: dict[str, int] = field(default_factory=dict)
    duplicates: int = 0
    left_out: int = 0
    first_left_out: str = ""
    unscored: int = 0
    scored: int = 0

    def add(self, word: str, score: int) -> None:
        known = self.scores.get(word)
        if known is None:
            self.scores[word] = score
        else:
            self.duplicates += 1
            self.scores[word] = max(known, score)

    def leave_out(self, entry: str, line: int | None = None) -> None:
        self.left_out += 1
        if self.left_out == 1:
            self.first_left_out = _shortened(entry) + (f" (line {line})" if line else "")

    def finish(self) -> WordList:
        if not self.scores:
            tail = f"; the first entry is {self.first_left_out}" if self.left_out else ""
            raise InputError(f"holds no word{tail}", place=self.name)
        notes = []
        if self.duplicates:
            notes.append(counted(self.duplicates, "duplicate"))
        if self.left_out:
            entries = "entry" if self.left_out == 1 else "entries"
            notes.append(
                f"{self.left_out} {entries} left out, not of letters alone: {self.first_left_out}"
            )
        if self.scored and self.unscored:
            lines = counted(self.unscored, "line")
            notes.append(f"{lines} without a score, taken as {DEFAULT_SCORE}")
        return WordList(self.name, self.scores, "; ".join(notes))


def _shortened(entry: str) -> str:
    return repr(entry if len(entry) <= 40 else entry[:39] + "…")


def _parse_regular(folded: str, name: str) -> WordList | None:
    """The list when all lines are alike and without fault, as is usual; read as a whole, fast."""
    body = folded.removesuffix("\n")
    separator = next((mark for mark in SEPARATORS if mark in body), None)
    if separator is None:
        words = body.split("\n")
        numbers = [DEFAULT_SCORE] * len(words)
    else:
        if body.count(separator) != body.count("\n") + 1:
            return None
        parts = body.replace("\n", separator).split(separator)
        words = parts[::2]
        try:
            numbers = list(map(_SCORES.__getitem__, parts[1::2]))
        except KeyError:
            return None
    return _gather_regular(words, numbers, name)


def _gather_regular(words: list[str], numbers: list[int], name: str) -> WordList | None:
    """The list of folded words, if all are made of letters alone."""
    scores = dict(zip(words, numbers, strict=True))
    if "" in scores or not is_word("".join(words)):
        return None
    gathered = _Gathered(name, scores, duplicates=len(words) - len(scores))
    if gathered.duplicates:
        for word, number in zip(words, numbers, strict=True):
            if scores[word] < number:
                scores[word] = number
    return gathered.finish()


def _parse_lines(text: str, folded: str, name: str) -> WordList:
    """Scores line by line, coping with what can be coped with."""
    gathered = _Gathered(name)
    is_first = True
    for number, line in enumerate(folded.split("\n"), 1):
        entry = line.strip()
        if not entry or entry[0] == "#":
            continue
        separator = next((mark for mark in SEPARATORS if mark in entry), "")
        word, _, points = entry.partition(separator) if separator else (entry, "", "")
        word, points = word.rstrip(), points.strip()
        is_heading = is_first and word == "word" and separator and points.isalpha()
        is_first = False
        if is_heading:
            continue
        if not word:
            written = text.split("\n")[number - 1]
            raise InputError(f"no word in {_shortened(written)}", place=f"{name}:{number}")
        if not is_word(word):
            gathered.leave_out(entry, number)
            continue
        if separator:
            gathered.scored += 1
            gathered.add(word, _score(points, f"{name}:{number}"))
        else:
            gathered.unscored += 1
            gathered.add(word, DEFAULT_SCORE)
    return gathered.finish()


def _score(points: str, place: str) -> int:
    score = _SCORES.get(points.lstrip("0") or points[-1:])
    if score is not None:
        return score
    raise InputError(
        f"score {_shortened(points)} is not a whole number from 0 to {GREATEST_SCORE}", place=place
    )


def _parse_json(text: str, name: str) -> WordList:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as fault:
        message = f"not JSON: {fault.msg}, column {fault.colno}"
        raise InputError(message, place=f"{name}:{fault.lineno}") from None
    except (ValueError, RecursionError):
        raise InputError("not JSON that holds words", place=name) from None
    if isinstance(value, dict):
        entries = list(value)
        shares = _shares(value, name)
        score_of = {share: score_of_frequency(share) for share in set(shares)}
        numbers = [score_of[share] for share in shares]
    else:
        for entry in value:
            if not isinstance(entry, str):
                message = f"{_shortened(json.dumps(entry))} in the list is not a word"
                raise InputError(message, place=name)
        entries = value
        numbers = [DEFAULT_SCORE] * len(entries)
    words = fold("\n".join(entries)).split("\n")
    regular = _gather_regular(words, numbers, name) if len(words) == len(entries) else None
    if regular is not None:
        return regular
    gathered = _Gathered(name)
    for entry, number in zip(entries, numbers, strict=True):
        word = fold(entry.strip())
        if is_word(word):
            gathered.add(word, number)
        else:
            gathered.leave_out(entry)
    return gathered.finish()


def _shares(frequencies: Mapping[str, Any], name: str) -> list[float]:
    """Each word's share of the text, from shares or counts."""
    known: list[float] = []
    for entry, frequency in frequencies.items():
        if type(frequency) not in (int, float) or not 0 <= frequency < _GREATEST_FREQUENCY:
            message = (
                f"frequency {_shortened(json.dumps(frequency))} of {entry!r} is no number >= 0"
            )
            raise InputError(message, place=name)
        known.append(float(frequency))
    if max(known, default=0) < 1:
        return known
    total = math.fsum(known)
    return [count / total for count in known]
