"""Pictures of boards on the Solve page and in the API."""

import base64
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.pictures.rendering import THEMES, png
from tests.pictures.samples import Sample, grids, make_sample, scrambled
from tests.web.app_page import OpenPage, shows
from tests.web.asked import ask
from waffle_cp import InputError
from waffle_cp.web.app.operations import OPERATIONS

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


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(InputError, match="no picture"):
        ask("picture", picture=encoded(b"DOHIT"))


@pytest.fixture
def page(open_page: OpenPage) -> "Page":
    return open_page("/solve")


@pytest.mark.browser
def test_a_chosen_picture_becomes_the_board_and_is_solved(page: "Page", sample: Sample) -> None:
    file = {"name": "shot.png", "mimeType": "image/png", "buffer": png(sample.image)}
    page.set_input_files("#picture-file", file)  # type: ignore[arg-type]
    shows(page, "#picture-note", "read without doubt")
    assert page.locator("#picture").is_visible()
    letters = page.locator("#editor input").evaluate_all("fields => fields.map(f => f.value)")
    assert "".join(letters).lower() == "".join(sample.puzzle.letters)
    page.click("#solve")
    shows(page, "#result-title", r"\d+ solutions?")


@pytest.mark.browser
def test_a_dropped_picture_without_a_puzzle_is_told(page: "Page") -> None:
    page.evaluate(
        """() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array([1, 2, 3])], "a.png", {type: "image/png"}));
          document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true}));
        }"""
    )
    shows(page, "#solve-trouble", "no picture")
    assert not page.locator("#picture").is_visible()


@pytest.mark.browser
def test_doubtful_cells_are_marked_until_they_are_changed(page: "Page", sample: Sample) -> None:
    record = ask("picture", picture=encoded(png(sample.image)))
    record["picture"]["doubtful"] = [3]
    page.route("**/api/picture", lambda route: route.fulfill(json=record))
    file = {"name": "shot.png", "mimeType": "image/png", "buffer": png(sample.image)}
    page.set_input_files("#picture-file", file)  # type: ignore[arg-type]
    shows(page, "#picture-note", "1 cell in doubt")
    marked = page.locator("#editor .tile.doubtful")
    assert marked.get_attribute("data-cell") == "3"
    marked.click()
    assert marked.count() == 0
