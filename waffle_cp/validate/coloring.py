"""Whether colors follow a rule, or are legal at all; told cell by cell and word by word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from waffle_cp.color import Color
from waffle_cp.coloring import ANY, color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import cell_name
from waffle_cp.validate.color_rules import (
    BEST_COLORINGS,
    COLORINGS,
    MOST_COPIES,
    most_copies,
)
from waffle_cp.validate.fault import Fault

__all__ = ["check_colors", "check_greens", "check_legal_colors"]

_NAMES = {Color.GREEN: "green", Color.YELLOW: "yellow", Color.GREY: "grey"}


def check_colors(
    solution: Grid, letters: Sequence[str], colors: Sequence[Color], *, rule: str
) -> tuple[Fault, ...]:
    """Cells whose color differs from the rule's; for `any`, what makes the colors illegal.

    The rule is followed here a second time, from its definition. Taken on trust: a rule that a
    program has added, and the rules that choose the best of all legal colorings on boards with
    more than 8 cells of one letter that are not right; there the rule is asked itself, and its
    colors need not be legal.

    >>> solution = Grid.parse("abc\\nd#e\\nfgh")
    >>> colors = tuple(Color(mark) for mark in "y.gggggg")
    >>> print(*check_colors(solution, "bacdefgh", colors, rule="game"))
    b1: 'a' is grey, but yellow by the rule 'game'
    """
    if rule == ANY:
        return check_legal_colors(solution, letters, colors)
    known = COLORINGS.get(rule)
    if rule in BEST_COLORINGS and most_copies(solution, letters) <= MOST_COPIES:
        known = BEST_COLORINGS[rule]
    if known is None:
        expected = color_board(solution, letters, rule=rule)
    else:
        expected = known(solution, letters)
    return tuple(
        Fault(
            "colors",
            cell_name(solution.layout.cells[cell]),
            f"{letters[cell]!r} is {_NAMES[given]}, but {_NAMES[wanted]} by the rule {rule!r}",
        )
        for cell, (given, wanted) in enumerate(zip(colors, expected, strict=True))
        if given is not wanted
    )


def check_legal_colors(
    solution: Grid, letters: Sequence[str], colors: Sequence[Color]
) -> tuple[Fault, ...]:
    """What makes colors illegal under every rule: the definition, tried out.

    Green are exactly the right cells; each word has at least min(need, copies) yellow cells of a
    letter; some way of counting each yellow by one of its words leaves no word counting more of a
    letter than it wants. Tries every way, so only for small boards; nothing is taken on trust.
    """
    faults = list(check_greens(solution, letters, colors))
    if faults:
        return tuple(faults)
    slots = solution.layout.slots
    wrong = [[cell for cell in slot.cells if colors[cell] is not Color.GREEN] for slot in slots]
    needs = [Counter(solution.letters[cell] for cell in cells) for cells in wrong]
    for slot, cells, need in zip(slots, wrong, needs, strict=True):
        for letter, copies in Counter(letters[cell] for cell in cells).items():
            least = min(need[letter], copies)
            held = sum(letters[c] == letter and colors[c] is Color.YELLOW for c in cells)
            if held < least:
                told = f"{held} yellow {letter!r}, at least {least} expected"
                faults.append(Fault("colors", slot.name, told))
    yellow = [cell for cell, color in enumerate(colors) if color is Color.YELLOW]
    for letter in sorted({letters[cell] for cell in yellow}):
        cells = [cell for cell in yellow if letters[cell] == letter]
        words = [[slot for slot, _ in solution.layout.memberships[cell]] for cell in cells]
        ways = (Counter(way) for way in product(*words))
        if not any(all(n <= needs[slot][letter] for slot, n in way.items()) for way in ways):
            where = cell_name(solution.layout.cells[cells[0]])
            told = f"more {letter!r} are yellow ({len(cells)}) than the words can count"
            faults.append(Fault("colors", where, told))
    return tuple(faults)


def check_greens(
    solution: Grid, letters: Sequence[str], colors: Sequence[Color]
) -> tuple[Fault, ...]:
    """Cells that are green and not right, or right and not green."""
    faults = []
    for cell, place in enumerate(solution.layout.cells):
        is_right = letters[cell] == solution.letters[cell]
        if is_right != (colors[cell] is Color.GREEN):
            told = "right" if is_right else f"wrong (the solution has {solution.letters[cell]!r})"
            message = f"{letters[cell]!r} is {_NAMES[colors[cell]]}, but {told}"
            faults.append(Fault("greens", cell_name(place), message))
    return tuple(faults)
