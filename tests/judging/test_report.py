"""The report on a puzzle tells what is in it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from waffle_cp.cli import main as frame
from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.judging import report_on
from waffle_cp.puzzle import Puzzle
from waffle_cp.words import WordList


def puzzle_of(solution: Grid, board: str) -> Puzzle:
    colors = color_board(solution, board)
    return Puzzle(solution.layout, tuple(board), colors, solution)


def test_words_scores_stems_and_offensive_words_are_told() -> None:
    solution = Grid.parse("cat\na#o\nrow")
    puzzle = puzzle_of(solution, "catoarwo")
    words = WordList.of({"cat": 60, "car": 0, "row": 40, "tow": 80})
    stems = {"row": frozenset({1}), "tow": frozenset({1, 2})}
    report = report_on(puzzle, words, words, stems=stems)
    assert dict(report.words) == {"cat": 60, "car": 0, "row": 40, "tow": 80}
    assert report.offensive == ("car",)
    assert report.stems == (("row", "tow"),)
    assert report.swaps == 2
    assert report.uniqueness.by_colors is True
    assert report.difficulty.level == "easy"


def test_a_repeated_word_is_of_one_stem_with_itself() -> None:
    solution = Grid.parse("aba\nb#b\naba")
    report = report_on(puzzle_of(solution, "abbaabab"), WordList.of(["aba"]), WordList.of(["aba"]))
    assert ("aba", "aba") in report.stems


def test_a_puzzle_without_solution_is_judged_by_the_one_that_is_left() -> None:
    solution = Grid.parse("cat\na#o\nrow")
    known = puzzle_of(solution, "catoarwo")
    words = WordList.of(solution.words)
    report = report_on(Puzzle(known.layout, known.letters, known.colors), words, words)
    assert [word for word, _ in report.words] == list(solution.words)
    assert report.swaps == 2


def test_check_prints_the_report_and_the_same_as_json(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    record = {
        "letters": ["mtree", "s#a#h", "psuei", "r#i#m", "lated"],
        "colors": ["gyyyg", ".#.#.", ".yg..", ".#.#.", "g.y.g"],
        "solution": ["metre", "e#h#a", "truss", "a#m#e", "lipid"],
        "swaps": 10,
    }
    path.write_text(json.dumps(record))
    told = CliRunner().invoke(frame.cli, ["check", str(path)])
    assert told.exit_code == 0, told.output
    for line in ("fewest swaps: 10", "solutions by colors: 1", "trivial first moves: none"):
        assert line in told.output
    done = CliRunner().invoke(frame.cli, ["check", "--json", str(path)])
    report = json.loads(done.stdout)["report"]
    assert report["unique"]["by_colors"] is True
    assert report["swaps"] == 10
    assert report["difficulty"]["level"] in ("easy", "medium", "hard")


@pytest.mark.parametrize("known", ["nonsense", ""])
def test_an_unknown_player_list_is_one_line(known: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("ba\ncd\n\nyy\ngg")
    assert frame.run(["check", "--known", known, str(path)]) == 2
