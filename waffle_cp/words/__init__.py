"""Word lists: words, scores, where they come from, stems and reasons."""

from waffle_cp.words.sources import LIST_NAMES, load_words
from waffle_cp.words.wordlist import WordList, WordTable

__all__ = ["LIST_NAMES", "WordList", "WordTable", "load_words"]
