"""`waffle-cp make`: puzzles that solve reads back, and one line for every fault."""

import json
from pathlib import Path

import pytest

from waffle_cp.cli.main import run
from waffle_cp.formats import read_puzzles
from waffle_cp.validate.made import check_made

GRID = "digit\no r h\ngrace\nm s r\napple\n"
JSON_KEYS = ["layout", "letters", "colors", "solution", "swaps", "bound", "unique", "seed"]
COMMON_KEYS = {"status", "complete", "seconds", "seed", "engine", "list"}


@pytest.fixture
def grid_path(tmp_path: Path) -> str:
    path = tmp_path / "grid.txt"
    path.write_text(GRID, "utf-8")
    return str(path)


def test_text_is_read_back_by_solve(
    grid_path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "puzzle.txt"
    assert run(["make", "--grid", grid_path, "--seed", "5", "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "10 swaps, one solution on full, seed 5" in said.err
    assert run(["solve", str(out), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [s["words"][0] for s in record["solutions"]] == ["digit"]
    assert [s["swaps"] for s in record["solutions"]] == [10]


def test_json_is_read_back_by_solve(
    grid_path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["make", "--grid", grid_path, "--seed", "5", "--swaps", "12", "--json"]
    assert run([*arguments, "--count", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["seed"] for record in records] == [5, 6]
    for record in records:
        assert list(record)[: len(JSON_KEYS)] == JSON_KEYS
        assert record.keys() >= COMMON_KEYS
        assert (record["swaps"], record["bound"], record["unique"]) == (12, 12, True)
        assert record["solution"] == GRID.splitlines()
        assert (record["list"], record["unique_on"], record["engine"]) == (None, "full", "direct")
    out = tmp_path / "puzzles.json"
    out.write_text("\n".join(lines), "utf-8")
    for puzzle in read_puzzles(out):
        assert check_made(puzzle, swaps=12) == ()
    assert run(["solve", str(out), "--json"]) == 0
    solved = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [len(record["solutions"]) for record in solved] == [1, 1]


def test_several_puzzles_as_text_are_told_apart(
    grid_path: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["make", "--grid", grid_path, "--seed", "1", "--count", "3", "--quiet"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    path = tmp_path / "three.txt"
    path.write_text(said.out, "utf-8")
    puzzles = read_puzzles(path)
    assert len({puzzle.letters for puzzle in puzzles}) == 3


def test_a_new_grid_is_as_requested(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["make", "--layout", "3x3", "--words", "easy", "--require", "cat@a1-across"]
    assert run([*arguments, "--greens", "a1", "--swaps", "5", "--seed", "2", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["solution"][0] == "cat"
    assert "".join(record["colors"]).count("g") == 1
    assert record["colors"][0][0] == "g"
    assert (record["list"], record["swaps"], record["seed"]) == ("easy", 5, 2)


def test_same_seed_same_output(grid_path: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert run(["make", "--grid", grid_path, "--seed", "5"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_a_drawn_seed_is_told(grid_path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", "--grid", grid_path]) == 0
    said = capsys.readouterr()
    seed = said.err.splitlines()[0].removeprefix("seed ")
    assert run(["make", "--grid", grid_path, "--seed", seed]) == 0
    assert capsys.readouterr().out == said.out


def test_color_is_shown_when_asked_for(grid_path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", "--grid", grid_path, "--seed", "5", "--color", "always"]) == 0
    out = capsys.readouterr().out
    assert "\x1b[" in out
    assert "[D]" in out


@pytest.mark.parametrize("strategy", ["direct", "fixed", "swaps", "shuffle"])
def test_each_strategy_makes_a_puzzle(
    strategy: str, grid_path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["make", "--grid", grid_path, "--strategy", strategy, "--seed", "3", "--json"]
    assert run(arguments) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["engine"], record["swaps"]) == (strategy, 10)


def test_a_strategy_of_your_own(
    tmp_path: Path, grid_path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def mine(task, draw):\n"
        "    board = list(task.solution.letters)\n"
        "    draw.shuffle(board)\n"
        "    return board\n",
        "utf-8",
    )
    arguments = ["make", "--grid", grid_path, "--strategy", f"{path}:mine", "--greens", "any"]
    assert run([*arguments, "--seed", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["engine"] == f"{path}:mine"


def test_several_grids_and_json_grids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "grids.json"
    rows = GRID.splitlines()
    path.write_text(
        json.dumps({"rows": rows}) + "\n" + json.dumps({"rows": ["cat", "a o", "row"]}), "utf-8"
    )
    assert run(["make", "--grid", str(path), "--seed", "3", "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["layout"] for record in records] == ["waffle 5x5", "waffle 3x3"]


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("spanish", ["niños", "u u o", "bañar", "e d d", "sueño"]),
        ("esperanto", ["ĉielo", "a u p", "ĝardŭ", "o n ŝ", "maŝĥĵ"]),
    ],
)
def test_other_alphabets_go_round(
    name: str, rows: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    columns = ["".join(row.ljust(5)[c] for row in rows) for c in (0, 2, 4)]
    words = tmp_path / f"{name}.txt"
    words.write_text("\n".join([rows[0], rows[2], rows[4], *columns, "otras"]), "utf-8")
    out = tmp_path / "puzzle.txt"
    arguments = ["make", "--words", str(words), "--unique-on", str(words), "--seed", "1"]
    assert run([*arguments, "--out", str(out)]) == 0
    assert any(letter in out.read_text("utf-8") for letter in "ÑĈĜŜĤĴŬ")
    capsys.readouterr()
    assert run(["solve", str(out), "--words", str(words), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert len(record["solutions"]) == 1
    assert record["solutions"][0]["swaps"] == 10
    assert sorted(record["solutions"][0]["words"]) == sorted([rows[0], rows[2], rows[4], *columns])


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--swaps", "7", "--greens", "game"], 3, "they need 8 to 15 swaps"),
        (["--swaps", "15", "--greens", "game"], 3, "with these letters 8 to 13"),
        (["--time-limit", "0.000001"], 4, "time limit"),
        (["--swaps", "-1"], 2, "--swaps"),
        (["--swaps", "ten"], 2, "'ten'"),
        (["--greens", "z9"], 2, "no cell 'z9' in waffle 5x5"),
        (["--greens", "22"], 2, "22 green cells"),
        (["--strategy", "none"], 2, "unknown strategy 'none'"),
        (["--strategy", "nowhere.py:f"], 2, "nowhere.py"),
        (["--rule", "blue"], 2, "blue"),
        (["--unique-on", "nowhere.txt"], 2, "nowhere.txt"),
        (["--layout", "7x7"], 2, "--layout is for new grids"),
        (["--require", "honey"], 2, "--require is for new grids"),
        (["--count", "0"], 2, "--count"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_is_one_line(
    arguments: list[str], code: int, told: str, grid_path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["make", "--grid", grid_path, "--seed", "1", *arguments]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"abc\n1 2\ndef", "'1'"),
        (b"\xff\xfea\0", "UTF-16"),
        (b"abc\n d \nxyz\xe9", "UTF-8"),
        (b'{"rows": 5}', "'rows'"),
        (b'{"rows": ["ab", "cd"]', "bad JSON"),
        (b"[5]", "'rows'"),
    ],
)
def test_bad_grid_files_are_told(
    content: bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    code = run(["make", "--grid", str(path), "--seed", "1"])
    said = capsys.readouterr()
    assert code == 2
    assert told in said.err
    assert str(path) in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--layout", "4x4"], 2, "--layout: waffle 4x4"),
        (["--layout", "nowhere.mask"], 2, "nowhere.mask"),
        (["--require", "h0ney"], 2, "'h0ney'"),
        (["--require", "marmalade"], 2, "'marmalade' of 9 letters"),
        (["--require", "honey@b1-down"], 2, "b1-down"),
        (["--letters", "q>>1"], 2, "'q>>1'"),
        (["--cell", "a1"], 2, "'a1'"),
        (["--rare", "few"], 2, "'few'"),
        (["--template", "nowhere.txt"], 2, "nowhere.txt"),
        (["--words", "nowhere.txt"], 2, "nowhere.txt"),
        (["--swaps", "3", "--greens", "game"], 3, "they need 8 to 15 swaps"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_requests_that_cannot_be_are_one_line(
    arguments: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["make", "--seed", "1", *arguments]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1


def test_what_is_proven_not_to_be_is_told_in_json(
    grid_path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run(
            [
                "make",
                "--grid",
                grid_path,
                "--swaps",
                "7",
                "--greens",
                "game",
                "--seed",
                "1",
                "--json",
            ]
        )
        == 3
    )
    record = json.loads(capsys.readouterr().out)
    assert (record["status"], record["letters"], record["unique"]) == ("infeasible", None, None)
    assert "8 to 15" in record["note"]


@pytest.mark.parametrize("swaps", [7, 18])
def test_greens_nobody_asked_for_give_way_to_the_swaps(
    swaps: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["make", "--swaps", str(swaps), "--seed", "1", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["swaps"] == swaps
    assert f"{swaps} swaps are hardly possible with the green cells of the game" in said.err


def test_a_larger_list_that_has_a_puzzle_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", "--require", "quilt", "--require", "knife", "--seed", "1"]) == 3
    assert "extended has one (" in capsys.readouterr().err
