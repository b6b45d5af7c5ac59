"""`waffle-cp solve`: every form, batches, JSON, exit codes, one line for every fault."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from waffle_cp.cli.main import run
from waffle_cp.formats import format_puzzles
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Puzzle
from waffle_cp.result import Result, Status
from waffle_cp.solve import InterruptedSolving, solve_puzzle
from waffle_cp.words import WordList

TEXT = "DOHIT\nR I P\nGEARC\nP R M\nALSGE\n\ng..gg\n. . .\ngygyy\n. y .\ngyy.g\n"
ROWS = ["digit", "o r h", "grace", "m s r", "apple"]
WORDS = ["digit", "grace", "apple", "dogma", "grasp", "there"]
THESE = "ADLRT\nL S H\nEOUSE\nO M L\nTHEVE\n\ng.ygg\ng . g\n.gggg\ng . .\nggg.g\n"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(TEXT, "utf-8")
    return path


@pytest.fixture
def these(tmp_path: Path) -> Path:
    path = tmp_path / "these.txt"
    path.write_text(THESE, "utf-8")
    return path


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_one_puzzle_shows_every_step(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(puzzle)]) == 0
    shown = capsys.readouterr().out
    assert f"{puzzle}, waffle 5x5: 1 solution, all there are" in shown
    assert "1. 10 swaps, proven: digit grace apple dogma grasp there" in shown
    assert "[D] O  H [I][T]" in shown
    assert len(re.findall(r"\b[a-e][1-5]-[a-e][1-5]\b", shown)) == 10
    cycles = re.findall(r"cycle \d+: (\d+) swaps?", shown)
    assert sum(map(int, cycles)) == 10
    assert "\x1b[" not in shown


def test_color_is_shown_when_asked_for(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--color", "always", str(puzzle)]) == 0
    assert "\x1b[" in capsys.readouterr().out


def test_without_steps(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--no-steps", str(puzzle)]) == 0
    shown = capsys.readouterr().out
    assert shown == f"{puzzle}: 10 swaps, proven: {' '.join(WORDS)}\n"


def test_json_has_the_keys_of_every_search(
    puzzle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", "--json", "--swaps", "10", str(puzzle)]) == 0
    (record,) = records(capsys.readouterr().out)
    assert record["source"] == str(puzzle)
    assert (record["status"], record["complete"]) == ("feasible", True)
    assert (record["seed"], record["engine"], record["list"]) == (0, "cp-sat", "full")
    assert record["seconds"] >= 0
    (solution,) = record["solutions"]
    assert (solution["rows"], solution["words"]) == (ROWS, WORDS)
    assert (solution["swaps"], solution["bound"], solution["proved"]) == (10, 10, True)
    assert solution["fits_swaps"] is True
    board = dict(
        zip(Grid.parse("\n".join(ROWS)).layout.cells, "dohitripgearcprmalsge", strict=True)
    )
    for first, second in solution["steps"]:
        one, two = ((int(name[1]) - 1, ord(name[0]) - ord("a")) for name in (first, second))
        board[one], board[two] = board[two], board[one]
    assert "".join(board.values()) == "".join(ROWS).replace(" ", "")
    assert [step for cycle in solution["cycles"] for step in cycle] == solution["steps"]


@pytest.mark.parametrize("form", ["text", "seed", "json", "emoji"])
def test_every_form_and_standard_input(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = format_puzzles([Puzzle.parse(TEXT)], form).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(["solve", "--json", "-"]) == 0
    (record,) = records(capsys.readouterr().out)
    assert record["source"] == "-"
    assert record["solutions"][0]["rows"] == ROWS


@pytest.mark.parametrize(("swaps", "first"), [("4", "theme"), ("5", "these")])
def test_stated_swaps_rank_first(
    swaps: str, first: str, these: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", "--json", "--swaps", swaps, str(these)]) == 0
    (record,) = records(capsys.readouterr().out)
    assert next(one["words"][2] for one in record["solutions"]) == first
    assert [one["rank"] for one in record["solutions"]] == [1, 2]
    assert [one["fits_swaps"] for one in record["solutions"]] == [True, False]


def test_a_batch_is_compact_and_names_what_has_several_solutions(
    puzzle: Path, these: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", str(puzzle), str(these)]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[0] == f"{puzzle}: 10 swaps, proven: {' '.join(WORDS)}"
    assert shown.out.splitlines()[1] == f"{these}: 2 solutions, all there are"
    assert len(shown.out.splitlines()) == 4
    assert shown.err == f"1 of 2 have several solutions: {these} (2)\n"


def test_a_batch_goes_on_after_bad_puzzles_and_exits_with_the_gravest_code(
    puzzle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    lines = [
        format_puzzles([Puzzle.parse(TEXT)], "json"),
        '{"letters": ["ab", "cd"], "colors": ["gg", "gz"]}',
        json.dumps({"letters": ["qxz", "z x", "xqz"], "colors": ["...", ". .", "..."]}),
    ]
    bad.write_text("\n".join(lines), "utf-8")
    assert run(["solve", str(bad), str(tmp_path / "none"), str(puzzle)]) == 2
    shown = capsys.readouterr()
    results = shown.out.splitlines()
    assert results[0].startswith(f"{bad}#1: 10 swaps")
    assert results[1].startswith(f"{bad}#3: no solution, proven: ")
    assert results[2].startswith(f"{puzzle}: 10 swaps")
    faults = shown.err.splitlines()
    assert faults[0] == (
        f"waffle-cp: {bad}: line 2: colors: b2: 'z' is no color: "
        "expected g (green), y (yellow) or . (grey)"
    )
    assert "No such file" in faults[1]
    assert run(["solve", str(puzzle), str(puzzle)]) == 0


def test_no_solution_is_exit_3_and_says_what_clashes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "clash.txt"
    path.write_text(TEXT.replace("g..gg", "gy.gg"), "utf-8")
    assert run(["solve", str(path)]) == 3
    shown = capsys.readouterr().out
    assert "no solution, proven: c1: a1-across wants 'O' there, c1-down wants 'C'" in shown
    assert "b1 'O' grey instead of yellow" in shown
    assert run(["solve", "--json", str(path)]) == 3
    (record,) = records(capsys.readouterr().out)
    assert (record["status"], record["complete"]) == ("infeasible", True)
    assert record["solutions"] == []
    assert record["note"].startswith("c1: a1-across wants")


def test_the_files_own_solution_is_only_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(format_puzzles([Puzzle.parse(TEXT)], "json"))
    path = tmp_path / "own.json"
    path.write_text(json.dumps({**record, "solution": ROWS, "swaps": 10}), "utf-8")
    assert run(["solve", "--json", str(path)]) == 0
    shown = capsys.readouterr()
    assert records(shown.out)[0]["own_solution_rank"] == 1
    assert shown.err == ""
    other = [ROWS[0], ROWS[1], "gracf", *ROWS[3:]]
    path.write_text(json.dumps({**record, "solution": other}), "utf-8")
    assert run(["solve", "--json", str(path)]) == 3
    shown = capsys.readouterr()
    assert records(shown.out)[0]["own_solution_rank"] is None
    assert "the file's solution: 'e': 2 in the puzzle, 1 wanted" in shown.err
    assert "the file's solution is not among those found" in shown.err


def test_a_limit_without_an_answer_is_exit_4(
    puzzle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from waffle_cp.cli.puzzles import solve as module

    def late(*arguments: object, **options: object) -> Result[object]:
        return Result(Status.UNKNOWN, engine="cp-sat", note="stopped at the time limit of 1 s")

    monkeypatch.setattr(module, "solve_puzzle", late)
    assert run(["solve", "--time-limit", "1", str(puzzle)]) == 4
    assert "no solution found: stopped at the time limit" in capsys.readouterr().out


def test_an_interrupt_shows_what_was_found(
    puzzle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from waffle_cp.cli.puzzles import solve as module

    calls = []

    def interrupted(puzzle: Puzzle, words: WordList, **options: Any) -> Any:
        calls.append(puzzle)
        result = solve_puzzle(puzzle, words, **options)
        if len(calls) == 2:
            raise InterruptedSolving(result)
        return result

    monkeypatch.setattr(module, "solve_puzzle", interrupted)
    assert run(["solve", str(puzzle), str(puzzle), str(puzzle)]) == 130
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 2
    assert shown.err == "interrupted\n"


def test_results_to_a_file(puzzle: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert run(["solve", "--json", "--out", str(out), str(puzzle)]) == 0
    assert records(out.read_text("utf-8"))[0]["solutions"][0]["rows"] == ROWS


def test_a_list_and_a_rule(
    puzzle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(WORDS), "utf-8")
    assert run(["solve", "--json", "--words", str(words), "--rule", "any", str(puzzle)]) == 0
    (record,) = records(capsys.readouterr().out)
    assert (record["rule"], record["list"]) == ("any", str(words))
    assert record["solutions"][0]["words"] == WORDS


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rule", "mine"], "unknown color rule 'mine'"),
        (["--words", "nonsense"], "nonsense"),
        (["--swaps", "-1"], "-1"),
        (["--max-solutions", "0"], "0"),
        (["--time-limit", "0"], "0"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_bad_options_are_one_line(
    arguments: list[str], told: str, puzzle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *arguments, str(puzzle)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("waffle-cp: ")
    assert shown.err.count("\n") == 1
    assert told in shown.err


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "no/such/file"]) == 2
    assert capsys.readouterr().err == (
        "waffle-cp: cannot read 'no/such/file': No such file or directory\n"
    )
    assert run(["solve"]) == 2


def test_equals_are_shown_as_equals(
    these: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("avert\nlouse\nthese\ntheme\nallot\nelude\n", "utf-8")
    assert run(["solve", "--no-steps", "--words", str(words), str(these)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{these}: 2 solutions, all there are",
        "  1= 4 swaps, proven: avert louse theme allot elude these",
        "  1= 5 swaps, proven: avert louse these allot elude theme",
    ]
    assert run(["solve", "--no-steps", "--words", str(words), "--swaps", "5", str(these)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  1  5 swaps, proven: avert louse these allot elude theme",
        "  2  4 swaps, proven, not the stated 5: avert louse theme allot elude these",
    ]
