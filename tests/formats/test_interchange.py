"""ipuz, .puz, CSV and the seed's player: what they keep, and what they refuse."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.puzzles import EVERY_LAYOUT, scrambled, solution_named
from waffle_cp.coloring import RULES
from waffle_cp.errors import InputError
from waffle_cp.formats import format_puzzles, parse_puzzles, read_puzzles
from waffle_cp.formats.puz import format_puz, parse_puz
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color, Puzzle

LAYOUTS = st.sampled_from(["5x5", "3x7", "solid:3x4", "hashtag", "royale"]).map(Layout.parse)


@st.composite
def puzzles(draw: st.DrawFn, letters: str = "abcñŝ", rules: tuple[str, ...] = ("game",)) -> Puzzle:
    layout = draw(LAYOUTS)
    size = len(layout.cells)
    cells = draw(st.lists(st.sampled_from(letters), min_size=size, max_size=size))
    seed = draw(st.integers(0, 99))
    return scrambled(Grid(layout, tuple(cells)), seed=seed, rule=draw(st.sampled_from(rules)))


@given(puzzles(rules=tuple(RULES)))
def test_ipuz_keeps_everything(puzzle: Puzzle) -> None:
    assert parse_puzzles(format_puzzles([puzzle], "ipuz")) == (puzzle,)


@given(st.lists(puzzles(rules=("game", "seed")), min_size=1, max_size=3))
def test_csv_keeps_everything(several: list[Puzzle]) -> None:
    assert parse_puzzles(format_puzzles(several, "csv")) == tuple(several)


@given(puzzles(rules=("seed",)))
def test_the_player_keeps_letters_colors_and_solution(puzzle: Puzzle) -> None:
    (back,) = parse_puzzles(format_puzzles([puzzle], "player"))
    assert (back.letters, back.colors, back.solution) == (
        puzzle.letters,
        puzzle.colors,
        puzzle.solution,
    )


@given(puzzles(letters="abcñ", rules=("game", "seed", "fewest")))
def test_puz_keeps_everything_that_latin_1_holds(puzzle: Puzzle) -> None:
    assert parse_puz(format_puz(puzzle)) == puzzle


def test_a_puzzle_without_solution_keeps_its_colors_in_csv_and_ipuz() -> None:
    puzzle = Puzzle.parse("ab\ncd\n\ngy\n..")
    for form in ("csv", "ipuz"):
        assert parse_puzzles(format_puzzles([puzzle], form)) == (puzzle,)


def test_ipuz_is_a_crossword_that_others_read() -> None:
    puzzle = EVERY_LAYOUT["waffle-5x5"]
    record = json.loads(format_puzzles([puzzle], "ipuz"))
    assert record["kind"] == ["http://ipuz.org/crossword#1"]
    assert record["dimensions"] == {"width": 5, "height": 5}
    assert record["puzzle"][0] == [1, 0, 2, 0, 3]
    assert record["puzzle"][1] == [0, "#", 0, "#", 0]
    assert record["puzzle"][2] == [4, 0, 0, 0, 0]
    assert record["solution"][0] == list("DIGIT")
    assert record["clues"]["Across"] == [[1, "5 letters"], [4, "5 letters"], [5, "5 letters"]]
    assert record["clues"]["Down"] == [[1, "5 letters"], [2, "5 letters"], [3, "5 letters"]]
    assert "".join(cell for row in record["saved"] for cell in row if cell != "#").lower() == (
        "".join(puzzle.letters)
    )


def test_a_crossword_of_other_hands_is_read() -> None:
    record = {
        "version": "http://ipuz.org/v1",
        "kind": ["http://ipuz.org/crossword#1"],
        "block": "X",
        "solution": [["A", "B"], [{"value": "C"}, "D"]],
        "saved": [["B", "A"], ["C", {"value": "D"}]],
    }
    (puzzle,) = parse_puzzles(json.dumps(record))
    assert puzzle.solution == Grid.parse("ab\ncd")
    assert puzzle.colors == (Color.YELLOW, Color.YELLOW, Color.GREEN, Color.GREEN)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": ["http://ipuz.org/sudoku#1"]}, "ipuz kind"),
        ({"saved": None}, "without 'saved'"),
        ({"saved": "AB"}, "expected rows of cells"),
        ({"saved": [["AB", "C"], ["D", "E"]]}, "expected one letter a cell"),
        ({"saved": [["1", "B"], ["C", "D"]]}, "cell a1 holds '1'"),
        ({"solution": None, "waffle_cp:colors": None}, "nothing tells the colors"),
        ({"waffle_cp:rule": "odd"}, "unknown color rule 'odd'"),
        ({"waffle_cp:swaps": "3"}, "expected a whole number"),
        ({"waffle_cp:colors": [["g", "x"], ["g", "g"]]}, "'x' is no color"),
        ({"solution": [["A", "#"], ["C", "D"]]}, "layout"),
    ],
)
def test_faults_of_ipuz(changes: dict[str, object], message: str) -> None:
    puzzle = scrambled(Grid.parse("ab\ncd"), seed=1, swaps=2)
    record = json.loads(format_puzzles([puzzle], "ipuz")) | changes
    with pytest.raises(InputError, match=message):
        parse_puzzles(json.dumps(record))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id,letters,colors\n", "without a puzzle"),
        ("id,letters,colors\nx,ab/cd\n", "line 2: 2 columns, expected 3"),
        ("id,letters,colors\nx,ab/cd,gg\n", "2 rows of letters"),
        ("letters,colors,swaps\nab/cd,gg/gg,many\n", "swaps 'many'"),
        ('letters,colors\n"ab/cd,gg/gg\n', "bad CSV"),
    ],
)
def test_faults_of_csv(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_puzzles(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("const puzzle = `ab\ncd`;", "no solution in backquotes"),
        ("puzzle = `ab\ncd`; solution = `abc\ndef`;", "the solution of solid 3x2"),
        ("puzzle = `a1\ncd`; solution = `ab\ncd`;", "'1' is no letter"),
    ],
)
def test_faults_of_the_player(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_puzzles(text)


def test_puz_refuses_what_it_cannot_hold() -> None:
    with pytest.raises(InputError, match="letter 'Ŝ' is outside Latin-1"):
        format_puz(scrambled(Grid.parse("aŝ\ncd"), seed=1, swaps=2))
    with pytest.raises(InputError, match="needs the solution"):
        format_puz(Puzzle.parse("ab\ncd\n\ngy\n.."))


def test_puz_files_are_read_by_their_bytes(tmp_path: Path) -> None:
    puzzle = scrambled(solution_named("waffle-5x5"), seed=4)
    path = tmp_path / "puzzle.puz"
    path.write_bytes(format_puz(puzzle))
    assert read_puzzles(path) == (puzzle,)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(InputError, match=r"puzzle\.puz: a broken \.puz file"):
        read_puzzles(path)


@pytest.mark.parametrize("form", ["ipuz", "player"])
def test_forms_of_one_puzzle_refuse_more(form: str) -> None:
    with pytest.raises(InputError, match="2 puzzles: a file of the form"):
        format_puzzles([EVERY_LAYOUT["hashtag"]] * 2, form)
