"""The parts of the player, without a browser: modules, texts, rules, the page's template."""

import json
import re

import pytest

from tests.web.puzzles import EVERY_LAYOUT, scrambled, solution_named
from waffle_cp.coloring import RULES
from waffle_cp.errors import InputError
from waffle_cp.web.player import PLAYER_RULES, player_page, puzzle_record
from waffle_cp.web.player.bundle import bundle, module_text, modules
from waffle_cp.web.player.page import FOLDER

TEXTS: dict[str, dict[str, str]] = json.loads((FOLDER / "texts.json").read_text("utf-8"))
PUZZLE = EVERY_LAYOUT["waffle-5x5"]


def test_no_two_modules_use_one_name() -> None:
    names = re.findall(
        r"^(?:async )?(?:function|class|const|let) (\w+)", bundle("main", "site"), re.MULTILINE
    )
    assert len(names) == len(set(names))


def test_each_module_follows_what_it_imports_and_nothing_is_left_to_load() -> None:
    order = modules("main")
    for place, name in enumerate(order):
        needed = re.findall(r'from "\./(\w+)\.js"', module_text(name))
        assert set(needed) <= set(order[:place])
    assert not re.search(r"^(import|export) ", bundle("main", "site"), re.MULTILINE)


def test_the_player_knows_the_rules_that_python_says_it_knows() -> None:
    body = module_text("rules").partition("export const RULES = {")[2]
    in_player = set(re.findall(r'^  "?([\w-]+)"?:', body, re.MULTILINE))
    assert in_player == PLAYER_RULES
    assert set(RULES) <= PLAYER_RULES


@pytest.mark.parametrize("language", TEXTS)
def test_each_language_has_every_text_with_the_same_places(language: str) -> None:
    table, english = TEXTS[language], TEXTS["en"]
    assert table.keys() == english.keys()
    for key, text in table.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[key]))


def test_each_text_that_a_page_names_is_in_the_table() -> None:
    pages = (FOLDER / "player.html").read_text("utf-8")
    pages += (FOLDER.parent / "site" / "page.html").read_text("utf-8")
    pages += (FOLDER.parent / "site" / "pages.py").read_text("utf-8")
    named = re.findall(r'data-say(?:-label)?="([^"]+)"', pages)
    assert named
    assert set(named) <= set(TEXTS["en"])


@pytest.mark.parametrize("title", ["{{script}}", "{{puzzles}} {{style}}", "</script><b>"])
def test_a_title_is_no_template(title: str) -> None:
    plain = player_page([puzzle_record(PUZZLE, title="x")])
    page = player_page([puzzle_record(PUZZLE, title=title)])
    assert bundle("main") in page
    assert page.count("<script") == plain.count("<script")


def test_a_rule_that_the_player_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = scrambled(solution_named("waffle-5x5"), seed=1, rule="fewest")
    monkeypatch.setattr("waffle_cp.web.player.records.PLAYER_RULES", frozenset({"game", "seed"}))
    with pytest.raises(InputError, match="the player has no color rule 'fewest': it knows game"):
        puzzle_record(puzzle)
