"""Every rule agrees with its second writing, on boards of few letters and after each swap."""

import random

import pytest

from tests.solve.random_puzzles import LAYOUTS
from waffle_cp.coloring import RULES, color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color
from waffle_cp.validate.color_rules import BEST_COLORINGS, COLORINGS, MOST_COPIES, most_copies
from waffle_cp.validate.coloring import check_colors

SECOND = COLORINGS | BEST_COLORINGS
BOARDS = {rule: 60 if rule in BEST_COLORINGS else 400 for rule in RULES}


def random_board(chance: random.Random, alphabet: str) -> tuple[Grid, list[str]]:
    layout = chance.choice((*LAYOUTS, Layout.parse("hashtag"), Layout.parse("royale")))
    solution = Grid(layout, tuple(chance.choice(alphabet) for _ in layout.cells))
    return solution, chance.sample(solution.letters, len(solution.letters))


def test_every_rule_is_written_twice() -> None:
    assert SECOND.keys() == RULES.keys()


@pytest.mark.parametrize("rule", RULES)
def test_colors_and_recolors_as_the_second_writing_does(rule: str) -> None:
    chance = random.Random(5)
    checked = 0
    while checked < BOARDS[rule]:
        solution, letters = random_board(chance, "abcdef"[: chance.randint(2, 6)])
        for _ in range(3):
            if rule in BEST_COLORINGS and most_copies(solution, letters) > 7:
                break
            expected = SECOND[rule](solution, letters)
            assert color_board(solution, letters, rule=rule) == expected, (str(solution), letters)
            checked += 1
            one, other = chance.sample(range(len(letters)), 2)
            letters[one], letters[other] = letters[other], letters[one]


@pytest.mark.parametrize("rule", RULES)
def test_a_changed_color_is_told(rule: str) -> None:
    chance = random.Random(6)
    for _ in range(20):
        solution, letters = random_board(chance, "abcdefgh")
        colors = list(color_board(solution, letters, rule=rule))
        cell = chance.randrange(len(colors))
        colors[cell] = chance.choice([color for color in Color if color is not colors[cell]])
        faults = check_colors(solution, letters, colors, rule=rule)
        assert len(faults) == 1, (str(solution), letters)


@pytest.mark.parametrize("rule", BEST_COLORINGS)
def test_boards_of_many_copies_ask_the_rule_itself(rule: str) -> None:
    layout = Layout.waffle(9, 9)
    chance = random.Random(8)
    solution = Grid(layout, tuple(chance.choice("ab") for _ in layout.cells))
    letters = chance.sample(solution.letters, len(solution.letters))
    assert most_copies(solution, letters) > MOST_COPIES
    colors = color_board(solution, letters, rule=rule)
    assert check_colors(solution, letters, colors, rule=rule) == ()
