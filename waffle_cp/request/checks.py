"""Requests that no list of this alphabet can keep, told before any search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from waffle_cp.errors import InputError
from waffle_cp.layout import cell_name
from waffle_cp.request.compiled import CompiledRequest
from waffle_cp.request.constraints.letter_count import VOWELS, is_vowel
from waffle_cp.request.request import FillRequest
from waffle_cp.words.wordlist import WordList

__all__ = ["check_request", "empty_slot", "missing_length", "unlisted_words"]


def check_request(
    request: FillRequest, words: WordList, stems: Mapping[str, frozenset[int]] | None = None
) -> None:
    """Raise InputError, one clear line, when wishes contradict each other or the alphabet.

    What only a search can tell (no words fit) is not a fault of the input.

    >>> from waffle_cp.layout import Layout
    >>> request = FillRequest(Layout.waffle(3, 3)).requiring("día")
    >>> check_request(request, WordList.of(["cat"], name="pets"))
    Traceback (most recent call last):
    waffle_cp.errors.InputError: required word 'día': 'd' is no letter of list pets
    """
    if not len(words):
        raise InputError(f"list {words.name} has no words")
    _check_fixed(request, words)
    _check_required(request, words)
    _check_together(request, stems)
    _check_letter_counts(request, words)
    if request.rare is not None and request.rare.most < 0:
        raise InputError(f"at most {request.rare.most} rare words: expected 0 or more")


def unlisted_words(request: FillRequest, words: WordList) -> str:
    """A note on the required words that the list lacks, or nothing."""
    missing = [w for w in dict.fromkeys(r.word for r in request.required) if w not in words]
    if not missing:
        return ""
    told = ", ".join(map(repr, missing))
    return f"required {told} not in list {words.name}: allowed, score 0"


def empty_slot(compiled: CompiledRequest, words: WordList) -> str:
    """Which slot has no word that it may hold, before any two are crossed; or nothing."""
    for slot, numbers in zip(compiled.layout.slots, compiled.slots, strict=True):
        if not len(numbers):
            if not len(compiled.vocabulary.ranges[len(slot)]):
                return f"slot {slot}: list {words.name} has no word of {len(slot)} letters"
            return f"slot {slot}: no word of list {words.name} fits what is fixed and banned"
    return ""


def missing_length(request: FillRequest, words: WordList) -> str:
    """A note on the first slot of whose length no word may stand anywhere, or nothing."""
    required = {len(wanted.word) for wanted in request.required}
    for slot in request.layout.slots:
        if len(slot) not in required and not len(words.table(len(slot))):
            return f"slot {slot}: list {words.name} has no word of {len(slot)} letters"
    return ""


def _check_fixed(request: FillRequest, words: WordList) -> None:
    for cell, letter in request.fixed:
        if letter not in words.alphabet:
            where = cell_name(request.layout.cells[cell])
            raise InputError(f"cell {where}: {letter!r} is no letter of list {words.name}")


def _check_required(request: FillRequest, words: WordList) -> None:
    slots = request.layout.slots
    lengths = Counter(map(len, slots))
    for wanted in request.required:
        for letter in wanted.word:
            if letter not in words.alphabet:
                raise InputError(
                    f"required word {wanted.word!r}: {letter!r} is no letter of list {words.name}"
                )
        sizes = [len(slots[wanted.slot])] if wanted.slot is not None else sorted(lengths)
        if len(wanted.word) not in sizes:
            where = f"slot {slots[wanted.slot]}" if wanted.slot is not None else request.layout.name
            told = " or ".join(map(str, sizes))
            raise InputError(
                f"required word {wanted.word!r} of {len(wanted.word)} letters: {where} has {told}"
            )
        if wanted.word in request.banned:
            raise InputError(f"word {wanted.word!r} is both required and banned")
    needed = Counter(len(word) for word in {wanted.word for wanted in request.required})
    for length, number in needed.items():
        if number > lengths[length]:
            raise InputError(
                f"{number} words of {length} letters are required: {request.layout.name} has "
                f"{lengths[length]} slots of that length"
            )


def _check_together(request: FillRequest, stems: Mapping[str, frozenset[int]] | None) -> None:
    """Words required in slots fit together and with the fixed cells."""
    layout = request.layout
    letters = {cell: (letter, "fixed") for cell, letter in request.fixed}
    word_of_slot: dict[int, str] = {}
    for wanted in request.required:
        if wanted.slot is None:
            continue
        slot = layout.slots[wanted.slot]
        before = word_of_slot.setdefault(wanted.slot, wanted.word)
        if before != wanted.word:
            raise InputError(f"slot {slot}: both {before!r} and {wanted.word!r} are required")
        for cell, letter in zip(slot.cells, wanted.word, strict=True):
            other, source = letters.setdefault(cell, (letter, f"of {wanted.word!r}"))
            if other != letter:
                where = cell_name(layout.cells[cell])
                raise InputError(
                    f"required word {wanted.word!r} in {slot}: {letter!r} at {where} clashes "
                    f"with {other!r} {source}"
                )
    twice = [word for word, number in Counter(word_of_slot.values()).items() if number > 1]
    if twice and not request.repeats:
        raise InputError(f"word {twice[0]!r} is required in two slots, and no word may repeat")
    if request.distinct_stems and stems is not None:
        distinct = list(dict.fromkeys(wanted.word for wanted in request.required))
        for one, other in combinations(distinct, 2):
            if stems.get(one, frozenset()) & stems.get(other, frozenset()):
                raise InputError(f"required words {one!r} and {other!r} share a stem")


def _check_letter_counts(request: FillRequest, words: WordList) -> None:
    num_cells = len(request.layout.cells)
    for bound in request.letter_counts:
        if bound.least > num_cells:
            raise InputError(f"letter count {bound}: {request.layout.name} has {num_cells} cells")
        if bound.least and not any(bound.matches(letter) for letter in words.alphabet.letters):
            raise InputError(f"letter count {bound}: list {words.name} has no such letter")
        if bound.letters != VOWELS:
            continue
        if bound.most is not None and all(map(is_vowel, words.alphabet.letters)):
            _require_room(bound.most >= num_cells, f"letter count {bound}: every letter is a vowel")
    for one, other in combinations(request.letter_counts, 2):
        sets = [
            {letter for letter in words.alphabet.letters if bound.matches(letter)}
            for bound in (one, other)
        ]
        if not sets[0] & sets[1]:
            room = one.least + other.least <= num_cells
            _require_room(room, f"letter counts {one} and {other}: only {num_cells} cells")
        for small, large, within in (
            (one, other, sets[0] <= sets[1]),
            (other, one, sets[1] <= sets[0]),
        ):
            if within and large.most is not None:
                room = small.least <= large.most
                _require_room(room, f"letter counts {small} and {large} contradict each other")


def _require_room(has_room: bool, message: str) -> None:
    if not has_room:
        raise InputError(message)
