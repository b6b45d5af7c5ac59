"""The single-file player in real Chromium: every way of playing, to the end."""

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.driver import is_plan
from tests.web.puzzles import EVERY_LAYOUT, scrambled, solution_named
from waffle_cp.coloring import RULES, color_board
from waffle_cp.web.player import puzzle_link, puzzle_record

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
    assert player.text("#end-title") == "Solved"
    assert "5 of 5 stars" in player.text("#score")
    assert set(player.colors()) == {"g"}
    assert "5 swaps left" in player.text("#left")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_violation(open_player: "OpenPlayer", scheme: str, width: int) -> None:
    size = {"width": width, "height": 800}
    player = open_player(PUZZLE, viewport=size, color_scheme=scheme)
    player.page.locator("summary").click()
    assert player.violations() == []
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


def test_undo_costs_nothing_and_green_letters_stay(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    green = PUZZLE.greens[0]
    loose = [cell for cell, color in enumerate(PUZZLE.colors) if color != "g"]
    before = player.text("#left")
    player.drag(green, loose[0])
    assert player.letters() == list(PUZZLE.letters)
    player.drag(loose[0], loose[-1])
    assert player.text("#left") != before
    player.page.locator("#undo").click()
    assert player.text("#left") == before
    assert player.letters() == list(PUZZLE.letters)
    assert player.page.locator("#undo").is_disabled()


def test_hints_alone_solve_in_the_fewest_swaps(open_player: "OpenPlayer") -> None:
    player = open_player(EVERY_LAYOUT["7x7"])
    for _ in range(EVERY_LAYOUT["7x7"].swaps or 0):
        player.page.locator("#hint").click()
        player.tap(*player.hinted())
    assert "5 of 5 stars" in player.text("#score")
    assert f"{EVERY_LAYOUT['7x7'].swaps} hints" in player.page.locator("#text").input_value()


def test_giving_up_replays_an_optimal_solution(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    player.page.locator("#give-up").click()
    assert player.text("#end-title") == "Given up"
    boards = [player.letters()]
    assert boards[0] == list(PUZZLE.letters)
    for _ in range(PUZZLE.swaps or 0):
        player.page.locator("#next").click()
        boards.append(player.letters())
    assert player.page.locator("#next").is_disabled()
    assert is_plan(PUZZLE, boards)
    player.page.locator("#again").click()
    assert player.letters() == list(PUZZLE.letters)


def test_running_out_of_swaps_leaves_undo_and_the_solution(open_player: "OpenPlayer") -> None:
    player = open_player(PUZZLE)
    loose = [cell for cell, color in enumerate(PUZZLE.colors) if color == "."]
    pair = next(
        (a, b)
        for a in loose
        for b in loose
        if PUZZLE.solution
        and PUZZLE.solution.letters[a] != PUZZLE.letters[b]
        and PUZZLE.solution.letters[b] != PUZZLE.letters[a]
        and a != b
    )
    for _ in range((PUZZLE.swaps or 0) + 5):
        player.tap(*pair)
    assert player.text("#end-title") == "No swaps left"
    assert "0 swaps left" in player.text("#left")
    player.page.locator("#undo").click()
    assert "1 swap left" in player.text("#left")
    assert not player.page.locator("#end").is_visible()


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
    player = open_player(PUZZLE, fragment=link, permissions=permissions)
    assert player.letters() == list(other.letters)
    assert player.text("h1") == "Desde un enlace"
    player.page.locator("#copy-link").click()
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


def test_several_puzzles_are_chosen_from_a_list(open_player: "OpenPlayer") -> None:
    other = EVERY_LAYOUT["hashtag"]
    player = open_player(PUZZLE, other, titles=("Monday <b>", "Tuesday"))
    assert player.text("h1") == "Monday <b>"
    player.page.locator("#choice").select_option("1")
    assert player.letters() == list(other.letters)
