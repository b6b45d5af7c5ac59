"""`waffle-cp make`: difficulty, themes, pairs; and two chosen words, from making to playing."""

import json
from pathlib import Path

import pytest

from waffle_cp.cli.main import run
from waffle_cp.cli.puzzles.judging_options import player_list
from waffle_cp.formats import read_puzzles
from waffle_cp.validate.made import check_made
from waffle_cp.words import WordList, load_words

FRUIT = "apple\nlemon\nmango\npeach\ngrape\nmelon\n"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_level_is_as_check_measures_it(
    level: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "puzzle.json"
    arguments = ["--difficulty", level, "--seed", "4", "--json", "--out", str(out)]
    assert run(["make", *arguments]) == 0
    assert f"; {level} (" in capsys.readouterr().err
    made = json.loads(out.read_text("utf-8"))
    assert made["difficulty"]["level"] == level
    assert run(["check", str(out), "--json"]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert checked["report"]["difficulty"] == made["difficulty"]


def test_difficulty_is_told_without_being_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", "--seed", "4", "--json"]) == 0
    said = capsys.readouterr()
    rated = json.loads(said.out)["difficulty"]
    assert f"{rated['level']} ({rated['score']:.0f}): {rated['reason']}" in said.err


def test_pairs_are_avoided(tmp_path: Path) -> None:
    out = tmp_path / "puzzle.json"
    assert run(["make", "--avoid-pairs", "--seed", "4", "--json", "--out", str(out)]) == 0
    (puzzle,) = read_puzzles(out)
    assert check_made(puzzle, swaps=11, avoid_pairs=True) == ()


def test_a_theme(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theme = tmp_path / "fruit.txt"
    theme.write_text(FRUIT, "utf-8")
    assert run(["make", "--theme", str(theme), "--seed", "4", "--json"]) == 0
    solution = json.loads(capsys.readouterr().out)["solution"]
    across = solution[::2]
    down = ["".join(row[column] for row in solution) for column in (0, 2, 4)]
    assert len(set(across + down) & set(FRUIT.split())) >= 2


@pytest.mark.parametrize("pair", [("honey", "lemon"), ("bread", "toast")])
def test_two_chosen_words_are_made_and_sent(pair: tuple[str, str], tmp_path: Path) -> None:
    puzzle, page = tmp_path / "p.json", tmp_path / "p.html"
    required = ["--require", pair[0], "--require", pair[1]]
    assert run(["make", *required, "--json", "--out", str(puzzle)]) == 0
    (made,) = read_puzzles(puzzle)
    assert made.solution is not None
    assert set(pair) <= set(made.solution.words)
    assert run(["export", "--html", str(puzzle), "--out", str(page)]) == 0
    assert f'"letters": "{"".join(made.letters)}"' in page.read_text("utf-8")


def test_two_words_that_go_into_no_grid_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["make", "--require", "queen", "--require", "kings", "--seed", "1"]
    assert run(arguments) == 3
    said = capsys.readouterr().err
    assert "no grid of waffle 5x5 holds 'queen' and 'kings' beside words of list common" in said
    assert said.count("\n") <= 2


def test_the_players_list() -> None:
    assert player_list(None, "common", None).name == "extended"
    assert player_list(None, "common", load_words("common")).name == "extended"
    english, other = ["honey", "lemon"], ["niños", "bañar"]
    assert player_list(None, "m.txt", WordList.of(english, name="m.txt")).name == "extended"
    assert player_list(None, "m.txt", WordList.of(other, name="m.txt")).name == "m.txt"
    assert player_list("easy", "common", load_words("common")).name == "easy"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--difficulty", "brutal"], 2, "'brutal'"),
        (["--known", "nowhere.txt"], 2, "nowhere.txt"),
        (["--theme", "nowhere.txt"], 2, "nowhere.txt"),
        (["--theme-words", "2"], 2, "--theme-words goes with --theme"),
        (["--theme", "FRUIT", "--theme-words", "0"], 2, "--theme-words"),
        (["--theme", "FRUIT", "--theme-words", "7"], 3, "6 words of the theme fit"),
        (["--theme", "FRUIT", "--grid", "grid.txt"], 2, "--theme is for new grids"),
        (["--avoid-pairs", "--swaps", "10"], 3, "without such a pair it needs 11 or more"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_is_one_line(
    arguments: list[str],
    code: int,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    theme = tmp_path / "fruit.txt"
    theme.write_text(FRUIT, "utf-8")
    given = [str(theme) if argument == "FRUIT" else argument for argument in arguments]
    assert run(["make", "--seed", "1", *given]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1
