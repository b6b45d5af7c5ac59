"""`waffle-cp count`: text for people, JSON for programs, exit codes."""

import json
from pathlib import Path

import pytest

from waffle_cp.cli.main import run

WORDS = "cat\ncot\ntot\ntat\ncab\nbet\n"


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "few.txt"
    path.write_text(WORDS)
    return str(path)


def count(words: str, *more: str) -> int:
    return run(["count", "--layout", "3x3", "--words", words, *more])


def test_text_tells_number_estimates_and_odds(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert count(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("6 grids, exactly (contraction, ")
    assert lines[1].endswith("words all different, transposes counted once")
    assert lines[2].startswith("estimate by letter odds: ")
    assert lines[2].endswith(" times the exact number")
    assert lines[3].startswith("estimate by odds of each position: ")
    assert lines[4].startswith("two random letters of its words match with chance 0.")
    assert len(lines) == 5


def test_transposes_and_repeats(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = []
    for options in ([], ["--transposes"], ["--repeats"], ["--repeats", "--transposes"]):
        assert count(words, "--json", *options) == 0
        numbers.append(json.loads(capsys.readouterr().out)["count"])
    assert numbers[1] == 2 * numbers[0]
    assert numbers[2] == numbers[3] > numbers[1]


def test_json_has_the_common_keys(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(words, "--json", "--odds", "--require", "cab") == 0
    record = json.loads(capsys.readouterr().out)
    assert record["count"] == 4
    assert record["method"] == record["engine"] == "contraction"
    assert record["status"] == "feasible"
    assert record["complete"] is True
    assert {"seconds", "seed", "list", "layout", "estimate", "estimate_by_position"} <= set(record)
    assert record["off"] == pytest.approx(record["estimate"] / record["count"])
    assert len(record["odds"]["by_position"]["3"]) == 3


def test_digits_are_grouped(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "--words", "common"]) == 0
    first = capsys.readouterr().out.split()[0]
    assert first == f"{int(first.replace(',', '')):,}"
    assert first.count(",") == 2


def test_odds_by_position_are_a_table(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(words, "--odds") == 0
    assert "words of 3: position against position" in capsys.readouterr().out


def test_methods_agree(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for method in ("contraction", "search", "auto"):
        assert count(words, "--json", "--method", method, "--cell", "a1=c", "--ban", "bet") == 0
        record = json.loads(capsys.readouterr().out)
        found.append(record["count"])
        assert method in (record["method"], "auto")
    assert len(set(found)) == 1


def test_no_grid_is_exit_3(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(words, "--cell", "a1=z") == 3
    assert capsys.readouterr().out.startswith("0 grids, exactly")
    assert run(["count", "--layout", "9x9", "--words", words, "--json"]) == 3
    record = json.loads(capsys.readouterr().out)
    assert (record["count"], record["status"], record["off"]) == (0, "infeasible", None)


def test_out_of_time_is_exit_4(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(words, "--time-limit", "1e-9") == 4
    out = capsys.readouterr().out
    assert out.startswith("not counted: time limit")
    assert "estimate by random draws: " in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--layout", "4x4"], "odd"),
        (["--cell", "b2=x"], "no cell 'b2'"),
        (["--letters", "e~3"], "letter count 'e~3'"),
        (["--method", "guess"], "'guess'"),
        (["--words", "nowhere.txt"], "nowhere.txt"),
        (["--require", "toolong"], "'toolong' of 7 letters"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    options: list[str], message: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert count(words, *options) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.count("\n") == 1
