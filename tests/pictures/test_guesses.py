"""Wordle boards in pictures are read as guesses, and are no puzzles."""

from random import Random

import numpy as np
import pytest
from PIL import ImageFont

from tests.pictures.rendering import THEMES, Theme, draw_guesses, png
from tests.pictures.samples import grids, make_sample, scrambled
from waffle_cp import InputError, read_picture
from waffle_cp.pictures import read_guesses
from waffle_cp.pictures.guesses import likeliest_word
from waffle_cp.pictures.letters import LETTERS

GUESSES = [("salet", "....."), ("crony", ".yy.."), ("proud", ".gg..")]


def drawn(theme: Theme, guesses: list[tuple[str, str]]) -> bytes:
    font = ImageFont.load_default(24)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return png(draw_guesses(guesses, theme, font, side=420))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("count", [1, 3])
def test_guesses_are_read_in_every_theme(theme: Theme, count: int) -> None:
    reading = read_guesses(drawn(theme, GUESSES[:count]))
    assert list(reading.guesses) == GUESSES[:count]
    assert all(sure > 0.9 for sure in reading.confidence)
    assert reading.doubtful == ((),) * count


def test_a_clear_word_is_not_bent_to_the_list() -> None:
    data = drawn(THEMES[0], [("crany", ".yy..")])
    assert read_guesses(data, ["crony", "slate"]).guesses == (("crany", ".yy.."),)


def test_a_wordle_board_is_no_puzzle() -> None:
    with pytest.raises(InputError, match="a Wordle board"):
        read_picture(drawn(THEMES[1], GUESSES))


def test_a_puzzle_is_no_wordle_board() -> None:
    random = Random(7)
    sample = make_sample(
        scrambled(grids("5x5")[0], random),
        layout="5x5",
        theme=THEMES[0],
        font="",
        condition="plain",
        side=500,
        random=random,
    )
    with pytest.raises(InputError, match="no Wordle board"):
        read_guesses(png(sample.image))


def test_letters_that_another_word_explains_as_well_are_in_doubt() -> None:
    codes = np.array([LETTERS.index(letter) for letter in "crony"])
    letters = np.full((5, len(LETTERS) + 1), -20.0)
    letters[np.arange(5), codes] = 0.0
    letters[2, [LETTERS.index("o"), LETTERS.index("a")]] = np.log(0.5)
    listed = np.array([codes, [LETTERS.index(letter) for letter in "crany"]])
    word, sure, tiles = likeliest_word(letters, listed)
    assert word in ("crony", "crany")
    assert sure == pytest.approx(0.5, abs=0.01)
    assert tiles == pytest.approx([1, 1, 0.5, 1, 1], abs=0.01)
