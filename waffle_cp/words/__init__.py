"""Word lists: words, scores, where they come from, stems and reasons."""

from waffle_cp.words.parsing import parse_words
from waffle_cp.words.reasons import Reason, explain
from waffle_cp.words.sources import LIST_NAMES, load_words
from waffle_cp.words.stems import NO_STEMS, Stems, load_stems, parse_stems, stems_for
from waffle_cp.words.wordlist import WordList, WordTable

__all__ = [
    "LIST_NAMES",
    "NO_STEMS",
    "Reason",
    "Stems",
    "WordList",
    "WordTable",
    "explain",
    "load_stems",
    "load_words",
    "parse_stems",
    "parse_words",
    "stems_for",
]
