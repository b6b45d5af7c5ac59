"""`waffle-cp words --curate`: a list grows, and `make` takes it."""

import json
from pathlib import Path

import pytest

from waffle_cp.cli.main import run


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.dict"


def test_words_are_kept_and_dropped(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--keep", "honey", "--keep", "zest", "--drop", "cunning"]
    assert run(["words", "--curate", str(mine), *words]) == 0
    assert capsys.readouterr().out == "kept: honey, zest\ndropped: cunning\n"
    assert mine.read_text("utf-8") == "honey;50\nzest;50\ncunning;0\n"
    assert run(["words", "--curate", str(mine), *words, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["kept"], record["dropped"]) == ([], [])
    assert record["unchanged"] == ["honey", "zest", "cunning"]
    assert {"status", "complete", "seconds", "seed", "engine", "list"} <= record.keys()


def test_words_come_from_files_too(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("honey\nlemon\n", "utf-8")
    bad.write_text("cunning;0\n", "utf-8")
    arguments = ["--keep", f"@{good}", "--drop-from", str(bad), "--score", "80"]
    assert run(["words", "--curate", str(mine), *arguments]) == 0
    assert mine.read_text("utf-8") == "honey;80\nlemon;80\ncunning;0\n"


def test_make_takes_the_list(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = ["cat", "bet", "cab", "tot"]
    kept = [part for word in own for part in ("--keep", word)]
    assert run(["words", "--curate", str(mine), *kept]) == 0
    make = ["make", "--layout", "3x3", "--words", str(mine), "--unique-on", str(mine)]
    make += ["--swaps", "3", "--seed", "1"]
    assert run(make) == 0
    assert run(["words", "--curate", str(mine), "--drop", "cat"]) == 0
    capsys.readouterr()
    assert run(make) == 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--keep", "honey"], "--keep goes with --curate FILE"),
        (["--drop-from", "x"], "--drop-from goes with --curate FILE"),
        (["--score", "60"], "--score goes with --curate FILE"),
        (["--curate", "MINE"], "say which words"),
        (["--curate", "MINE", "--keep", "h0ney"], "'h0ney' is not made of letters"),
        (["--curate", "MINE", "--keep", "zest", "--drop", "zest"], "'zest' is both"),
        (["--curate", "MINE", "--keep", "@nowhere.txt"], "nowhere.txt"),
        (["--curate", "MINE", "--keep", "@"], "''"),
        (["--curate", "MINE", "--keep", "zest", "--list"], "--curate goes with"),
        (["--curate", "MINE", "--keep", "zest", "honey"], "--curate goes with"),
        (["--curate", "MINE", "--keep", "zest", "--score", "0"], "--score"),
        (["--curate", "", "--keep", "zest"], "''"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_wishes_are_one_line(
    arguments: list[str], told: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(mine) if argument == "MINE" else argument for argument in arguments]
    assert run(["words", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1
    assert not mine.exists()
