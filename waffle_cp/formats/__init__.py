"""Reading and writing puzzles: every form is told apart by itself."""

from waffle_cp.formats.files import read_bytes, read_text
from waffle_cp.formats.forms import FORMATS, PuzzleFormat, reads_at_once
from waffle_cp.formats.puzzles import (
    each_in_bytes,
    each_in_file,
    each_puzzle,
    format_puzzles,
    one_of,
    parse_puzzles,
    read_puzzles,
)
from waffle_cp.formats.records import puzzle_of_record, record_of_puzzle

__all__ = [
    "FORMATS",
    "PuzzleFormat",
    "each_in_bytes",
    "each_in_file",
    "each_puzzle",
    "format_puzzles",
    "one_of",
    "parse_puzzles",
    "puzzle_of_record",
    "read_bytes",
    "read_puzzles",
    "read_text",
    "reads_at_once",
    "record_of_puzzle",
]
