"""Numbers with their nouns."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, noun: str, *, grouped: bool = False) -> str:
    """A number and its noun, which takes an -s or -es for any number but 1.

    `grouped` sets commas between thousands.

    >>> counted(1, "guess"), counted(0, "guess"), counted(2315, "answer", grouped=True)
    ('1 guess', '0 guesses', '2,315 answers')
    """
    ending = "" if number == 1 else "es" if noun.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{number:,} {noun}{ending}" if grouped else f"{number} {noun}{ending}"
