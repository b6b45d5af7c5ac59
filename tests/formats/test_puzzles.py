"""Every form is told apart by itself and round-trips; every bad file is one clear line."""

import io
import json
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from waffle_cp.errors import InputError
from waffle_cp.formats import FORMATS, each_puzzle, format_puzzles, parse_puzzles, read_puzzles
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Color, Puzzle

TEXT = "DOHIT\nR I P\nGEARC\nP R M\nALSGE\n\ng..gg\n. . .\ngygyy\n. y .\ngyy.g"
PUZZLE = Puzzle.parse(TEXT)
SEED = "d..it\n. . .\ng.a..\n. . .\na...e\n\ndohit\nr i p\ngEaRC\np R m\naLSge"
EMOJI = (
    "DOHIT\nR I P\nGEARC\nP R M\nALSGE\n\n"
    "🟩⬜⬜🟩🟩\n⬜  ⬜  ⬜\n🟩🟨🟩🟨🟨\n⬜  🟨  ⬜\n🟩🟨🟨⬜🟩"
)
RECORD = {"letters": TEXT.split("\n")[:5], "colors": TEXT.split("\n")[6:]}
FORMS = {
    "text": TEXT,
    "holes": TEXT.replace(" ", "#"),
    "lower case": TEXT.lower(),
    "capital colors": TEXT.replace("g", "G").replace("y", "Y"),
    "blank lines around": f"\n\n{TEXT}\n\n\n",
    "indented": "\n".join("    " + line for line in TEXT.split("\n")),
    "trailing blanks": "\n".join(line + "  " for line in TEXT.split("\n")),
    "CRLF": TEXT.replace("\n", "\r\n"),
    "BOM": "\ufeff" + TEXT,
    "seed": SEED,
    "seed, dots on greens": SEED.replace("dohit", ".oh..").replace("gEaRC", ".E.RC"),
    "emoji": EMOJI,
    "emoji, black": EMOJI.replace("⬜", "⬛"),
    "emoji, holes are squares": EMOJI.replace("  ", "⬛"),
    "emoji, variation selectors": EMOJI.replace("⬜", "⬜\ufe0f"),
    "JSON object": json.dumps(RECORD),
    "JSON list": json.dumps([RECORD], indent=1),
    "JSON of texts": json.dumps({key: "\n".join(rows) for key, rows in RECORD.items()}),
    "JSON with a layout": json.dumps({"layout": "waffle 5x5", **RECORD}),
    "JSON with nulls": json.dumps({**RECORD, "solution": None, "swaps": None}),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS.keys())
def test_every_form_gives_the_puzzle(text: str, tmp_path: Path) -> None:
    assert parse_puzzles(text) == (PUZZLE,)
    path = tmp_path / "puzzle"
    path.write_bytes(text.encode())
    (read,) = read_puzzles(path)
    assert read == PUZZLE
    assert read.source == str(path)


def test_emoji_under_each_row_of_letters() -> None:
    letters, squares = EMOJI.split("\n\n")
    pairs = zip(letters.split("\n"), squares.split("\n"), strict=True)
    assert parse_puzzles("\n".join(f"{row}\n{marks}" for row, marks in pairs)) == (PUZZLE,)


MANY = sorted(name for name, form in FORMATS.items() if not form.holds_one)


@pytest.mark.parametrize("form", MANY)
def test_several_puzzles_in_one_text(form: str) -> None:
    other = replace(PUZZLE, letters=("k", *PUZZLE.letters[1:]))
    text = format_puzzles([PUZZLE, other, PUZZLE], form)
    found = parse_puzzles(text, source="many")
    assert found == (PUZZLE, other, PUZZLE)
    assert [puzzle.source for puzzle in found] == ["many#1", "many#2", "many#3"]


def test_a_record_keeps_solution_swaps_and_rule() -> None:
    solution = Grid.parse("digit\no r h\ngrace\nm s r\napple")
    puzzle = replace(PUZZLE, solution=solution, swaps=10, rule="seed")
    assert parse_puzzles(format_puzzles([puzzle], "json")) == (puzzle,)


def test_ids_become_sources() -> None:
    text = json.dumps([{"id": "first", **RECORD}, {"id": 7, **RECORD}, RECORD])
    assert [puzzle.source for puzzle in parse_puzzles(text, source="f.json")] == [
        "f.json#first",
        "f.json#7",
        "f.json#3",
    ]


def test_a_bad_object_leaves_the_others() -> None:
    lines = [json.dumps(RECORD), json.dumps({"letters": RECORD["letters"]}), json.dumps(RECORD)]
    first, bad, last = each_puzzle("\n".join(lines), source="f")
    assert first == last == PUZZLE
    assert isinstance(bad, InputError)
    assert str(bad) == "f: line 2: no 'colors': expected rows of text"


def test_decomposed_letters_are_composed() -> None:
    text = "ñao\nb c\ndef\n\nyyg\ng g\nggg"
    assert parse_puzzles(unicodedata.normalize("NFD", text)) == parse_puzzles(text)


MASKS = st.sampled_from(
    [
        Layout.waffle(3, 3),
        Layout.waffle(5, 7),
        Layout.solid(2, 3),
        Layout.hashtag(),
        Layout.royale(),
        Layout.from_mask("oo#\n#oo"),
        Layout.from_mask("#oo#\n#oo#"),
        Layout.from_mask("oo\n##\noo"),
    ]
)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    layout = draw(MASKS)
    size = len(layout.cells)
    letters = draw(st.lists(st.sampled_from("abgyñĉωж"), min_size=size, max_size=size))
    colors = draw(st.lists(st.sampled_from(tuple(Color)), min_size=size, max_size=size))
    return Puzzle(layout, tuple(letters), tuple(colors))


@given(puzzles(), st.sampled_from(MANY))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_what_is_written_is_read_back(puzzle: Puzzle, form: str) -> None:
    if form == "seed" and set(puzzle.colors) == {Color.GREEN}:
        with pytest.raises(InputError, match="every cell is green"):
            format_puzzles([puzzle], form)
    else:
        assert parse_puzzles(format_puzzles([puzzle], form)) == (puzzle,)


@given(puzzles())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_str_is_the_puzzle_text(puzzle: Puzzle) -> None:
    assert Puzzle.parse(str(puzzle)) == puzzle
    assert parse_puzzles(str(puzzle)) == (puzzle,)


@given(st.text(max_size=60) | st.text('ab.gy# \n🟩🟨⬜[]{}":,', max_size=60))
@settings(max_examples=400, deadline=None, derandomize=True)
def test_any_text_is_puzzles_or_one_fault(text: str) -> None:
    told = ""
    try:
        assert parse_puzzles(text, source="f")
    except InputError as fault:
        told = str(fault)
    assert not told or told.startswith("f: ")


def test_a_yellow_letter_without_a_capital_is_no_seed_form() -> None:
    puzzle = Puzzle.parse("ßa\nbc\n\ny.\ngg")
    with pytest.raises(InputError, match="'ß' has no capital"):
        format_puzzles([puzzle], "seed")
    with pytest.raises(InputError, match="'html'"):
        format_puzzles([puzzle], "html")


BAD_TEXTS = {
    "empty": ("", "empty, expected a puzzle"),
    "one block": ("abc\nd e\nfgh", "1 block of text: expected letters, a blank line, colors"),
    "three blocks": ("ab\ncd\n\ngg\ngg\n\nab\ncd", "3 blocks of text"),
    "a digit": ("ab\nc1\n\ngg\ngg", "line 2, b2: '1' is no letter"),
    "a wrong color": ("ab\ncd\n\ngg\ngz", "line 5, b2: 'z' is no color"),
    "a ragged row": ("abc\nd e\nfgh\n\nggg\ng g\ngg", "line 7, c3: a cell without a color"),
    "a cell too many": ("abc\nd e\nfgh\n\nggg\nggg\nggg", "line 6, b2: a cell without a letter"),
    "a missing row": ("abc\nd e\nfgh\n\nggg\ng g", "3 rows of letters, but 2 rows of colors"),
    "a lone cell": ("ab\n\n\ngg\n\na\n\ng", "belongs to no word"),
    "two greens at once": ("a.\n..\n\nba\ncd", "line 4, a1: 'b' stands where 'a' is green"),
    "neither": ("a.\n..\n\na.\nbc", "line 4, b1: neither a green letter nor another"),
    "squares too few": ("ab\ncd\n\n🟩🟩\n🟩", "line 5: 1 squares for 2 letters"),
    "squares of no color": ("ab\ncd\n\n🟩🟩\n🟩🟥", "line 5: '🟥' is no color"),
    "squares alone": ("🟩🟩\n🟩🟩", "0 rows of letters, but 2 rows of squares"),
    "bad JSON": ('{"letters": [}', "line 1, column 14: bad JSON"),
    "bad second line": ('{"a": 1}\n{"a": }', "line 2, column 7: bad JSON"),
    "deep JSON": ("[" * 100_000, "nested too deeply"),
    "an empty list": ("[]", "an empty list, expected puzzles"),
    "a number": ("[3]", "object 1: '3' is no JSON object"),
    "no letters": ("{}", "no 'letters': expected rows of text"),
    "letters of numbers": ('{"letters": [1], "colors": ["g"]}', "letters '[1]': expected rows"),
    "no rows": ('{"letters": [], "colors": []}', "letters '[]': expected rows of text"),
    "swaps as text": (json.dumps({**RECORD, "swaps": "ten"}), "swaps 'ten': expected a whole"),
    "swaps as truth": (json.dumps({**RECORD, "swaps": True}), "swaps 'True': expected a whole"),
    "fewer than no swaps": (json.dumps({**RECORD, "swaps": -1}), "swaps is -1, expected 0 or"),
    "another layout": (
        json.dumps({**RECORD, "layout": "royale"}),
        "layout 'royale', but the letters have that of waffle 5x5",
    ),
    "no layout": (json.dumps({**RECORD, "layout": "round"}), "unknown layout 'round'"),
    "a rule of nobody": (json.dumps({**RECORD, "rule": "mine"}), "unknown color rule 'mine'"),
    "another solution": (json.dumps({**RECORD, "solution": ["ab", "cd"]}), "solution: rows have"),
    "ids": (json.dumps([{**RECORD, "id": "x"}, {"id": "y"}]), "object 2 (y): no 'letters'"),
    "long lines": ("a" * 5000 + "\n\n" + "g" * 5000, "at most 99"),
}


@pytest.mark.parametrize(("text", "told"), BAD_TEXTS.values(), ids=BAD_TEXTS.keys())
def test_bad_texts(text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_puzzles(text, source="f.txt")
    message = str(caught.value)
    assert message.startswith("f.txt: ")
    assert told in message
    assert len(message) < 300


BAD_FILES = {
    "empty": (b"", "empty, expected a puzzle"),
    "blank": (b"  \n \n", "empty, expected a puzzle"),
    "binary": (b"\x7fELF\0\0\0", "a binary file, expected text"),
    "latin-1": (b"ab\ncd\n\xf1o\n", ":3: no UTF-8 text: byte 0xf1"),
    "UTF-16": ("ab\ncd\n\ngg\ngg".encode("utf-16"), "UTF-16 text, expected UTF-8"),
    "huge": (b"a" * (33 * 2**20), "larger than 32 MiB"),
}


@pytest.mark.parametrize(("data", "told"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_bad_files(data: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"puzzle\.txt") as caught:
        read_puzzles(path)
    assert told in str(caught.value)


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read '.*none': No such file"):
        read_puzzles(tmp_path / "none")
    with pytest.raises(InputError, match="Is a directory"):
        read_puzzles(tmp_path)
    with pytest.raises(InputError, match="cannot read"):
        read_puzzles("a\0b")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    (puzzle,) = read_puzzles("-")
    assert puzzle == PUZZLE
    assert puzzle.source == "-"
