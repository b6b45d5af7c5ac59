"""The single-file player in real Chromium: every way of playing, to the end."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.driver import is_plan
from tests.web.puzzles import EVERY_LAYOUT, scrambled, solution_named
from waffle_cp.coloring import RULES, color_board
from waffle_cp.grid import Grid
from waffle_cp.swaps import min_swaps
from waffle_cp.web.player import puzzle_link, puzzle_record
from waffle_cp.web.player.page import FOLDER

if TYPE_CHECKING:
    from tests.web.conftest import OpenPlayer

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WAYS = ("drag", "tap", "keys", "touch_tap", "touch_drag")
PUZZLE = EVERY_LAYOUT["waffle-5x5"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", EVERY_LAYOUT)
def test_plays_to_the_end(open_player: "OpenPlayer", name: str, way: str) -> None:
    puzzle = EVERY_LAYOUT[name]
    assert puzzle.swaps
    player = open_player(puzzle, **(PHONE if way.startswith("touch") else {}))
    if way == "keys":
        player.focus_board()
    player.solve(getattr(player, way))
    assert player.text("#end-title") == "Solved!"
    assert player.page.locator("#stars").get_attribute("aria-label") == "5 of 5 stars"
    assert set(player.colors()) == {"g"}
    assert "5 swaps left" in player.text("#left")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_violation(open_player: "OpenPlayer", scheme: str, width: int) -> None:
    size = {"width": width, "height": 800}
    player = open_player(PUZZLE, viewport=size, color_scheme=scheme)
    assert player.violations() == []
    for dialog in ("help", "settings"):
        player.from_menu(f"#open-{dialog}")
        assert player.violations() == []
        player.page.locator(f"#{dialog} [data-close]").click()
    player.solve(player.tap)
    player.page.locator("#replay").click()
    assert player.violations() == []
    room = player.page.evaluate("document.documentElement.scrollWidth")
    assert room <= width


@pytest.mark.parametrize("rule", RULES)
def test_recolors_by_the_rule_of_the_puzzle(open_player: "OpenPlayer", rule: str) -> None:
    puzzle = scrambled(solution_named("7x7"), seed=5, rule=rule, swaps=16)
    assert puzzle.solution is not None
    player = open_player(puzzle)
    letters = list(puzzle.letters)
    assert player.colors() == "".join(puzzle.colors)
    loose = [cell for cell, color in enumerate(puzzle.colors) if color != "g"]
    for first, second in zip(loose[:5], loose[5:10], strict=True):
        if "g" in (player.colors()[first], player.colors()[second]):
            continue
        player.tap(first, second)
        letters[first], letters[second] = letters[second], letters[first]
        assert player.letters() == letters
        assert player.colors() == "".join(color_board(puzzle.solution, letters, rule=rule))


LOOSE = [cell for cell, color in enumerate(PUZZLE.colors) if color != "g"]


def wrong_pair() -> tuple[int, int]:
    """Two grey cells that stay wrong when they are swapped."""
    solution = PUZZLE.solution
    assert solution is not None
    grey = [cell for cell, color in enumerate(PUZZLE.colors) if color == "."]
    return next(
        (a, b)
        for a in grey
        for b in grey
        if a != b
        and solution.letters[a] != PUZZLE.letters[b]
        and solution.letters[b] != PUZZLE.letters[a]
    )


def test_an_undo_gives_back_the_letters_and_not_the_swap(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    player.drag(PUZZLE.greens[0], LOOSE[0])
    assert player.letters() == list(PUZZLE.letters)
    player.drag(*wrong_pair())
    after = player.text("#left")
    player.page.locator("#undo").click()
    assert player.text("#left") == after
    assert player.letters() == list(PUZZLE.letters)
    assert player.page.locator("#undo").is_disabled()
    player.page.reload()
    assert player.text("#left") == after


def test_each_hint_costs_a_star(open_player: "OpenPlayer") -> None:
    puzzle = EVERY_LAYOUT["7x7"]
    permissions = ["clipboard-read", "clipboard-write"]
    player = open_player(puzzle, permissions=permissions, scores=tuple([80, 50, 10] * 3)[:8])
    for _ in range(2):
        player.page.locator("#hint").click()
        player.tap(*player.hinted())
    plan = min_swaps(player.letters(), puzzle.solution.letters).unwrap()  # type: ignore[union-attr]
    for pair in plan.swaps:
        player.tap(*pair)
    assert player.page.locator("#stars").get_attribute("aria-label") == "3 of 5 stars"
    assert player.page.locator("#stars .full").count() == 3
    assert player.page.locator("#words small").all_inner_texts()[:3] == [
        "well known",
        "known",
        "rare",
    ]
    player.page.locator("#share").click()
    player.expect_text("#announcer", re.compile("^Result copied"))
    shared = player.page.evaluate("navigator.clipboard.readText()")
    assert "⭐⭐⭐☆☆" in shared
    assert "2 hints" in shared
    assert "file:" not in shared


def test_giving_up_asks_once_and_keeps_the_board(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    player.drag(*wrong_pair())
    own = player.letters()
    player.from_menu("#give-up")
    player.page.locator("#ask-give-up [data-close]").click()
    assert not player.page.locator("#end").is_visible()
    player.from_menu("#give-up")
    player.page.locator("#give-up-yes").click()
    assert player.text("#end-title") == "Given up"
    assert player.letters() == own
    assert player.letters("#beside-board") == list(PUZZLE.solution.letters)  # type: ignore[union-attr]
    player.page.locator("#replay").click()
    boards = [player.letters("#beside-board")]
    assert boards[0] == list(PUZZLE.letters)
    for _ in range(PUZZLE.swaps or 0):
        player.page.locator("#next").click()
        boards.append(player.letters("#beside-board"))
    assert player.page.locator("#next").is_disabled()
    assert is_plan(PUZZLE, boards)
    assert player.letters() == own
    player.page.locator("#again").click()
    assert player.letters() == list(PUZZLE.letters)


def test_without_swaps_the_game_is_lost(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    pair = wrong_pair()
    for _ in range((PUZZLE.swaps or 0) + 5):
        player.tap(*pair)
    assert player.text("#end-title") == "Out of swaps"
    assert "0 swaps left" in player.text("#left")
    assert not player.page.locator("#undo").is_visible()
    assert player.letters("#beside-board") == list(PUZZLE.solution.letters)  # type: ignore[union-attr]
    player.page.reload()
    assert player.text("#end-title") == "Out of swaps"


def test_two_tabs_lose_no_move(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    other = player.page.context.new_page()
    other.goto(player.page.url)
    player.drag(*wrong_pair())
    other.wait_for_function(
        "text => document.querySelector('#left').textContent === text", arg=player.text("#left")
    )
    # A tab that heard of nothing looks before it swaps.
    player.page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((name) => /^waffle-[0-9a-z]+$/.test(name));
            const kept = JSON.parse(localStorage.getItem(key));
            kept.moves.push(kept.moves[0]);
            localStorage.setItem(key, JSON.stringify(kept));
        }"""
    )
    player.tap(LOOSE[0], LOOSE[-1])
    player.expect_text("#announcer", re.compile("another tab"))
    assert player.letters() == list(PUZZLE.letters)
    other.close()


def test_a_false_minimum_is_not_believed(open_player: "OpenPlayer") -> None:
    record = puzzle_record(PUZZLE)
    for claimed in (1, 40):
        link = puzzle_link({**record, "swaps": claimed})
        player = open_player(EVERY_LAYOUT["7x7"], fragment=link)
        assert player.text("#fewest") == f"Fewest: {PUZZLE.swaps}"


def test_a_page_of_a_file_tells_no_local_path(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    player.page.locator("#menu summary").click()
    assert not player.page.locator("#copy-link").is_visible()
    player = open_player(
        PUZZLE,
        home="https://example.org/waffle.html",
        permissions=["clipboard-read", "clipboard-write"],
    )
    player.from_menu("#copy-link")
    player.expect_text("#announcer", re.compile("^Link copied"))
    copied = player.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("https://example.org/waffle.html#w=")


def test_the_series_opens_where_it_was_left(open_player: "OpenPlayer") -> None:
    other = EVERY_LAYOUT["hashtag"]
    player = open_player(PUZZLE, other, titles=("Monday <b>", "Tuesday"))
    assert player.text("h1") == "Monday <b>"
    player.page.locator("#choice").select_option("1")
    assert player.letters() == list(other.letters)
    player.page.reload()
    assert player.text("h1") == "Tuesday"
    assert player.letters() == list(other.letters)


@pytest.mark.parametrize("language", json.loads((FOLDER / "texts.json").read_text("utf-8")))
def test_the_interface_speaks_its_languages(open_player: "OpenPlayer", language: str) -> None:
    player = open_player(PUZZLE, locale=language)
    table = json.loads((FOLDER / "texts.json").read_text("utf-8"))[language]
    assert player.page.locator("html").get_attribute("lang") == language
    assert player.text("#undo") == table["undo"]
    left = (PUZZLE.swaps or 0) + 5
    assert player.text("#left") == table["swaps_left.other"].replace("{n}", str(left)) + "."


def test_hebrew_runs_from_right_to_left(open_player: "OpenPlayer") -> None:
    solution = Grid.parse("אבג\nד#ה\nוזח")
    puzzle = scrambled(solution, seed=1, swaps=3)
    player = open_player(puzzle)
    assert player.center(0)[0] > player.center(2)[0]
    player.focus_board()
    player.page.keyboard.press("ArrowLeft")
    assert player.page.evaluate("document.activeElement.dataset.cell") == "1"


def test_turkish_keeps_two_letters(open_player: "OpenPlayer") -> None:
    puzzle = scrambled(Grid.parse("kıl\ni#a\nmal"), seed=2, swaps=3)
    player = open_player(puzzle)
    shown = player.page.locator("#board .tile").all_inner_texts()
    assert sorted(shown) == sorted("KILİAMAL")


def test_settings_are_kept(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    player.from_menu("#open-settings")
    player.page.locator("#set-theme").select_option("dark")
    player.page.locator("#set-patterns").check()
    player.page.locator("#set-timer").check()
    player.page.locator("#set-left-handed").check()
    player.page.locator("#set-size").select_option("2")
    player.page.locator("#settings [data-close]").click()
    player.page.reload()
    page = player.page
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.locator("#clock").is_visible()
    width = page.evaluate("document.querySelector('#board').offsetWidth")
    page.evaluate("document.documentElement.style.setProperty('--scale', 1)")
    assert width > 1.9 * page.evaluate("document.querySelector('#board').offsetWidth")


SIZES = {
    "phone small": ((320, 640), True),
    "phone": ((390, 844), True),
    "phone on its side": ((667, 375), True),
    "desktop": ((1280, 800), False),
    "desktop at 200 %": ((640, 400), False),
    "desktop at 400 %": ((320, 200), False),
}


@pytest.mark.parametrize("name", ["waffle-5x5", "royale"])
@pytest.mark.parametrize("size", SIZES)
def test_tiles_are_large_at_every_size(open_player: "OpenPlayer", name: str, size: str) -> None:
    (width, height), touch = SIZES[size]
    viewport = {"width": width, "height": height}
    player = open_player(EVERY_LAYOUT[name], viewport=viewport, has_touch=touch, is_mobile=touch)
    box = player.tile(0).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width
    if size == "desktop at 200 %":
        at_once = open_player(EVERY_LAYOUT[name], viewport={"width": 1280, "height": 800})
        single = at_once.tile(0).bounding_box()
        assert single is not None
        assert box["width"] * 2 > 1.4 * single["width"]
    if touch:
        assert player.page.evaluate("document.documentElement.scrollHeight") <= height


def test_tiles_move_unless_motion_is_unwanted(open_player: "OpenPlayer") -> None:
    running = "document.getAnimations().filter((one) => !one.animationName).length"
    for motion, moves in (("no-preference", True), ("reduce", False)):
        player = open_player(PUZZLE, reduced_motion=motion)
        player.tap(*wrong_pair())
        assert (player.page.evaluate(running) > 0) == moves


def test_progress_is_kept(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    loose = [cell for cell, color in enumerate(PUZZLE.colors) if color != "g"]
    player.drag(loose[0], loose[-1])
    letters, left = player.letters(), player.text("#left")
    player.page.reload()
    assert player.letters() == letters
    assert player.text("#left") == left


def test_a_link_is_a_puzzle(open_player: "OpenPlayer") -> None:
    other = EVERY_LAYOUT["spanish"]
    link = puzzle_link(puzzle_record(other, title="Desde un enlace"))
    permissions = ["clipboard-read", "clipboard-write"]
    player = open_player(PUZZLE, fragment=link, permissions=permissions, home="https://e.org/")
    assert player.letters() == list(other.letters)
    assert player.text("h1") == "Desde un enlace"
    player.from_menu("#copy-link")
    player.expect_text("#announcer", re.compile("^Link copied"))
    copied = player.page.evaluate("navigator.clipboard.readText()")
    again = open_player(PUZZLE, fragment=copied[copied.index("#") :])
    assert again.letters() == list(other.letters)


@pytest.mark.parametrize(
    "fragment", ["#w=", "#w=%%%", "#w=e30", "#other", "#w=eyJtYXNrIjpbIm9vIl0sImxldHRlcnMiOiJhIn0"]
)
def test_a_broken_link_is_told_and_the_own_puzzle_opens(
    open_player: "OpenPlayer", fragment: str
) -> None:
    player = open_player(PUZZLE, fragment=fragment)
    assert "cannot be opened" in player.text("#trouble")
    assert player.letters() == list(PUZZLE.letters)


def test_what_happens_is_announced(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    player.focus_board()
    loose = next(cell for cell, color in enumerate(PUZZLE.colors) if color != "g")
    for arrow in player.way(0, loose):
        player.page.keyboard.press(arrow)
    player.page.keyboard.press("Space")
    player.expect_text("#announcer", re.compile("^Picked up"))
    labels = [tile.get_attribute("aria-label") for tile in player.page.locator(".tile").all()]
    assert "a1, " in (labels[0] or "")
    assert any("green, right place" in (label or "") for label in labels)


def test_the_printed_sheet_has_two_pages(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    assert not player.page.locator("#sheet").is_visible()
    pdf = player.page.pdf(format="A4")
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == 2
