"""Word lists: words, scores, where they come from, stems and reasons."""

from waffle_cp.words.languages import Language, installed_languages, read_language
from waffle_cp.words.parsing import parse_words
from waffle_cp.words.reasons import Reason, explain
from waffle_cp.words.sources import (
    LIST_NAMES,
    larger_lists,
    load_stems,
    load_words,
    sibling_list,
    spelling_of,
    stems_for,
)
from waffle_cp.words.stems import NO_STEMS, Stems, parse_stems
from waffle_cp.words.wordlist import WordList, WordTable

__all__ = [
    "LIST_NAMES",
    "NO_STEMS",
    "Language",
    "Reason",
    "Stems",
    "WordList",
    "WordTable",
    "explain",
    "installed_languages",
    "larger_lists",
    "load_stems",
    "load_words",
    "parse_stems",
    "parse_words",
    "read_language",
    "sibling_list",
    "spelling_of",
    "stems_for",
]
