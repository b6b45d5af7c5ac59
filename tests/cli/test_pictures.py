"""`waffle-cp solve` and `wordle` with a picture: told by content, doubts on standard error."""

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest
from PIL import ImageFont

from tests.pictures.rendering import THEMES, draw_guesses, png
from tests.pictures.samples import Sample, grids, make_sample, scrambled
from waffle_cp.cli.main import run


@pytest.fixture(scope="module")
def sample() -> Sample:
    random = Random(11)
    return make_sample(
        scrambled(grids("5x5")[1], random),
        layout="5x5",
        theme=THEMES[3],
        font="",
        condition="phone",
        side=500,
        random=random,
    )


@pytest.fixture
def shot(sample: Sample, tmp_path: Path) -> Path:
    path = tmp_path / "shot.txt"  # the content tells that it is a picture
    path.write_bytes(png(sample.image))
    return path


def test_a_picture_is_solved_beside_a_text(
    sample: Sample, shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "same.txt"
    text.write_text(str(sample.puzzle), "utf-8")
    assert run(["solve", str(shot), str(text)]) == 0
    first, second = capsys.readouterr().out.replace(str(text), str(shot)).splitlines()
    assert first == second


def test_the_json_object_tells_what_was_read(
    sample: Sample, shot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", "--json", str(shot)]) == 0
    read = json.loads(capsys.readouterr().out)["picture"]
    assert "\n".join([*read["rows"], "", *read["colors"]]) == str(sample.puzzle)
    assert read["certain"]
    assert read["doubtful"] == []
    assert len(read["boxes"]) == len(read["confidence"]) == 21


def test_a_picture_on_standard_input(
    sample: Sample, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(png(sample.image))))
    assert run(["solve", "--no-steps", "-"]) == 0
    assert capsys.readouterr().out.startswith("-: ")


def test_a_broken_picture_is_one_line(
    shot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(shot.read_bytes()[:1000])
    assert run(["solve", str(broken)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"waffle-cp: {broken}: a broken picture")
    assert err.count("\n") == 1


def test_without_the_extra_it_is_told_what_to_install(
    shot: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    assert run(["solve", str(shot)]) == 2
    err = capsys.readouterr().err
    assert "needs the package Pillow: install the extra `image`" in err
    assert err.count("\n") == 1


def test_a_picture_of_guesses_goes_to_the_assistant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    font = ImageFont.load_default(24)
    assert isinstance(font, ImageFont.FreeTypeFont)
    guesses = [("salet", "....."), ("crony", ".yy..")]
    path = tmp_path / "board.png"
    path.write_bytes(png(draw_guesses(guesses, THEMES[1], font, side=420)))
    answers = tmp_path / "answers.txt"
    answers.write_text("humor\nrough\ncrony\nslate\n", "utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(["wordle", "--answers", str(answers), "--json", str(path)]) == 0
    board = json.loads(capsys.readouterr().out.splitlines()[0])["boards"][0]
    assert board["colors"] == [".....", ".yy.."]
    assert board["words"] == ["humor", "rough"]
