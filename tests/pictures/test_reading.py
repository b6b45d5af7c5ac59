"""Pictures of boards are read as what they show, solved, and never told as certain when wrong."""

import json

import pytest

from tests.cases import case_path, needs_cases
from tests.pictures.rendering import png
from tests.pictures.samples import SPOILED, STRAIGHT, samples
from waffle_cp import Puzzle, load_words, read_picture, solve_puzzle
from waffle_cp.words import WordList

PILLOWS_OWN = [""]


@pytest.fixture(scope="module")
def words() -> WordList:
    return load_words("full", offensive=True)


@needs_cases
@pytest.mark.parametrize("name", ["daily-a.png", "daily-b.jpeg"])
def test_real_screenshots_are_read_and_solved(name: str, words: WordList) -> None:
    truth = json.loads(case_path("pictures/truth.json").read_text("utf-8"))[name]
    expected = Puzzle.parse("\n".join([*truth["letters"], "", *truth["colors"]]))
    reading = read_picture(case_path(f"pictures/{name}"), words)
    assert reading.puzzle == expected
    assert reading.is_certain
    assert not reading.changes
    assert not reading.doubtful
    best = solve_puzzle(reading.puzzle, words).unwrap()
    assert best.proved
    assert best.swaps == truth["swaps"]


@pytest.mark.parametrize("condition", [*STRAIGHT, *SPOILED])
def test_rendered_boards_are_read(condition: str, words: WordList) -> None:
    for sample in samples(2, PILLOWS_OWN, seed=8, conditions=[condition]):
        reading = read_picture(png(sample.image), words)
        assert str(reading.puzzle) == str(sample.puzzle), str(sample)
        assert reading.has_solution
        assert len(reading.boxes) == len(reading.confidence) == len(sample.puzzle.letters)
