"""`export` and `play`: puzzles into other forms and onto a page."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.web.puzzles import EVERY_LAYOUT
from waffle_cp.cli import main as frame
from waffle_cp.formats import FORMATS, format_puzzles, parse_puzzles, read_puzzles


def run(*arguments: str) -> Result:
    return CliRunner().invoke(frame.cli, list(arguments), standalone_mode=False)


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.json"
    path.write_text(format_puzzles(list(EVERY_LAYOUT.values()), "json"), "utf-8")
    return path


def test_the_page_holds_every_puzzle_and_no_address(puzzle_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("export", "--html", str(puzzle_file), "--title", "Week", "--out", str(page))
    assert done.exit_code == 0, done.output
    text = page.read_text("utf-8")
    block = text.split('id="puzzles">')[1].split("</script>")[0]
    records = json.loads(block)
    assert [record["title"] for record in records] == [f"Week {n}" for n in range(1, 7)]
    puzzles = list(EVERY_LAYOUT.values())
    assert [record["swaps"] for record in records] == [puzzle.swaps for puzzle in puzzles]
    assert "{{" not in text
    assert "http://" not in text
    assert "https://" not in text


@pytest.mark.parametrize("form", [n for n, form in FORMATS.items() if not form.holds_one])
def test_every_form_is_read_back(puzzle_file: Path, form: str) -> None:
    done = run("export", "--format", form, str(puzzle_file))
    assert done.exit_code == 0, done.output
    back = parse_puzzles(done.stdout)
    assert [puzzle.letters for puzzle in back] == [p.letters for p in EVERY_LAYOUT.values()]


@pytest.mark.parametrize("form", ["ipuz", "player", "svg", "puz"])
def test_forms_of_one_puzzle(puzzle_file: Path, tmp_path: Path, form: str) -> None:
    one = tmp_path / "one.json"
    one.write_text(puzzle_file.read_text("utf-8").split("\n")[0], "utf-8")
    out = tmp_path / "out"
    done = run("export", "--format", form, str(one), "--out", str(out))
    assert done.exit_code == 0, done.output
    if form != "svg":
        (back,) = read_puzzles(out)
        assert back.solution == EVERY_LAYOUT["waffle-5x5"].solution
    assert frame.run(["export", "--format", form, str(puzzle_file)]) == 2


def test_play_writes_a_page_and_says_where(puzzle_file: Path) -> None:
    done = run("play", "--no-open", str(puzzle_file))
    assert done.exit_code == 0, done.output
    assert "<!DOCTYPE html>" in Path(done.stdout.strip()).read_text("utf-8")


@pytest.mark.parametrize("command", ["export --html", "play --no-open"])
def test_a_puzzle_without_one_solution_is_refused(command: str, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text("qxz\nj k\nvwq\n\n...\n. .\n...\n")
    assert frame.run([*command.split(), str(path)]) == 2


def test_faults_are_one_line(
    puzzle_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (
        ["export", str(puzzle_file)],
        ["export", "--html", str(tmp_path / "missing")],
        ["play", "--no-open", str(tmp_path)],
        ["export", "--html", str(puzzle_file), "--out", str(tmp_path / "no" / "folder.html")],
    ):
        assert frame.run(arguments) == 2, arguments
        said = capsys.readouterr()
        assert said.err.startswith("waffle-cp: ")
        assert said.err.count("\n") == 1
        assert said.out == ""
