"""Wordle boards in pictures are read as guesses, and are no puzzles."""

import pytest
from PIL import ImageFont

from tests.pictures.rendering import THEMES, Theme, draw_guesses, png
from waffle_cp import InputError, read_picture
from waffle_cp.pictures import read_guesses

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


def test_a_clear_word_is_not_bent_to_the_list() -> None:
    data = drawn(THEMES[0], [("crany", ".yy..")])
    assert read_guesses(data, ["crony", "slate"]).guesses == (("crany", ".yy.."),)


def test_a_wordle_board_is_no_puzzle() -> None:
    with pytest.raises(InputError, match="a Wordle board"):
        read_picture(drawn(THEMES[1], GUESSES))
