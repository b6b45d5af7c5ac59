"""The Wordle pages in real Chromium: whole games, by mouse and by keys."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.app_page import OpenPage, shows, tab_to, violations
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import load_game_lists
from waffle_cp.wordle.game.patterns import pattern_emoji

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ANSWER = "honey"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def open_own(open_page: OpenPage, path: str, **options: Any) -> "Page":
    page = open_page(path, **options)
    page.select_option("#lists", "own")
    shows(page, "#lists-note", "The list own: .* the package's own word list")
    return page


def advised(page: "Page") -> str:
    """What is left, once the app has told."""
    page.wait_for_selector("#advice:not([hidden])", timeout=60_000)
    assert page.evaluate("document.activeElement.id") == "left-title"
    return page.inner_text("#left-title")


def focused(page: "Page") -> str:
    label = page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
    return str(label)


def absurdle_game() -> AbsurdleGame:
    """A game of the first word left, always."""
    game = AbsurdleGame.new(load_game_lists("own"))
    while not game.is_won:
        game = game.guess(game.words[0])
    return game


@pytest.mark.parametrize("touch", [False, True])
def test_a_wordle_to_the_answer_by_mouse_and_touch(open_page: OpenPage, touch: bool) -> None:
    page = open_own(open_page, "/wordle", **(PHONE if touch else {}))
    page.click("#advise")
    assert advised(page) == f"{len(load_game_lists('own').answers):,} words left"
    for number in range(6):
        page.click("#take")
        row = page.locator(f"[data-row='{number}']")
        word = "".join(row.all_inner_texts()).lower()
        for place, mark in enumerate(feedback(word, ANSWER)):
            cell = row.nth(place)
            while cell.get_attribute("data-color") != mark:
                cell.tap() if touch else cell.click()
        page.click("#advise")
        told = advised(page)
        if word == ANSWER:
            assert told == "Solved"
            return
        assert ANSWER in (page.text_content("#left-words") or "")
    raise AssertionError("not solved in six guesses")


def test_a_wordle_to_the_answer_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_own(open_page, "/wordle")
    tab_to(page, "#guess")
    word = "salet"
    for number in range(6):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        assert f"Guess {number + 1}, letter 1" in focused(page)
        page.keyboard.type(feedback(word, ANSWER))
        assert page.evaluate("document.activeElement.id") == "advise"
        page.keyboard.press("Enter")
        told = advised(page)
        if word == ANSWER:
            assert told == "Solved"
            tab_to(page, "#look-back")
            page.keyboard.press("Enter")
            page.wait_for_selector("#back-box:not([hidden])")
            assert page.locator("#back-rows tr").count() == number + 1
            assert page.evaluate("document.activeElement.id") == "back-title"
            return
        word = page.locator("#ranked button").first.inner_text()
        page.locator("#guess").focus()
    raise AssertionError("not solved in six guesses")


def test_arrows_and_space_turn_cells(open_page: OpenPage) -> None:
    page = open_own(open_page, "/wordle")
    page.fill("#guess", "crane")
    page.press("#guess", "Enter")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowLeft")
    for _ in range(2):
        page.keyboard.press("Space")
    colors = page.locator("#boards .tile").evaluate_all("all => all.map(t => t.dataset.color)")
    assert "".join(colors) == "...gy"
    assert focused(page) == "N, green. Guess 1, letter 4"
    page.click("#undo")
    assert page.locator("#boards .tile").count() == 0


def test_a_contradiction_names_guess_and_letter(open_page: OpenPage) -> None:
    page = open_own(open_page, "/wordle")
    for word, colors in (("crane", "..y.."), ("abbey", "....g")):
        page.fill("#guess", word)
        page.press("#guess", "Enter")
        page.keyboard.type(colors)
    page.click("#advise")
    shows(page, "#advice-trouble", "guess 2 'abbey': a at place 1 is grey, expected yellow")
    assert "Guess 2, letter 1" in focused(page)
    page.keyboard.press("y")
    assert page.locator("#advice-trouble").is_hidden()
    page.fill("#guess", "cat")
    page.click("#add")
    shows(page, "#guess-trouble", "3 letters: expected 5")


def test_many_boards_until_all_are_solved(open_page: OpenPage) -> None:
    page = open_own(open_page, "/wordle")
    page.fill("#board-count", "3")
    page.press("#board-count", "Tab")
    assert page.is_disabled("#hard")
    answers = ["honey", "grape", "crane"]
    for number, word in enumerate(answers):
        page.fill("#guess", word)
        page.press("#guess", "Enter")
        for board in range(number, 3):
            assert f"Board {board + 1}, guess {number + 1}" in focused(page)
            page.keyboard.type(feedback(word, answers[board]))
        page.click("#advise")
        left = 2 - number
        told = (
            f"{left} board{'s' if left > 1 else ''} to solve" if left else "All boards are solved"
        )
        assert advised(page) == told
    assert page.locator("[data-board='0'] .tile").count() == 5
    assert page.locator("[data-board='2'] .tile").count() == 15


def test_hard_mode_and_groups_of_a_word(open_page: OpenPage) -> None:
    page = open_own(open_page, "/wordle")
    page.check("#hard")
    page.fill("#guess", "cecum")
    page.press("#guess", "Enter")
    page.keyboard.type("g.y..")
    page.fill("#guess", "cynic")
    page.click("#explain")
    shows(page, "#groups-title", "CYNIC makes [0-9]+ group")
    page.fill("#guess", "candy")
    page.press("#guess", "Enter")
    page.click("#advise")
    shows(page, "#advice-trouble", "hard mode refuses it: 'candy' has 1 c, expected 2")


@pytest.mark.parametrize("way", ["keyboard", "mouse", "touch"])
def test_an_absurdle_to_the_end(open_page: OpenPage, way: str) -> None:
    page = open_own(open_page, "/absurdle", **(PHONE if way == "touch" else {}))
    game = absurdle_game()
    for number, (word, _) in enumerate(game.history, start=1):
        for key in [*word, "Enter"]:
            if way == "keyboard":
                page.keyboard.press(key)
            else:
                button = page.locator(f"#keyboard [data-key='{key}']")
                button.tap() if way == "touch" else button.click()
        if number < len(game.history):
            shows(
                page, "#rows .line:last-child .unseen", f"Guess {number + 1}, not yet made: empty"
            )
    shows(page, "#end-title", f"Won in {len(game.history)} guesses")
    assert page.evaluate("document.activeElement.id") == "end-title"
    squares = "\n".join(pattern_emoji(marks) for _, marks in game.history)
    assert page.input_value("#share-text") == f"Absurdle {len(game.history)}\n{squares}"
    colors = page.locator("#rows .tile").evaluate_all("all => all.map(t => t.dataset.color)")
    assert "".join(colors) == "".join(marks for _, marks in game.history)


def test_absurdle_in_challenge_mode(open_page: OpenPage) -> None:
    page = open_own(open_page, "/absurdle", permissions=["clipboard-read", "clipboard-write"])
    page.fill("#target", "zzzzz")
    page.click("#challenge-this")
    shows(page, "#absurdle-trouble", "target 'zzzzz' is not among the answers")
    page.fill("#target", "crane")
    page.press("#target", "Enter")
    shows(page, "#challenge", "Target: CRANE. 0 guesses so far.")
    page.keyboard.type("zzzzz")
    page.keyboard.press("Enter")
    shows(page, "#absurdle-trouble", "'zzzzz' is not in the list")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    shows(page, "#end-title", "Lost after 1 guess: CRANE is ruled out")
    page.click("#share")
    shows(page, "#copied", "Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.input_value("#share-text")
    assert copied.startswith("Absurdle 1, crane\n")
    page.click("#undo")
    shows(page, "#challenge", "0 guesses so far")
    page.click("#keyboard [data-key='s']")
    page.keyboard.type("late")
    page.keyboard.press("Enter")
    shows(page, "#challenge", "1 guess so far")
    page.click("#challenge-drawn")
    shows(page, "#challenge", "Target: [A-Z]{5}. 0 guesses so far.")
    page.click("#show-words")
    shows(page, "#words-left", r"^[\d,]+ words: ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_violation_in_a_game(open_page: OpenPage, width: int, scheme: str) -> None:
    options: dict[str, Any] = {
        "viewport": {"width": width, "height": 800},
        "color_scheme": scheme,
        "reduced_motion": "reduce",
    }
    page = open_own(open_page, "/wordle", **options)
    page.fill("#board-count", "4")
    page.press("#board-count", "Tab")
    page.fill("#guess", "crane")
    page.press("#guess", "Enter")
    page.keyboard.type("..y.gggggg.....gg...")
    page.click("#advise")
    advised(page)
    page.click("#look-back")
    page.wait_for_selector("#back-box:not([hidden])")
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page = open_own(open_page, "/absurdle", **options)
    for word, marks in absurdle_game().history:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        if "g" * len(word) != marks:
            shows(page, "#rows .line:last-child .unseen", "not yet made: empty")
            assert violations(page) == []
    shows(page, "#end-title", "Won in")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
