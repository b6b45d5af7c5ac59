"""The built files, and the counts in the README."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from wordlists.builder.scoring import BANDS, ScoredWord

__all__ = ["counts_table", "write_list", "write_readme"]

OFFENSIVE_BAND = "score 0"


def write_list(words: Iterable[ScoredWord], folder: Path) -> None:
    """Write `english.dict`, `english.reasons` and `english.lemmas`, always the same way."""
    scored = list(words)
    _write(folder / "english.dict", (f"{word.word};{word.score}" for word in scored))
    _write(folder / "english.reasons", map(_reason_line, scored))
    _write(
        folder / "english.lemmas",
        ("\t".join((word.word, *sorted(word.lemmas))) for word in scored if word.lemmas),
    )


def _reason_line(word: ScoredWord) -> str:
    level = "" if word.level is None else str(word.level)
    zipf = f"{word.zipf:.2f}" if word.zipf else ""
    return "\t".join((word.word, level, zipf, ",".join(word.marks))).rstrip("\t")


def _write(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(line + "\n" for line in lines), "utf-8", newline="\n")


def counts_table(scores: Mapping[str, int]) -> str:
    """Words by length and band as a Markdown table; a word counts in its own band only."""
    counts: Counter[tuple[int, str]] = Counter()
    for word, score in scores.items():
        band = next((band for band, (least, _) in BANDS.items() if score >= least), OFFENSIVE_BAND)
        counts[len(word), band] += 1
    bands = [*BANDS, OFFENSIVE_BAND]
    lengths = sorted({length for length, _ in counts})
    rows = [(str(length), [counts[length, band] for band in bands]) for length in lengths]
    rows.append(("all", [sum(column) for column in zip(*(row for _, row in rows), strict=True)]))
    ranges = [f"{band} {least}-{greatest}" for band, (least, greatest) in BANDS.items()]
    lines = [
        "| Letters | " + " | ".join([*ranges, OFFENSIVE_BAND, "all"]) + " |",
        "| ---: " * (len(bands) + 2) + "|",
    ]
    for name, row in rows:
        numbers = [f"{number:,}" for number in (*row, sum(row))]
        lines.append("| " + " | ".join([name, *numbers]) + " |")
    return "\n".join(lines)


def write_readme(readme: Path, scores: Mapping[str, int]) -> None:
    """Renew the table of counts between the README's two marks."""
    text = readme.read_text("utf-8")
    marks = re.compile(r"(<!-- counts -->\n\n).*?(\n\n<!-- end of counts -->)", re.DOTALL)
    table = counts_table(scores)
    renewed, number = marks.subn(lambda match: match[1] + table + match[2], text)
    if number != 1:
        raise SystemExit(f"{readme}: expected one pair of counts marks, found {number}")
    readme.write_text(renewed, "utf-8", newline="\n")
