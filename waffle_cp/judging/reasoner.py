"""Solves a puzzle as a person does, always by the easiest step that gets further.

The steps, from easy to hard: one word is left for a slot; one place is left for a letter, or one
letter for a cell; a crossing excludes words; the letters at hand exclude words; a word is tried
and fails (look-ahead), at last a word that only fails after another is tried too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList

__all__ = ["Reasoning", "Step", "Technique", "reason_out"]

_MOST_TRIALS = 20_000


class Technique(IntEnum):
    """Kinds of steps, the easier ones first."""

    WORD = 1
    PLACE = 2
    CROSSING = 3
    LETTERS = 4
    LOOK_AHEAD = 5
    DEEP_LOOK_AHEAD = 6
    GUESS = 7


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its kind, the slot or cell where it happens, and how many words were weighed."""

    technique: Technique
    slot: int | None = None
    cell: int | None = None
    weighed: int = 1


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The steps of a whole solution; `is_solved` is False when a guess is needed in the end."""

    steps: tuple[Step, ...]
    is_solved: bool
    words_left: tuple[int, ...]


class _ContradictionError(Exception):
    """A slot without a word."""


@dataclass
class _Patience:
    """How many more words are tried in look-aheads, shared by all trials of one puzzle."""

    left: int


@dataclass
class _State:
    """Words left for each slot, the letters known, and the letters still to be placed."""

    layout: Layout
    words: list[list[str]]
    pool: Counter[str]
    known: dict[int, str]
    patience: _Patience
    steps: list[Step] = field(default_factory=list)

    def copy(self) -> _State:
        return _State(
            self.layout,
            [*self.words],
            self.pool.copy(),
            dict(self.known),
            self.patience,
            list(self.steps),
        )

    @property
    def is_solved(self) -> bool:
        return len(self.known) == len(self.layout.cells)

    def options(self, cell: int) -> set[str]:
        """Letters that every slot of the cell allows."""
        if cell in self.known:
            return {self.known[cell]}
        sets = [
            {word[position] for word in self.words[slot]}
            for slot, position in self.layout.memberships[cell]
        ]
        return set.intersection(*sets)

    def learn(self, cell: int, letter: str) -> None:
        """A cell's letter is known: it leaves the pool."""
        if cell not in self.known:
            if not self.pool[letter]:
                raise _ContradictionError
            self.known[cell] = letter
            self.pool[letter] -= 1

    def keep(self, slot: int, kept: list[str]) -> bool:
        """Keep these words of a slot; whether some went."""
        if not kept:
            raise _ContradictionError
        fewer = len(kept) < len(self.words[slot])
        self.words[slot] = kept
        return fewer


def reason_out(
    puzzle: Puzzle, words: WordList, *, depth: int = 2, trials: int = _MOST_TRIALS
) -> Reasoning:
    """The steps of a person who knows these words, `depth` tries at once at the most.

    After `trials` words were tried in all, what is left is called a guess.

    Words of the puzzle's own solution are always known. The colors are used as a person does,
    each word by itself.
    """
    state = _start(puzzle, words, trials)
    first = tuple(map(len, state.words))
    try:
        _solve(state, depth)
    except _ContradictionError:
        # Colors of a rule that the person reads in another way: nothing is left but guessing.
        state.steps.append(Step(Technique.GUESS))
        return Reasoning(tuple(state.steps), False, first)
    if not state.is_solved:
        slot = min(_open_slots(state), key=lambda slot: len(state.words[slot]))
        state.steps.append(Step(Technique.GUESS, slot, weighed=len(state.words[slot])))
    return Reasoning(tuple(state.steps), state.is_solved, first)


def _start(puzzle: Puzzle, words: WordList, trials: int) -> _State:
    from waffle_cp.judging.uniqueness import with_words
    from waffle_cp.solve.translate import instance_of
    from waffle_cp_models.puzzle.candidates import filter_candidates

    known_words = words if puzzle.solution is None else with_words(words, puzzle.solution)
    instance = instance_of(puzzle, known_words)
    layout = puzzle.layout
    candidates = []
    for number, slot in enumerate(layout.slots):
        table = known_words.table(len(slot)).words
        candidates.append([table[row] for row in filter_candidates(instance, number).rows])
    state = _State(layout, candidates, Counter(puzzle.letters), {}, _Patience(trials))
    for cell in puzzle.greens:
        state.learn(cell, puzzle.letters[cell])
    return state


def _solve(state: _State, depth: int) -> None:
    while not state.is_solved:
        if not (_easy_step(state) or _tries(state, depth)):
            return


def _easy_step(state: _State) -> bool:
    return any(
        step(state) for step in (_one_word, _one_place, _crossing_excludes, _letters_exclude)
    )


def _open_slots(state: _State) -> list[int]:
    return [
        number
        for number, slot in enumerate(state.layout.slots)
        if any(cell not in state.known for cell in slot.cells)
    ]


def _one_word(state: _State) -> bool:
    for slot in _open_slots(state):
        if len(state.words[slot]) == 1:
            for cell, letter in zip(
                state.layout.slots[slot].cells, state.words[slot][0], strict=True
            ):
                state.learn(cell, letter)
            state.steps.append(Step(Technique.WORD, slot))
            return True
        if not state.words[slot]:
            raise _ContradictionError
    return False


def _one_place(state: _State) -> bool:
    places: dict[str, list[int]] = {}
    for cell in range(len(state.layout.cells)):
        if cell in state.known:
            continue
        options = state.options(cell)
        if not options:
            raise _ContradictionError
        if len(options) == 1:
            state.learn(cell, options.pop())
            state.steps.append(Step(Technique.PLACE, cell=cell))
            return True
        for letter in options:
            places.setdefault(letter, []).append(cell)
    for letter, copies in state.pool.items():
        cells = places.get(letter, [])
        if copies > len(cells):
            raise _ContradictionError
        if copies and copies == len(cells):
            for cell in cells:
                state.learn(cell, letter)
            state.steps.append(Step(Technique.PLACE, cell=cells[0]))
            return True
    return False


def _crossing_excludes(state: _State) -> bool:
    for slot in _open_slots(state):
        allowed = [state.options(cell) for cell in state.layout.slots[slot].cells]
        weighed = len(state.words[slot])
        kept = [
            word
            for word in state.words[slot]
            if all(c in options for c, options in zip(word, allowed, strict=True))
        ]
        if state.keep(slot, kept):
            state.steps.append(Step(Technique.CROSSING, slot, weighed=weighed))
            return True
    return False


def _letters_exclude(state: _State) -> bool:
    for slot in _open_slots(state):
        open_positions = [
            position
            for position, cell in enumerate(state.layout.slots[slot].cells)
            if cell not in state.known
        ]
        weighed = len(state.words[slot])
        kept = [
            word
            for word in state.words[slot]
            if all(
                count <= state.pool[letter]
                for letter, count in Counter(word[p] for p in open_positions).items()
            )
        ]
        if state.keep(slot, kept):
            state.steps.append(Step(Technique.LETTERS, slot, weighed=weighed))
            return True
    return False


def _tries(state: _State, depth: int) -> bool:
    """Try the words of the slots with the fewest, one at first, then one inside another."""
    for deep in range(1, depth + 1):
        slots = sorted(_open_slots(state), key=lambda slot: len(state.words[slot]))
        for slot in slots:
            failed = [word for word in state.words[slot] if _fails(state, slot, word, deep - 1)]
            if failed:
                weighed = len(state.words[slot])
                state.keep(slot, [word for word in state.words[slot] if word not in failed])
                kind = Technique.LOOK_AHEAD if deep == 1 else Technique.DEEP_LOOK_AHEAD
                state.steps.append(Step(kind, slot, _busiest(state, slot), weighed))
                return True
    return False


def _fails(state: _State, slot: int, word: str, depth: int) -> bool:
    if not state.patience.left:
        return False
    state.patience.left -= 1
    trial = state.copy()
    trial.words[slot] = [word]
    try:
        _solve(trial, depth)
    except _ContradictionError:
        return True
    return False


def _busiest(state: _State, slot: int) -> int | None:
    """The crossing of a slot at which most letters are still possible."""
    crossings: Sequence[int] = [
        cell
        for cell in state.layout.slots[slot].cells
        if len(state.layout.memberships[cell]) == 2 and cell not in state.known
    ]
    return max(crossings, key=lambda cell: len(state.options(cell)), default=None)
