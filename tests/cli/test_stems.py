"""`--stems`: in a list of one's own, forms of one word are known only from a stem file."""

from pathlib import Path

import pytest

from waffle_cp.cli.main import run

MAKE = [
    *("make", "--layout", "3x3", "--words", "own.txt", "--unique-on", "own.txt"),
    *("--greens", "any", "--swaps", "1", "--seed", "1", "--allow-trivial", "--quiet"),
]


@pytest.fixture(autouse=True)
def folder_of_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # The only grid is ABC over DBE, with AXD and CYE down.
    Path("own.txt").write_text("abc\ndbe\naxd\ncye\n")
    Path("stems.txt").write_text("dbe abc\n")
    Path("bad.txt").write_text("dbe abc\nabc a-c\n")


@pytest.mark.parametrize(
    ("options", "code"),
    [([], 0), (["--stems", "stems.txt"], 3), (["--stems", "stems.txt", "--same-stems"], 0)],
)
def test_two_words_of_one_stem(options: list[str], code: int) -> None:
    assert run([*MAKE, *options]) == code


def test_a_bad_stem_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*MAKE, "--stems", "bad.txt"]) == 2
    assert capsys.readouterr().err == ("waffle-cp: bad.txt:2: 'a-c' is not made of letters alone\n")
