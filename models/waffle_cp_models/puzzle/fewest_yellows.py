"""Which copies of one letter are yellow in the best legal coloring: an integer program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from waffle_cp_models.outcome import Status
from waffle_cp_models.solvers.cpsat import new_model, solve_model

if TYPE_CHECKING:
    from waffle_cp_models.solvers.cpsat import IntVar

__all__ = ["yellow_cells"]

_CHUNK = 40
"""Cells whose order fits in one objective: weights up to 2**40 are exact for CP-SAT."""


def yellow_cells(
    words_of_cell: Sequence[Sequence[int]],
    needs: Sequence[int],
    costs: Sequence[Sequence[int]],
) -> tuple[int, ...]:
    """Indices of the yellow cells, sorted.

    The cells hold copies of one letter and are not green; cell `i` is in `words_of_cell[i]`, and
    word `w` wants the letter `needs[w]` times. Of all legal colorings the one is taken whose sum
    of `costs[i][0]` over the yellow cells is least, then of `costs[i][1]` and so on, then the
    first in reading order. All words that want no copy, or as many as there are, are decided
    without a model.

    >>> yellow_cells([[0, 1], [0], [1]], [1, 1], [[1], [1], [1]])
    (0,)
    """
    copies = [0] * len(needs)
    for words in words_of_cell:
        for word in words:
            copies[word] += 1
    least = [min(need, held) for need, held in zip(needs, copies, strict=True)]
    forced = {
        cell
        for cell, words in enumerate(words_of_cell)
        if any(least[word] == copies[word] for word in words)
    }
    possible = [
        cell for cell, words in enumerate(words_of_cell) if any(needs[word] > 0 for word in words)
    ]
    if len(forced) == len(possible):
        return tuple(possible)
    return _solve(possible, forced, words_of_cell, needs, least, costs)


def _solve(
    possible: Sequence[int],
    forced: Iterable[int],
    words_of_cell: Sequence[Sequence[int]],
    needs: Sequence[int],
    least: Sequence[int],
    costs: Sequence[Sequence[int]],
) -> tuple[int, ...]:
    model = new_model()
    yellow: dict[int, IntVar] = {cell: model.new_bool_var(f"yellow {cell}") for cell in possible}
    for cell in forced:
        model.add(yellow[cell] == 1)
    counted: dict[int, list[IntVar]] = {}
    held: dict[int, list[IntVar]] = {}
    for cell in possible:
        counts = []
        for word in words_of_cell[cell]:
            held.setdefault(word, []).append(yellow[cell])
            if needs[word] > 0:
                counts.append(model.new_bool_var(f"{cell} counted by {word}"))
                counted.setdefault(word, []).append(counts[-1])
        model.add(sum(counts) >= yellow[cell])
    for word, marks in held.items():
        model.add(sum(marks) >= least[word])
    for word, marks in counted.items():
        model.add(sum(marks) <= needs[word])

    variables = [yellow[cell] for cell in possible]
    weights = [[costs[cell][level] for cell in possible] for level in range(len(costs[0]))]
    for start in range(0, len(possible), _CHUNK):
        # Earlier cells weigh more than all later ones together.
        size = len(possible)
        order = [0] * size
        for index in range(start, min(start + _CHUNK, size)):
            order[index] = -(1 << (min(start + _CHUNK, size) - 1 - index))
        weights.append(order)
    values: tuple[int, ...] = ()
    for level in weights:
        total = sum(weight * variable for weight, variable in zip(level, variables, strict=True))
        model.minimize(total)
        outcome = solve_model(model, variables)
        assert outcome.status is Status.OPTIMAL, outcome
        values = outcome.answers[0]
        best = sum(weight * value for weight, value in zip(level, values, strict=True))
        model.add(total == best)
    return tuple(cell for cell, value in zip(possible, values, strict=True) if value)
