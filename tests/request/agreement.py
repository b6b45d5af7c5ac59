"""All engines and both counts on one request, against brute force through the plain checks."""

from tests.fill.instances import Instance, all_grids
from tests.request.random_requests import Asked
from waffle_cp.counting import count_grids
from waffle_cp.errors import InputError
from waffle_cp.fill import fill_grids
from waffle_cp.result import Status

__all__ = ["disagreements"]

ENGINES = ("cp-sat", "search", "reference")


def disagreements(asked: Asked) -> list[str]:
    """What differs: status, number and set of all grids; counts, which know no stems."""
    expected = all_grids(Instance(asked.request, asked.scores, asked.stems))
    unstemmed = all_grids(Instance(asked.request, asked.scores, {}))
    wrong = []
    for engine in ENGINES:
        try:
            result = fill_grids(
                asked.request,
                asked.words,
                count=None,
                engine=engine,
                stems=asked.stems,
                transposes=True,
            )
        except InputError as fault:  # Wishes that contradict each other: told before any search.
            if expected:
                wrong.append(f"{engine}: {fault}")
            continue
        found = [grid.letters for grid in result]
        status = Status.FEASIBLE if expected else Status.INFEASIBLE
        if set(found) != expected or len(found) != len(expected):
            wrong.append(f"{engine}: {len(found)} grids, expected {len(expected)}")
        if result.status is not status or not result.complete:
            wrong.append(f"{engine}: {result.status}, expected {status} and complete")
    wrong += _counts(asked, transposes=True, expected=len(unstemmed))
    if asked.request.layout.is_square:
        merged = {_canonical(asked, letters, unstemmed) for letters in unstemmed}
        wrong += _counts(asked, transposes=False, expected=len(merged))
    return [f"{told}\n{asked!r}" for told in wrong]


def _counts(asked: Asked, *, transposes: bool, expected: int) -> list[str]:
    wrong = []
    for method in ("contraction", "search"):
        found = count_grids(asked.request, asked.words, transposes=transposes, method=method)
        if found.count != expected:
            wrong.append(f"{method}, transposes {transposes}: {found.count}, expected {expected}")
    return wrong


def _canonical(
    asked: Asked, letters: tuple[str, ...], every: set[tuple[str, ...]]
) -> tuple[str, ...]:
    """The lesser of a grid and its transpose, where the transpose is a grid too."""
    turned = tuple(letters[cell] for cell in asked.request.layout.transposition)
    return min(letters, turned) if turned in every else letters
