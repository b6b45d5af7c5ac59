"""The pages of the web app in real Chromium: each does its job to the end, by mouse and by keys."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.app_page import OpenPage, shows, tab_to, violations
from tests.web.puzzles import EVERY_LAYOUT
from waffle_cp.formats import parse_puzzles, record_of_puzzle
from waffle_cp.web.app.pages import PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.app_server import AppServer

pytestmark = pytest.mark.browser

TEXT = "DOHIT\nR I P\nGEARC\nP R M\nALSGE\n\ng..gg\n. . .\ngygyy\n. y .\ngyy.g"
WORDS = "DIGIT GRACE APPLE DOGMA GRASP THERE"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def make_small(page: "Page") -> None:
    page.select_option("#layout", "3x3")
    page.fill("#swaps", "4")
    page.fill("#seed", "5")
    page.click("#make")
    page.wait_for_selector("#made:not([hidden])")


def test_make_to_the_download_and_the_player(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/", accept_downloads=True)
    page.fill("#require", "cat")
    make_small(page)
    assert "4 swaps, proven the fewest; one solution on the list full" in page.inner_text("#facts")
    assert re.match(r"Difficulty: (easy|medium|hard) ", page.inner_text("#difficulty-facts"))
    page.click("#reveal")
    assert "CAT" in page.inner_text("#solution-words").split()
    for form in ("json", "text", "html", "svg"):
        page.select_option("#form", form)
        with page.expect_download() as waiting:
            page.click("#download")
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        text = path.read_text("utf-8")
        if form in ("json", "text"):
            assert parse_puzzles(text)[0].layout.name == "waffle 3x3"
        else:
            assert text.startswith({"html": "<!DOCTYPE", "svg": "<svg"}[form])
    page.click("#play")
    page.wait_for_url("**/play#*")
    assert page.locator("#board .tile").count() == 8
    assert "9 swaps left" in page.inner_text("#left")


def test_make_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    tab_to(page, "#layout")
    page.keyboard.type("3x3")
    tab_to(page, "#swaps")
    page.keyboard.type("4")
    tab_to(page, "#make")
    page.keyboard.press("Enter")
    page.wait_for_selector("#made:not([hidden])")
    assert page.evaluate("document.activeElement.id") == "result-title"
    tab_to(page, "#reveal")
    page.keyboard.press("Space")
    assert page.locator("#solution-words").is_visible()


def test_the_count_follows_the_wishes(open_page: OpenPage) -> None:
    page = open_page("/")
    page.select_option("#layout", "3x3")
    shows(page, "#count", r"There are exactly [\d,]+ grids\.")
    every = page.inner_text("#count")
    page.fill("#require", "cat")
    shows(page, "#count", "Counting")
    shows(page, "#count", r"There are exactly [\d,]+ grids\.")
    assert page.inner_text("#count") != every
    page.fill("#require", "c4t")
    shows(page, "#count", "'c4t'")


def test_faults_and_proofs_are_told(open_page: OpenPage) -> None:
    page = open_page("/")
    page.fill("#require", "elephants")
    page.click("#make")
    page.wait_for_selector("#make-trouble:not([hidden])")
    assert "'elephants' of 9 letters" in page.inner_text("#make-trouble")
    page.fill("#require", "")
    page.fill("#swaps", "900")
    page.click("#make")
    shows(page, "#make-trouble", "no such puzzle, proven")


def test_a_job_can_be_canceled(open_page: OpenPage, served: "AppServer") -> None:
    page = open_page("/")
    page.evaluate(
        "const option = new Option('solid:8x8');"
        "option.dataset.mask = Array(8).fill('oooooooo').join(' ');"
        "document.querySelector('#layout').append(option)"
    )
    page.select_option("#layout", "solid:8x8")
    page.select_option("#words", "full")
    page.click("#make")
    page.locator("#make-work button").click()
    assert page.inner_text("#make-trouble") == "Canceled."
    assert page.evaluate("document.activeElement.id") == "make"
    assert served.ask("swaps", source="ab", target="ba")["swaps"] == 1


def test_solve_a_text_and_watch_the_swaps(open_page: OpenPage) -> None:
    page = open_page("/solve")
    page.fill("#text", TEXT)
    page.click("#solve")
    page.wait_for_selector("#result:not([hidden])")
    assert page.inner_text("#result-title") == "1 solution"
    assert page.inner_text("#found-words") == WORDS
    page.click("[data-part=next]")
    assert "Step 1 of 10" in page.inner_text("[data-part=step]")
    page.click("[data-part=last]")
    tiles = page.locator("#replay .tile").all_inner_texts()
    assert "".join(tiles) == "DIGITORHGRACEMSRAPPLE"
    colors = page.locator("#replay .tile").evaluate_all("all => all.map(t => t.dataset.color)")
    assert set(colors) == {"g"}
    page.click("[data-part=first]")
    page.click("[data-part=run]")
    shows(page, "[data-part=step]", "Step [2-9]")
    page.click("[data-part=run]")


def test_type_a_puzzle_into_the_board(open_page: OpenPage) -> None:
    page = open_page("/solve")
    tab_to(page, "#blank")
    page.keyboard.press("Enter")
    letters, colors = (part.replace("\n", "").replace(" ", "") for part in TEXT.split("\n\n"))
    page.keyboard.type(letters)
    page.keyboard.press("Home")
    for color in colors:
        for _ in range({".": 0, "y": 1, "g": 2}[color]):
            page.keyboard.press("Space")
        place = page.evaluate("Number(document.activeElement.dataset.cell)")
        page.evaluate(
            "n => document.querySelector(`#editor input[data-cell='${n}']`)?.focus()", place + 1
        )
    assert page.input_value("#text").replace("#", " ") == TEXT
    tab_to(page, "#words")
    page.locator("#solve").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#result:not([hidden])")
    assert page.inner_text("#found-words") == WORDS


def test_a_click_turns_a_color_and_the_text_follows(open_page: OpenPage) -> None:
    page = open_page("/solve", **PHONE)
    page.fill("#text", TEXT)
    page.locator("#read").tap()
    cell = page.locator("#editor input[data-cell='1']")
    tile = page.locator("#editor .tile[data-cell='1']")
    assert cell.get_attribute("aria-label") == "b1, O, grey"
    for color, word in (("y", "yellow"), ("g", "green, right place"), (".", "grey")):
        cell.tap()
        assert tile.get_attribute("data-color") == color
        assert cell.get_attribute("aria-label") == f"b1, O, {word}"
        assert page.input_value("#text").split("\n\n")[1][1] == color
    assert cell.get_attribute("inputmode") == "none"
    page.locator("#mode-letter").check()
    cell.tap()
    assert tile.get_attribute("data-color") == "."
    page.keyboard.type("x")
    assert page.input_value("#text")[1] == "X"
    page.click("#solve")
    page.wait_for_selector("#result:not([hidden])")
    assert page.inner_text("#result-title") == "No solution, proven"
    assert page.inner_text("#facts")


def test_an_empty_board_waits_for_letters_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/solve", **PHONE, is_mobile=True)
    page.select_option("#layout", "3x3")
    page.locator("#blank").tap()
    assert page.locator("#mode-letter").is_checked()
    page.locator("#editor input[data-cell='2']").tap()
    page.keyboard.type("ñ")
    page.keyboard.type("a")
    assert page.input_value("#text").startswith("??Ñ\nA#?\n???\n")
    page.click("#solve")
    shows(page, "#solve-trouble", "A cell has no letter yet")


def test_several_puzzles_of_the_clipboard(open_page: OpenPage) -> None:
    page = open_page("/solve", permissions=["clipboard-read", "clipboard-write"])
    records = [record_of_puzzle(parse_puzzles(TEXT)[0]) | {"id": name} for name in ("one", "two")]
    records[1] = record_of_puzzle(EVERY_LAYOUT["7x7"]) | {"id": "two"}
    page.evaluate("text => navigator.clipboard.writeText(text)", json.dumps(records))
    page.click("#paste")
    page.wait_for_selector("#chooser:not([hidden])")
    assert page.locator("#choice option").all_inner_texts() == ["one", "two"]
    page.select_option("#choice", "1")
    assert page.locator("#editor .tile").count() == 40


def test_play_a_pasted_puzzle_and_a_new_one(open_page: OpenPage) -> None:
    page = open_page("/play")
    assert page.inner_text("#title") == "A first puzzle"
    page.fill("#pasted", TEXT)
    page.click("#open")
    page.wait_for_url("**/play#w=*")
    assert "15 swaps left" in page.inner_text("#left")
    first = page.url
    page.click("#menu summary")
    page.click("#give-up")
    page.click("#give-up-yes")
    shown = page.locator("#beside-board .tile").all_inner_texts()
    assert "".join(shown) == "DIGITORHGRACEMSRAPPLE"
    page.select_option("#others #layout", "3x3")
    page.click("#fresh")
    page.wait_for_url(lambda url: url != first)
    assert page.locator("#board .tile").count() == 8
    page.fill("#pasted", "no puzzle")
    page.click("#open")
    page.wait_for_selector("#play-trouble:not([hidden])")


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_count_swaps(open_page: OpenPage, way: str) -> None:
    page = open_page("/swaps")
    if way == "mouse":
        page.fill("#source", "dcab")
        page.fill("#target", "abcd")
        page.click("#count-swaps")
    else:
        tab_to(page, "#source")
        page.keyboard.type("dcab")
        tab_to(page, "#target")
        page.keyboard.type("abcd")
        tab_to(page, "#count-swaps")
        page.keyboard.press("Enter")
    page.wait_for_selector("#result:not([hidden])")
    assert page.inner_text("#minimum") == "3 swaps"
    assert "Proven" in page.inner_text("#facts")
    assert page.locator("#steps li").last.inner_text().endswith("abcd")
    page.fill("#target", "abce")
    page.click("#count-swaps")
    page.wait_for_selector("#swaps-trouble:not([hidden])")
    assert "'e'" in page.inner_text("#swaps-trouble")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", [page.path for page in PAGES])
def test_axe_finds_no_violation(open_page: OpenPage, path: str, width: int, scheme: str) -> None:
    page = open_page(
        path, viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce"
    )
    for summary in page.locator("summary:not(#menu summary)").all():
        summary.click()
    assert violations(page) == []
    if path == "/":
        make_small(page)
    elif path == "/solve":
        page.fill("#text", TEXT)
        page.click("#solve")
        page.wait_for_selector("#result:not([hidden])")
        page.click("[data-part=next]")
    elif path == "/swaps":
        page.click("#example")
        page.click("#count-swaps")
        page.wait_for_selector("#result:not([hidden])")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_make_keeps_its_form_and_its_puzzles(open_page: OpenPage) -> None:
    page = open_page("/")
    page.fill("#require", "cat")
    page.fill("#title", "A title")
    make_small(page)
    facts = page.inner_text("#facts")
    page.click("#play")
    page.wait_for_url("**/play#*")
    assert page.inner_text("#title") == "A title"
    page.go_back()
    shows(page, "#facts", re.escape(facts))
    assert page.input_value("#require") == "cat"
    page.reload()
    shows(page, "#facts", re.escape(facts))
    assert page.locator("#kept li").count() == 1
    page.click("#kept button[aria-label]")
    page.reload()
    assert not page.locator("#made").is_visible()


def test_a_grid_is_designed_by_hand(open_page: OpenPage) -> None:
    page = open_page("/")
    page.select_option("#layout", "3x3")
    page.click("#grid-details summary")
    page.click("#grid input[data-cell='0']")
    page.keyboard.type("ca")
    shows(page, "#slots li:first-child label", r"a1-across: \d+ fit")
    options = page.locator("#slot-0 option").all_inner_texts()[1:]
    assert options
    assert all(word.startswith("ca") for word in options)
    page.fill("#swaps", "4")
    page.fill("#seed", "1")  # NOT, for which NET and NUT fit too.
    page.click("#make")
    page.wait_for_selector("#made:not([hidden])")
    page.click("#reveal")
    words = page.inner_text("#solution-words").split()
    assert words[0].startswith("CA")
    shows(page, "#slots li:first-child option:first-child", f"^{words[0]}$")
    page.click("#keep-grid")
    page.click("#slots button[data-slot='1']")
    shows(page, "#slot-1 option:first-child", f"^(?!{words[1]})")
    page.click("#use-grid")
    shows(page, "#solution-words", f"^{words[0]} (?!{words[1]})")


def test_solve_keeps_its_board(open_page: OpenPage) -> None:
    page = open_page("/solve")
    page.fill("#text", TEXT)
    page.click("#read")
    page.reload()
    page.wait_for_selector("#board-section:not([hidden])")
    assert page.input_value("#text") == TEXT


def test_absurdle_survives_a_reload(open_page: OpenPage) -> None:
    page = open_page("/absurdle")
    page.wait_for_selector("#keyboard button")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.locator("#rows .line").nth(1).wait_for()
    page.reload()
    page.locator("#rows .line").nth(1).wait_for()
