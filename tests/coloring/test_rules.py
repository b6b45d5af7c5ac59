"""Color rules: known boards, what all rules share, and the two definitions of legal."""

import random
from collections.abc import Sequence

import pytest

from tests.conftest import Register
from tests.solve.random_puzzles import LAYOUTS
from waffle_cp.coloring import ANY, RULES, color_board, color_rule, colors_fit, is_legal_coloring
from waffle_cp.coloring.game import game_colors
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color, parse_colors
from waffle_cp.validate.coloring import check_colors, check_legal_colors


def colored(solution: str, board: str, rule: str) -> str:
    grid = Grid.parse(solution)
    colors = color_board(grid, Grid.parse(board, grid.layout).letters, rule=rule)
    return "\n".join("".join(row) for row in grid.layout.rows(colors, hole="#"))


SOLVED = "abc\nd#e\nfgh"


@pytest.mark.parametrize("rule", RULES)
def test_the_solution_is_all_green(rule: str) -> None:
    assert colored(SOLVED, SOLVED, rule) == "ggg\ng#g\nggg"


@pytest.mark.parametrize("rule", RULES)
def test_a_letter_of_no_word_of_the_cell_is_grey(rule: str) -> None:
    # h and a change corners: h is wanted nowhere near a1, a nowhere near c3.
    assert colored(SOLVED, "hbc\nd#e\nfga", rule) == ".gg\ng#g\ngg."


@pytest.mark.parametrize(
    ("rule", "row"),
    # The word across wants one n and holds two, at its crossing a1, which the word down does not
    # want, and at b1. The game takes the first, the seed the cell of one word.
    [("game", "y.y"), ("seed", ".yy")],
)
def test_which_of_two_copies_a_word_counts(rule: str, row: str) -> None:
    assert colored("acn\nb#d\neng", "nna\nb#d\necg", rule).split("\n")[0] == row


@pytest.mark.parametrize(
    ("rule", "row"),
    # Both words of c1 want its n. The seed counts it for both first, which leaves none for b1;
    # the game counts b1 for the word across and c1 for the word down.
    [("game", "yyy"), ("seed", "y.y")],
)
def test_a_crossing_that_both_words_want(rule: str, row: str) -> None:
    assert colored("nab\nc#d\nefn", "ann\nc#d\nefb", rule).split("\n")[0] == row


def test_recoloring_after_a_swap_forgets_the_colors_before() -> None:
    solution = Grid.parse("abb\nc#d\nefg")
    before = color_board(solution, "bbacdefg")
    after = color_board(solution, "abbcdefg")
    assert "".join(before) == "ygyggggg"
    assert "".join(after) == "gggggggg"


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(InputError, match=r"'gme': expected game, seed, .*any"):
        color_rule("gme")


def test_a_rule_of_ones_own_needs_only_its_name(register: Register) -> None:
    def same(solution: Grid, letters: Sequence[str]) -> tuple[Color, ...]:
        return game_colors(solution, letters)

    register(RULES, "mine", same)
    assert set(color_board(Grid.parse(SOLVED), "abcdefgh", rule="mine")) == {Color.GREEN}


def random_boards(count: int) -> list[tuple[Grid, list[str]]]:
    chance = random.Random(7)
    boards = []
    for _ in range(count):
        layout = chance.choice(LAYOUTS)
        alphabet = "abcd"[: chance.randint(1, 4)]
        solution = Grid(layout, tuple(chance.choice(alphabet) for _ in layout.cells))
        boards.append((solution, chance.sample(solution.letters, len(solution.letters))))
    return boards


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_colors_legally(rule: str) -> None:
    for solution, letters in random_boards(150):
        colors = color_board(solution, letters, rule=rule)
        assert is_legal_coloring(solution, letters, colors), (str(solution), letters)
        assert not check_legal_colors(solution, letters, colors), (str(solution), letters)
        assert colors_fit(solution, letters, colors, rule=ANY)
        assert not check_colors(solution, letters, colors, rule=rule)


def test_matching_and_trying_every_way_agree_on_what_is_legal() -> None:
    chance = random.Random(11)
    verdicts = set()
    for solution, letters in random_boards(300):
        colors = list(color_board(solution, letters))
        for _ in range(chance.randint(0, 2)):
            cell = chance.randrange(len(colors))
            if colors[cell] is not Color.GREEN:
                colors[cell] = chance.choice((Color.YELLOW, Color.GREY))
        legal = is_legal_coloring(solution, letters, colors)
        faults = check_legal_colors(solution, letters, colors)
        assert legal == (not faults), (str(solution), letters, colors, faults)
        verdicts.add(legal)
    assert verdicts == {True, False}


def test_some_legal_colorings_are_of_no_rule() -> None:
    # The word wants one n and holds two: either may be yellow, the game takes the first.
    solution = Grid.parse("abn\nc#d\nefg")
    letters = "nnacdefg"
    second = parse_colors(".yyggggg")
    assert is_legal_coloring(solution, letters, second)
    assert color_board(solution, letters) != second


@pytest.mark.parametrize("cell", range(8))
def test_greens_of_a_legal_coloring_are_exactly_the_right_cells(cell: int) -> None:
    solution = Grid.parse(SOLVED)
    letters = "bacdefgh"
    colors = list(color_board(solution, letters))
    is_green = colors[cell] is Color.GREEN
    colors[cell] = Color.YELLOW if is_green else Color.GREEN
    assert not is_legal_coloring(solution, letters, colors)
    colors[cell] = Color.GREY if is_green else Color.GREEN
    assert not is_legal_coloring(solution, letters, colors)
