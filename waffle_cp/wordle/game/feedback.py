"""The answer of the game to a guess: one pair in plain Python, all pairs at once in numpy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from waffle_cp.alphabet import Alphabet
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.patterns import GREEN, YELLOW, PatternArray, pattern_dtype
from waffle_cp.words.wordlist import encode_words

__all__ = ["LetterArray", "code_words", "feedback", "pattern_matrix"]

LetterArray: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""Letter codes of an alphabet, a row a word."""

_CHUNK_PAIRS = 1 << 18
"""Pairs colored at once: small enough to stay in the processor's cache."""


def feedback(guess: str, answer: str) -> str:
    """Marks of a guess: greens first, then yellows left to right, each copy once.

    Raises InputError when the lengths differ.

    >>> feedback("error", "elder"), feedback("sease", "essay"), feedback("added", "dread")
    ('g...g', 'yyyy.', 'yy.yg')
    """
    if len(guess) != len(answer):
        raise InputError(f"{guess!r} has {counted(len(guess), 'letter')}, expected {len(answer)}")
    pairs = list(zip(guess, answer, strict=True))
    unmatched = Counter(wanted for mine, wanted in pairs if mine != wanted)
    marks = ""
    for mine, wanted in pairs:
        if mine == wanted:
            marks += "g"
        elif unmatched[mine] > 0:
            unmatched[mine] -= 1
            marks += "y"
        else:
            marks += "."
    return marks


def code_words(words: Sequence[str], alphabet: Alphabet) -> LetterArray:
    """Letter codes of words of one length, shape (words, length).

    Raises InputError for a word of another length than the first, or without letters of the
    alphabet.

    >>> code_words(["ab", "ca"], Alphabet("abc")).tolist()
    [[0, 1], [2, 0]]
    """
    length = len(words[0]) if words else 0
    for word in words:
        if len(word) != length:
            raise InputError(f"{word!r} has {counted(len(word), 'letter')}, expected {length}")
    for letter in sorted(set().union(*map(set, words)) - set(alphabet.letters)):
        word = next(word for word in words if letter in word)
        raise InputError(f"letter {letter!r} of {word!r} is not in the alphabet {alphabet}")
    return encode_words(tuple(words), length, alphabet)


def pattern_matrix(guesses: Sequence[str], answers: Sequence[str]) -> PatternArray:
    """Codes of the patterns of every guess against every answer, shape (guesses, answers).

    The kind is uint8 up to 5 letters, then uint16, uint32. All words have one length, else
    InputError. Colored in chunks, so that little more than the matrix itself is held.

    >>> from waffle_cp.wordle.game.patterns import pattern_marks
    >>> matrix = pattern_matrix(["geese", "adapt"], ["those", "chara"])
    >>> pattern_marks(matrix[0, 0], 5), pattern_marks(matrix[1, 1], 5)
    ('...gg', 'y.g..')
    """
    if not guesses or not answers:
        return np.zeros((len(guesses), len(answers)), np.uint8)
    alphabet = Alphabet.of([*guesses, *answers])
    codes = code_words([*guesses, *answers], alphabet)
    guess_codes, answer_codes = codes[: len(guesses)], codes[len(guesses) :]
    matrix = np.empty((len(guesses), len(answers)), pattern_dtype(codes.shape[1]))
    step = max(1, _CHUNK_PAIRS // len(answers))
    columns = np.ascontiguousarray(answer_codes.T)
    for start in range(0, len(guesses), step):
        rows = guess_codes[start : start + step]
        _color_block(rows, columns, matrix[start : start + step])
    return matrix


def _color_block(
    guesses: LetterArray,
    answer_columns: LetterArray,
    block: PatternArray,
) -> None:
    """Write the codes of guesses (rows) against answers (given letter by letter) into a block."""
    length = guesses.shape[1]
    kind = block.dtype.type
    weights = [kind(3 ** (length - 1 - place)) for place in range(length)]
    greens = [guesses[:, place, None] == answer_columns[place] for place in range(length)]
    unmatched = [~green for green in greens]
    block[...] = 0
    for place, green in enumerate(greens):
        block += green * kind(GREEN * weights[place])
        wanting = ~green
        for other in range(length):
            if other == place:
                continue
            found = guesses[:, place, None] == answer_columns[other]
            found &= wanting
            found &= unmatched[other]
            unmatched[other] ^= found
            wanting ^= found
        # What is neither green nor still wanting has found a copy of its letter.
        block += (wanting == green) * kind(YELLOW * weights[place])
