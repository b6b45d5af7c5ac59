"""A color rule of a plugin in the player: with its JavaScript it plays, without it is refused."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Register
from tests.web.puzzles import scrambled, solution_named
from waffle_cp.coloring import RULES, color_board, color_rule
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color
from waffle_cp.web.player import player_page, puzzle_record

if TYPE_CHECKING:
    from tests.web.conftest import OpenPlayer

TURNED = """(puzzle, letters) => {
  const turned = { ...puzzle, slots: puzzle.slots.map(
    (slot) => ({ ...slot, cells: [...slot.cells].reverse() })) };
  return gameColors(turned, letters);
}"""


def from_the_end(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
    """The game's rule where each word is counted from its last cell to its first."""
    turned = Grid(solution.layout, solution.letters[::-1])
    return color_rule("game")(turned, letters[::-1])[::-1]


def rule_of(script: str) -> Callable[..., tuple[Color, ...]]:
    def rule(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        return from_the_end(solution, letters)

    rule.javascript = script  # type: ignore[attr-defined]
    return rule


def test_a_rule_without_its_javascript_is_refused(register: Register) -> None:
    register(RULES, "mine", from_the_end)
    puzzle = scrambled(solution_named("5x5"), seed=1, rule="mine", swaps=10)
    with pytest.raises(InputError, match="the player has no color rule 'mine'"):
        puzzle_record(puzzle)


def test_a_page_holds_the_script_of_the_rule(register: Register) -> None:
    register(RULES, "mine", rule_of(TURNED))
    puzzle = scrambled(solution_named("5x5"), seed=1, rule="mine", swaps=10)
    assert f'RULES["mine"] = (\n{TURNED}\n);' in player_page([puzzle_record(puzzle)])


@pytest.mark.browser
def test_the_player_colors_by_the_rule(register: Register, open_player: "OpenPlayer") -> None:
    register(RULES, "mine", rule_of(TURNED))
    puzzle = scrambled(solution_named("7x7"), seed=5, rule="mine", swaps=16)
    assert puzzle.solution is not None
    by_game = color_board(puzzle.solution, puzzle.letters)
    assert puzzle.colors != by_game
    assert open_player(puzzle).colors() == "".join(puzzle.colors)
