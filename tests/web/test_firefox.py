"""The game and the site in Debian's Firefox: by mouse, touch and keys to the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.driver import PlayerDriver
from tests.web.firefox import Firefox, firefox
from tests.web.puzzles import EVERY_LAYOUT
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps import min_swaps
from waffle_cp.web.player import player_page, puzzle_record

pytestmark = pytest.mark.browser

ARROWS = {
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
ENTER, TAB = "\ue007", "\ue004"
SIZES = [(320, 640), (390, 844), (667, 375), (1280, 800), (640, 400), (320, 200)]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(tmp_path_factory.mktemp("profile")) as found:
        yield found


def opened(browser: Firefox, tmp_path: Path, name: str, size: tuple[int, int]) -> Puzzle:
    puzzle = EVERY_LAYOUT[name]
    path = tmp_path / "player.html"
    path.write_text(player_page([puzzle_record(puzzle)]), "utf-8")
    browser.open(path.as_uri(), width=size[0], height=size[1])
    browser.value("localStorage.clear()")
    browser.open(path.as_uri(), width=size[0], height=size[1])
    return puzzle


def tile(cell: int) -> str:
    return f"#board .tile[data-cell='{cell}']"


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_plays_to_the_end(browser: Firefox, tmp_path: Path, way: str) -> None:
    puzzle = opened(browser, tmp_path, "waffle-5x5", (390, 844))
    assert puzzle.solution is not None
    ways = PlayerDriver(None, puzzle)  # type: ignore[arg-type]  # It only finds ways here.
    here = 0
    if way == "keys":
        for _ in range(12):
            if browser.value("document.activeElement.classList.contains('tile')"):
                break
            browser.press(TAB)
    for first, second in min_swaps(puzzle.letters, puzzle.solution.letters).unwrap().swaps:
        if way == "keys":
            for cell in (first, second):
                browser.press(*(ARROWS[name] for name in ways.way(here, cell)), ENTER)
                here = cell
        else:
            browser.drag(tile(first), tile(second), pointer=way)
    assert browser.value("document.querySelector('#end-title').textContent") == "Solved!"
    assert browser.value("document.querySelectorAll('#stars .full').length") == 5


@pytest.mark.parametrize("name", ["waffle-5x5", "royale"])
@pytest.mark.parametrize("size", SIZES)
def test_tiles_are_large_and_nothing_is_lost(
    browser: Firefox, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    opened(browser, tmp_path, name, size)
    assert browser.value("document.querySelector('.tile').getBoundingClientRect().width") >= 24
    assert browser.value("document.documentElement.scrollWidth") <= size[0]
