"""Swap problems as text: every form, and faults that name the line."""

from pathlib import Path

import pytest

from waffle_cp.errors import InputError
from waffle_cp.swaps.reading import parse_pair, parse_tokens, read_pair, read_sides


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        ("abc", ["a", "b", "c"]),
        ("ñu\n", ["ñ", "u"]),
        ("n\u0303u", ["ñ", "u"]),
        ("red  blue", ["red", "blue"]),
        ("red,blue", ["red", "blue"]),
        ('"a,b",c', ["a,b", "c"]),
        ("red\r\nblue green\r\n".replace("\r\n", "\n"), ["red", "blue green"]),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert parse_tokens(text) == tokens


@pytest.mark.parametrize(
    "text",
    [
        "xyz\nyzx\n",
        "x y z\ny z x",
        "x,y\ny,z\nz,x",
        "x;y\ny;z\nz;x\n",
        "x\ty\ny\tz\nz\tx",
        "x y\ny z\nz x",
        "source,target\nx,y\ny,z\nz,x",
        "\nxyz\n\nyzx\n",
    ],
)
def test_pairs(text: str) -> None:
    assert parse_pair(text) == (["x", "y", "z"], ["y", "z", "x"])


def test_a_header_with_one_row_is_no_pair_of_lines() -> None:
    assert parse_pair("source,target\nx,x") == (["x"], ["x"])
    assert parse_pair("") == ([], [])


def test_files_in_windows_dress(tmp_path: Path) -> None:
    path = tmp_path / "pair.csv"
    path.write_bytes(b"\xef\xbb\xbfsource,target\r\nx,y\r\ny,x\r\nz,z\r\n")
    assert read_pair(path) == (["x", "y", "z"], ["y", "x", "z"])


def test_sides_are_files_only_if_both_are(tmp_path: Path) -> None:
    source, target = tmp_path / "source.txt", tmp_path / "target.txt"
    source.write_text("red ball\nblue\n", "utf-8")
    with pytest.raises(InputError, match=r"is a file and .* is none"):
        read_sides(str(source), str(target))
    target.write_text("blue\nred ball\n", "utf-8")
    assert read_sides(str(source), str(target)) == (["red ball", "blue"], ["blue", "red ball"])
    assert read_sides("a\0" * 3000, "b") == (["a", "\0"] * 3000, ["b"])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a,b\nb,a\nc\n", r"pair.txt:3: 1 columns in 'c'"),
        (b"a,b\na,b,c\nc,c\n", r"pair.txt:2: 3 columns in 'a,b,c'"),
        (b"ab\nb\xff\n", r"pair.txt:2: byte 0xff is not UTF-8"),
    ],
)
def test_faults_name_the_line(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "pair.txt"
    path.write_bytes(data)
    with pytest.raises(InputError, match=message):
        read_pair(path)
