"""The lists of tests/data that golden numbers and benchmarks use."""

from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


@cache
def american(length: int) -> tuple[str, ...]:
    """Words of a length of Debian's wamerican-small."""
    words = (DATA / "wamerican-small.txt").read_text("utf-8").split()
    return tuple(word for word in words if len(word) == length)


@cache
def frequent(length: int) -> tuple[str, ...]:
    """The most frequent words of wordfreq of a length that tests/data keeps: 7 or 9."""
    words = (DATA / "wordfreq-frequent.txt").read_text("utf-8").split()
    return tuple(word for word in words if len(word) == length)
