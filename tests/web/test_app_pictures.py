"""Pictures of boards on the Solve and Wordle pages, and in the API."""

import base64
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from PIL import ImageFont

from tests.pictures.rendering import THEMES, draw_guesses, png
from tests.pictures.samples import Sample, grids, make_sample, scrambled
from tests.web.app_page import OpenPage, shows, violations
from tests.web.asked import ask
from waffle_cp import InputError
from waffle_cp.web.app.operations import OPERATIONS
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import load_game_lists

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def sample() -> Sample:
    random = Random(7)
    return make_sample(
        scrambled(grids("5x5")[0], random),
        layout="5x5",
        theme=THEMES[0],
        font="",
        condition="plain",
        side=500,
        random=random,
    )


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_the_answer_is_the_puzzle_and_of_the_type_that_is_described(sample: Sample) -> None:
    answer = ask("picture", picture=encoded(png(sample.image)))
    read = answer["picture"]
    assert "\n".join([*read["rows"], "", *read["colors"]]) == str(sample.puzzle)
    assert read["certain"]
    assert len(read["boxes"]) == 21
    assert msgspec.convert(answer, OPERATIONS["picture"].answer, strict=True) == answer


@pytest.mark.parametrize("name", ["picture", "guess_picture"])
def test_what_is_no_picture_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="no picture"):
        ask(name, picture=encoded(b"DOHIT"))


GUESSES = [(word, feedback(word, "honey")) for word in ("salet", "crony", "proud")]


def drawn(guesses: list[tuple[str, str]]) -> bytes:
    font = ImageFont.load_default(24)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return png(draw_guesses(guesses, THEMES[0], font, side=420))


def test_the_guesses_of_a_picture_are_of_the_type_that_is_described() -> None:
    answer = ask("guess_picture", picture=encoded(drawn(GUESSES)), lists="own")
    assert list(zip(answer["guesses"], answer["colors"], strict=True)) == GUESSES
    assert answer["doubtful"] == [[], [], []]
    assert msgspec.convert(answer, OPERATIONS["guess_picture"].answer, strict=True) == answer


def test_guesses_of_another_length_are_refused() -> None:
    with pytest.raises(InputError, match="have 6 letters: expected 5"):
        ask("guess_picture", picture=encoded(drawn([("planet", "..y..g")])), lists="own")


def choose(page: "Page", data: bytes) -> None:
    file = {"name": "shot.png", "mimeType": "image/png", "buffer": data}
    page.set_input_files("#picture-file", file)  # type: ignore[arg-type]


def drop_no_picture(page: "Page") -> None:
    page.evaluate(
        """() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array([1, 2, 3])], "a.png", {type: "image/png"}));
          document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true}));
        }"""
    )


@pytest.fixture
def page(open_page: OpenPage) -> "Page":
    return open_page("/solve")


@pytest.mark.browser
def test_a_chosen_picture_becomes_the_board_and_is_solved(page: "Page", sample: Sample) -> None:
    choose(page, png(sample.image))
    shows(page, "#picture-note", "read without doubt")
    assert page.locator("#picture").is_visible()
    letters = page.locator("#editor input").evaluate_all("fields => fields.map(f => f.value)")
    assert "".join(letters).lower() == "".join(sample.puzzle.letters)
    page.click("#solve")
    shows(page, "#result-title", r"\d+ solutions?")


@pytest.mark.browser
def test_a_dropped_picture_without_a_puzzle_is_told(page: "Page") -> None:
    drop_no_picture(page)
    shows(page, "#solve-trouble", "no picture")
    assert not page.locator("#picture").is_visible()


@pytest.mark.browser
def test_doubtful_cells_are_marked_until_they_are_changed(page: "Page", sample: Sample) -> None:
    record = ask("picture", picture=encoded(png(sample.image)))
    record["picture"]["doubtful"] = [3]
    page.route("**/api/picture", lambda route: route.fulfill(json=record))
    choose(page, png(sample.image))
    shows(page, "#picture-note", "1 cell in doubt")
    marked = page.locator("#editor .tile.doubtful")
    assert marked.get_attribute("data-cell") == "3"
    marked.click()
    assert marked.count() == 0


@pytest.mark.browser
def test_guesses_of_a_picture_go_to_the_wordle_assistant(open_page: OpenPage) -> None:
    page = open_page("/wordle")
    page.select_option("#lists", "own")
    shows(page, "#lists-note", "The list own")
    record = ask("guess_picture", picture=encoded(drawn(GUESSES)), lists="own")
    choose(page, drawn(GUESSES))
    shows(page, "#picture-note", "3 guesses read without doubt")
    tiles = page.locator("#boards .tile")
    assert "".join(tiles.all_inner_texts()).lower() == "".join(word for word, _ in GUESSES)
    colors = tiles.evaluate_all("tiles => tiles.map(tile => tile.dataset.color)")
    assert "".join(colors) == "".join(marks for _, marks in GUESSES)
    page.click("#advise")
    answers = load_game_lists("own").answers
    left = [
        word for word in answers if all(feedback(guess, word) == marks for guess, marks in GUESSES)
    ]
    shows(page, "#left-title", rf"^{len(left)} words? left")
    # Doubts are marked until a color or the letter is changed.
    record["guesses"][1], record["doubtful"] = "crany", [[1], [2], []]
    page.route("**/api/guess_picture", lambda route: route.fulfill(json=record))
    choose(page, drawn(GUESSES))
    shows(page, "#picture-note", "2 tiles in doubt")
    marked = page.locator("#boards .tile.doubtful")
    assert marked.count() == 2
    marked.first.click()
    assert marked.count() == 1
    page.click("#picture-words button:has-text('CRANY')")
    page.keyboard.type("crony")
    page.keyboard.press("Enter")
    assert marked.count() == 0
    assert page.locator("#boards [data-row='1']").all_inner_texts() == list("CRONY")
    assert violations(page) == []
    page.unroute("**/api/guess_picture")
    drop_no_picture(page)
    shows(page, "#guess-trouble", "no picture")
    assert not page.locator("#picture").is_visible()
