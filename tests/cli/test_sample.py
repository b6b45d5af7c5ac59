"""`waffle-cp sample`: grids as text and JSON, seeds, exit codes."""

import json
from pathlib import Path

import pytest

from waffle_cp.cli.main import run
from waffle_cp.fill import FillRequest
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList

WORDS = "cat\ncot\ntot\ntat\ncab\nbet\n"


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "few.txt"
    path.write_text(WORDS)
    return str(path)


def sample(words: str, *more: str) -> int:
    return run(["sample", "--layout", "3x3", "--words", words, *more])


def test_json_grids_are_valid(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sample(words, "--json", "--count", "20", "--seed", "3", "--require", "cat") == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == 20
    request = FillRequest(Layout.waffle(3, 3)).requiring("cat")
    for record in records:
        grid = Grid.parse("\n".join(record["rows"]))
        assert not check_grid(grid, request, WordList.of(WORDS.split()))
        assert list(grid.words) == record["words"]
        assert (record["seed"], record["status"], record["complete"]) == (3, "feasible", False)
        assert {"layout", "score", "seconds", "engine", "list"} <= set(record)


def test_text_shows_grids_apart(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sample(words, "--count", "2", "--seed", "1") == 0
    said = capsys.readouterr()
    first, second = said.out.strip("\n").split("\n\n")
    assert len(first.splitlines()) == len(second.splitlines()) == 5
    assert said.err.startswith("2 grids (contraction")


def test_a_seed_gives_the_same_grids(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for seed in ("1", "1", "2"):
        assert sample(words, "--count", "9", "--seed", seed, "--repeats") == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] != outputs[2]


def test_a_drawn_seed_is_told(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sample(words) == 0
    assert "seed " in capsys.readouterr().err


def test_no_grid_is_exit_3(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sample(words, "--cell", "a1=z", "--seed", "1") == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("proven that there is no such grid")
    assert sample(words, "--cell", "a1=z", "--seed", "1", "--json") == 3
    assert json.loads(capsys.readouterr().out)["status"] == "infeasible"


def test_out_of_time_is_exit_4(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sample(words, "--time-limit", "1e-9", "--seed", "1") == 4
    assert "0 of 1 grids before the limit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--count", "0"], "--count"),
        (["--seed", "x"], "--seed"),
        (["--cell", "a1=ab"], "a1"),
        (["--layout", "hexagon"], "'hexagon'"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    options: list[str], message: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sample(words, *options) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.count("\n") == 1
