"""`waffle-cp grids`: output, exit codes, and one line for every fault."""

import contextlib
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from waffle_cp.cli import main as frame
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout


def grids(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of the command."""

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = frame.run(["grids", *arguments])
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def pets(tmp_path: Path) -> str:
    path = tmp_path / "pets.txt"
    path.write_text("cat;60\nbet;40\ncab;5\ntot;70\n", encoding="utf-8")
    return str(path)


def test_text_has_capitals_and_scores(pets: str) -> None:
    code, out, err = grids("--layout", "3x3", "--words", pets, "--seed", "1", "--cell", "a1=c")
    assert code == 0
    lines = out.splitlines()
    assert set(lines[0] + lines[2]) <= set("ABCEOT ")
    assert "cat 60" in out
    assert "cab 5" in out
    assert "1 grid by " in err


def test_json_has_the_common_keys(pets: str) -> None:
    code, out, _ = grids(
        "--layout", "3x3", "--words", pets, "--seed", "1", "--json", "--count", "9"
    )
    assert code == 0
    records = [json.loads(line) for line in out.splitlines()]
    for record in records:
        assert set(record) >= {
            "layout", "rows", "words", "score", "status", "complete", "seconds", "seed", "engine",
            "list",
        }  # fmt: skip
        grid = Grid.parse("\n".join(record["rows"]), Layout.waffle(3, 3))
        assert list(grid.words) == record["words"]
        assert record["complete"] is True
        assert (record["seed"], record["score"]) == (1, 175)


@pytest.mark.parametrize(("goal", "value"), [("total", 600), ("worst", 100)])
def test_maximize_tells_value_and_bound(goal: str, value: int) -> None:
    code, out, _ = grids("--words", "easy", "--maximize", goal, "--seed", "1", "--json")
    record = json.loads(out)
    assert (code, record["status"]) == (0, "optimal")
    assert record["value"] == record["bound"] == value


def test_proven_none_is_exit_3(pets: str) -> None:
    code, out, err = grids("--layout", "3x3", "--words", pets, "--seed", "1", "--ban", "tot")
    assert (code, out) == (3, "")
    assert "proven that there is no such grid" in err


def test_proven_none_in_json_is_one_record(pets: str) -> None:
    code, out, _ = grids("--layout", "5x5", "--words", pets, "--seed", "1", "--json")
    record = json.loads(out)
    assert (code, record["status"], record["complete"]) == (3, "infeasible", True)
    assert "no word of 5 letters" in record["note"]


def test_a_limit_is_exit_4() -> None:
    code, out, err = grids("--seed", "1", "--time-limit", "0.0000001")
    assert (code, out) == (4, "")
    assert "no grid before the limit" in err


def test_a_drawn_seed_is_told_and_repeats(pets: str) -> None:
    _, out, err = grids("--layout", "5x5")
    seed = err.split("seed ")[1].split()[0]
    assert grids("--layout", "5x5", "--seed", seed)[1] == out


def test_mask_file_template_and_out(tmp_path: Path, pets: str) -> None:
    mask, template, out = tmp_path / "mask.txt", tmp_path / "t.txt", tmp_path / "grids.txt"
    mask.write_text("ooo\no o\nooo\n", encoding="utf-8")
    template.write_text("c..\n. .\n..t\n", encoding="utf-8")
    code, shown, _ = grids(
        "--layout", str(mask), "--template", str(template), "--words", pets, "--seed", "1",
        "--out", str(out),
    )  # fmt: skip
    assert (code, shown) == (0, "")
    assert out.read_text("utf-8").startswith("C A")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--require", "día"], "required word 'día': 'd' is no letter of list"),
        (["--require", "kitten"], "required word 'kitten' of 6 letters"),
        (["--require", "cat@z9-across"], "no slot 'z9-across'"),
        (["--require", "cat", "--ban", "cat"], "'cat' is both required and banned"),
        (["--letters", "c>=9"], "letter count c>=9: waffle 3x3 has 8 cells"),
        (["--letters", "c>"], "letter count 'c>'"),
        (["--letters", "z>=1"], "has no such letter"),
        (["--cell", "a1=z"], "cell a1: 'z' is no letter of list"),
        (["--cell", "b2=c"], "no cell 'b2'"),
        (["--words", "missing.txt"], "missing.txt"),
        (["--template", "missing.txt"], "missing.txt"),
        (["--engine", "magic"], "'magic'"),
        (["--count", "0"], "0"),
        (["--rare", "x"], "expected a number of words and a score"),
        (["--nonsense"], "nonsense"),
    ],
)
def test_faults_are_one_line_and_exit_2(pets: str, arguments: list[str], message: str) -> None:
    code, out, err = grids("--layout", "3x3", "--words", pets, "--seed", "1", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_template_of_the_wrong_shape(tmp_path: Path, pets: str) -> None:
    template = tmp_path / "t.txt"
    template.write_text("\ufeffc..\r\n...\r\n..t\r\n", encoding="utf-8")
    code, _, err = grids("--layout", "3x3", "--words", pets, "--template", str(template))
    assert code == 2
    assert "template has the shape of solid 3x3, expected waffle 3x3" in err


def test_help_is_short_enough() -> None:
    done: Result = CliRunner().invoke(frame.cli, ["grids", "--help"])
    assert done.exit_code == 0
    for option in ("--require", "--maximize", "--engine", "--same-stems", "--transposes"):
        assert option in done.output
