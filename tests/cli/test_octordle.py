"""`waffle-cp octordle`: the assistant on many boards, and simulation."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from waffle_cp.cli.main import cli, run

ANSWERS = ["grown", "brown", "frown", "crown", "drown", "point", "joint"]


@pytest.fixture(autouse=True)
def own_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "answers.txt").write_text("\n".join(ANSWERS), "utf-8")
    monkeypatch.chdir(tmp_path)


def octordle(*arguments: str, data: str = "") -> Result:
    words = ["octordle", "--answers", "answers.txt", *arguments]
    return CliRunner().invoke(cli, words, input=data, standalone_mode=False)


def test_the_assistant_leaves_solved_boards_out() -> None:
    done = octordle("--boards", "2", data="brown .gggg ggggg\ngrown .gggg\nfrown ggggg\n")
    assert done.exception is None
    assert done.return_value == 0
    assert "board 2: 🟩🟩🟩🟩🟩 solved: brown" in done.stdout
    assert "won in 3 guesses" in done.stdout


def test_colors_for_the_wrong_number_of_boards() -> None:
    done = octordle("--boards", "2", data="brown .gggg ggggg\ngrown .gggg ggggg\n")
    assert done.return_value == 2
    assert "colors for 2 boards, expected 1 (unsolved: 1)" in done.stderr


def test_eight_boards_by_default() -> None:
    done = octordle(data="quit\n")
    assert "board 8: 7 words left" in done.stdout


def test_simulation_is_seeded() -> None:
    arguments = ("--boards", "3", "--simulate", "6", "--seed", "5", "--json")
    first, second = (json.loads(octordle(*arguments).stdout) for _ in range(2))
    assert first["histogram"] == second["histogram"]
    assert (first["limit"], first["won"], first["boards"]) == (8, 1.0, 3)
    assert {"status", "complete", "seconds", "seed", "engine", "list"} <= first.keys()
    text = octordle(*arguments[:-1], "--limit", "1", "--answers-first", "--opener", "point")
    assert "won in 1: 0.00 %" in text.stdout


def test_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["octordle", "--answers", "answers.txt", "--simulate", "1", "--seed", "1"]) == 2
    assert "8 boards: the list has 7 answers" in capsys.readouterr().err
    assert run(["octordle", "--answers", "answers.txt", "--opener", "zzz"]) == 2
    assert "'zzz' has 3 letters" in capsys.readouterr().err


def test_json_has_the_games_themselves() -> None:
    arguments = ("--boards", "2", "--simulate", "3", "--seed", "5", "--json")
    record = json.loads(octordle(*arguments).stdout)
    assert len(record["played"]) == record["games"] == 3
    for game in record["played"]:
        assert set(game["answers"]) <= set(game["guesses"])


def test_eight_boards_fit_a_screen() -> None:
    lines = CliRunner().invoke(
        cli, ["octordle", "--lists", "own"], input="crane " + ". " * 0 + "\n"
    )
    shown = lines.stdout.splitlines()
    assert len(shown) <= 23
    assert max(map(len, shown)) < 80
