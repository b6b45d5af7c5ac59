"""`waffle-cp words`: counts, single words, and faults of lists."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from waffle_cp.cli.main import cli, run
from waffle_cp.words import LIST_NAMES, load_words


def words(*arguments: str, data: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["words", *arguments], input=data, standalone_mode=False)


def code_of(done: Result) -> int:
    if done.exception is not None:
        raise done.exception
    return int(done.return_value or 0)


@pytest.mark.parametrize("name", LIST_NAMES)
def test_counts_add_up(name: str) -> None:
    record = json.loads(words("--words", name, "--json").stdout)
    expected = len(load_words(name, offensive=True))
    assert record["words"] == expected
    assert sum(row["words"] for row in record["lengths"].values()) == expected
    for row in record["lengths"].values():
        assert sum(row["bands"].values()) == row["words"]
    assert {"status", "complete", "seconds", "seed", "engine", "list"} <= record.keys()


def test_counts_for_people() -> None:
    lines = words("--words", "full").stdout.splitlines()
    assert lines[0] == f"full: {len(load_words('full', offensive=True)):,} words, 26 letters"
    assert lines[-1].split()[:2] == ["all", f"{len(load_words('full', offensive=True)):,}"]


def test_words_asked_for() -> None:
    done = words("--words", "common", "HOUSE")
    assert code_of(done) == 0
    assert done.stdout.startswith("house: in common. house is in easy, common")
    done = words("--words", "common", "house", "walks", "qwerzu")
    assert code_of(done) == 3
    assert [line.split(".")[0] for line in done.stdout.splitlines()] == [
        "house: in common",
        "walks: not in common",
        "qwerzu: not in common",
    ]


def test_a_word_below_the_asked_score() -> None:
    done = words("admin", "--min-score", "51")
    assert code_of(done) == 3
    assert done.stdout.startswith("admin: not in full from score 51. admin is in common, ")


def test_a_word_as_json() -> None:
    record = json.loads(words("found", "--json").stdout)
    assert record["in_list"] is True
    assert (record["status"], record["lemmas"]) == ("feasible", ["find"])
    record = json.loads(words("fuck", "--json").stdout)
    assert (record["in_list"], record["score"], record["lists"]) == (False, 0, [])
    assert record["status"] == "infeasible"


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("ñandú;70\nno;0\ndon't;3\n", "utf-8")
    done = words("--words", str(path), "Ñandú", "no", "nu", "ox", "x-y")
    assert code_of(done) == 3
    assert "1 entry left out" in done.stderr
    assert [line.removeprefix(f"{path}") for line in done.stdout.splitlines()] == [
        f"ñandú: in {path}. Its score is 70.",
        f"no: not in {path}. Its score is 0, so making leaves it out.",
        f"nu: not in {path}. No word there has the letter 'u'.",
        f"ox: not in {path}. No word there has the letter 'x'.",
        f"x-y: not in {path}. It is not made of letters alone.",
    ]


def test_a_list_from_standard_input_comes_back() -> None:
    done = words("--words", "-", "--list", data="ĉielo;40\nŝuo\n# remark\n")
    assert done.stdout == "ŝuo;50\nĉielo;40\n"
    again = words("--words", "-", "--list", "--min-score", "45", data=done.stdout)
    assert again.stdout == "ŝuo;50\n"
    record = json.loads(words("--words", "-", "--list", "--json", data="no;3\n").stdout)
    assert record["scores"] == {"no": 3}


def test_one_length() -> None:
    done = words("--words", "easy", "--length", "5", "--list")
    listed = [line.split(";")[0] for line in done.stdout.splitlines()]
    assert listed == list(load_words("easy").words_by_length[5])


@pytest.mark.parametrize(
    ("arguments", "telling"),
    [
        (["--words", "missing.txt"], "missing.txt: no such file or directory"),
        (["--words", "."], ".: is a folder, expected a file"),
        (["--words", ""], "'' is no name of a file"),
        (["--words", "bad.txt"], "bad.txt:2: score 'x' is not a whole number from 0 to 100"),
        (["--words", "bytes.txt"], "bytes.txt:1: byte 0xff is not UTF-8 text"),
        (["--list", "house"], "--list and --length go with no WORD"),
        (["--min-score", "101"], "Invalid value for '--min-score'"),
    ],
)
def test_faults_are_one_line_and_exit_2(
    arguments: list[str],
    telling: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text("a;1\nb;x\n")
    Path("bytes.txt").write_bytes(b"\xff\n")
    assert run(["words", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"waffle-cp: {telling}")
    assert told.err.count("\n") == 1
