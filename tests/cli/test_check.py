"""`waffle-cp check`: grids, puzzles, plans, and all swap methods side by side."""

import json
from pathlib import Path

import pytest

from tests.cases import case_path, needs_cases
from waffle_cp.cli.main import run

GRID = "digit\no r h\ngrace\nm s r\napple\n"


def test_methods_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--pair", "dcab", "abcd"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0].strip() for line in lines] == [
        "auto",
        "ilp",
        "cycles",
        "permutations",
        "bfs",
        "pair",
    ]
    assert all(line.endswith(": 3 swaps, bound 3, optimal") for line in lines[:-1])


def test_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "pair.txt"
    path.write_text("cdab\nabcd\n", "utf-8")
    assert run(["check", "--file", str(path), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["ok"], record["faults"], record["source"]) == (True, [], str(path))
    assert {method["swaps"] for method in record["methods"].values()} == {2}


def test_plans(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    assert run(["swaps", "dcab", "abcd", "--json", "--out", str(path)]) == 0
    assert run(["check", "--plan", str(path), "--pair", "dcab", "abcd"]) == 0
    assert run(["check", "--plan", str(path), "--pair", "cdab", "abcd", "--json"]) == 3
    faults = json.loads(capsys.readouterr().out.splitlines()[-1])["faults"]
    assert "progress" in {fault["rule"] for fault in faults}


def test_grids(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text(GRID, "utf-8")
    assert run(["check", str(path)]) == 0
    path.write_text(GRID.replace("apple", "apqle"), "utf-8")
    assert run(["check", str(path)]) == 3
    assert "apqle" in capsys.readouterr().out


def test_puzzles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = {
        "letters": ["DOHIT", "R I P", "GEARC", "P R M", "ALSGE"],
        "colors": ["g..gg", ". . .", "gygyy", ". y .", "gyy.g"],
        "solution": ["DIGIT", "O R H", "GRACE", "M S R", "APPLE"],
        "swaps": 10,
    }
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps([record]), "utf-8")
    assert run(["check", str(path)]) == 0
    path.write_text(json.dumps([{**record, "swaps": 9}]), "utf-8")
    assert run(["check", str(path)]) == 3
    assert "9 swaps are stated, the minimum is 10" in capsys.readouterr().out
    path.write_text(json.dumps([{**record, "colors": ["g..gg"] * 5}]), "utf-8")
    assert run(["check", str(path)]) == 2


@needs_cases
def test_real_puzzles_have_the_stated_minimum_by_every_method() -> None:
    assert run(["check", "--json", str(case_path("real_waffles.json"))]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected a FILE"),
        (["--plan", "x"], "--plan needs the sequences"),
        (["--pair", "a", "b"], "token 'b'"),
        (["/nowhere"], "/nowhere"),
    ],
)
def test_faults_are_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert message in told.err


def test_a_plan_that_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    for text in ("{}", "[", "[]", '{"steps": [[1]]}', '{"steps": [["a", "b"]]}'):
        path.write_text(text, "utf-8")
        assert run(["check", "--plan", str(path), "--pair", "ab", "ba"]) == 2
    assert "expected the JSON of `swaps --json`" in capsys.readouterr().err


def test_random_problems_with_a_journal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    options = ["check", "--random", "20", "--tokens", "8", "--colors", "4", "--seed", "3"]
    assert run([*options, "--journal", str(journal), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    assert len(journal.read_text("utf-8").splitlines()) == 21
    assert run([*options, "--journal", str(journal)]) == 0
    assert run(["check", "--random", "20", "--tokens", "9", "--journal", str(journal)]) == 2


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"format": "x"}'])
def test_what_is_no_certificate(text: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(text, "utf-8")
    assert run(["check", "--certificate", str(path)]) in (2, 3)
