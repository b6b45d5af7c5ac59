"""Seeds, variety, alphabets, layouts, and engines of one's own."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Register
from tests.search.lists import american
from waffle_cp.fill import ENGINES, FillRequest, FillTask, auto, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.result import Result, Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words, stems_for

COMMON = load_words("common")
STEMS = stems_for("common").numbers(COMMON)
SPANISH_WORDS = "aña ñus sol ola uña año una las son oro aro oso osa asa nao sal ñame"
ESPERANTO_WORDS = "ĉio ŝuo ĵus ĝis ĥor oro iĉo ĉar ŭat suĉ sia ora iri ĉiĉ ioĉ ĉoĉ oĝo ĉaĉ rio ĉir"
SPANISH = WordList.of(
    SPANISH_WORDS.split(),
    name="español",
)
ESPERANTO = WordList.of(
    ESPERANTO_WORDS.split(),
    name="esperanto",
)


@pytest.mark.parametrize(
    ("layout", "required"),
    [
        ("5x5", "honey"),
        ("7x5", "orchard"),
        ("solid:4x4", "idea"),
        ("solid:3x5", "heart"),
        ("hashtag", "honey"),
        ("royale", "orchard"),
        ("ooooo\no###o\no###o", "honey"),
    ],
)
@pytest.mark.parametrize("engine", ["cp-sat", "search"])
def test_every_layout_is_filled(layout: str, required: str, engine: str) -> None:
    request = FillRequest(Layout.parse(layout)).requiring(required)
    result = fill_grids(request, COMMON, seed=3, stems=STEMS, engine=engine)
    assert result.status is Status.FEASIBLE
    assert result.engine == engine
    assert check_grid(result.unwrap(), request, COMMON, STEMS) == ()


@pytest.mark.parametrize("words", [SPANISH, ESPERANTO], ids=["español", "esperanto"])
@pytest.mark.parametrize("engine", ["cp-sat", "reference"])
def test_alphabets_beyond_english(words: WordList, engine: str) -> None:
    special = [word for word in words if len(word) == 3 and not word.isascii()]
    request = FillRequest(Layout.waffle(3, 3), repeats=True).requiring(special[0])
    result = fill_grids(request, words, engine=engine, count=None)
    assert result
    for grid in result:
        assert check_grid(grid, request, words) == ()
        assert special[0] in grid.words


@pytest.mark.parametrize("engine", ["cp-sat", "search"])
def test_one_seed_gives_one_answer(engine: str) -> None:
    request = FillRequest(Layout.waffle(5, 5)).requiring("honey")
    first, again = (
        fill_grids(request, COMMON, count=3, seed=5, stems=STEMS, engine=engine) for _ in range(2)
    )
    assert first.answers == again.answers


@pytest.mark.parametrize("engine", ["cp-sat", "search"])
def test_other_seeds_give_other_grids(engine: str) -> None:
    request = FillRequest(Layout.waffle(5, 5)).requiring("honey")
    grids = [fill_grids(request, COMMON, seed=seed, engine=engine).unwrap() for seed in range(12)]
    assert len(set(grids)) >= 11  # a list of few grids with honey
    assert len({grid.words.index("honey") for grid in grids}) >= 4
    assert len({word for grid in grids for word in grid.words}) >= 40


@pytest.mark.parametrize("engine", ["cp-sat", "search"])
def test_counted_grids_are_all_different(engine: str) -> None:
    request = FillRequest(Layout.waffle(5, 5))
    result = fill_grids(request, COMMON, count=8, seed=1, stems=STEMS, engine=engine)
    assert len({min(grid.letters, grid.transposed.letters) for grid in result}) == 8
    for grid in result:
        assert check_grid(grid, request, COMMON, STEMS) == ()


def test_grids_are_heard_of_as_they_come() -> None:
    heard: list[Grid] = []
    request = FillRequest(Layout.waffle(5, 5))
    result = fill_grids(request, COMMON, count=3, on_grid=heard.append, engine="cp-sat")
    assert tuple(heard) == result.answers


def test_an_engine_of_ones_own(register: Register) -> None:
    def lazy(task: FillTask) -> Result[Grid]:
        return Result(Status.UNKNOWN, engine="lazy", seed=task.seed)

    register(ENGINES, "lazy", lazy)
    assert fill_grids(FillRequest(Layout.waffle(3, 3)), COMMON, engine="lazy").engine == "lazy"


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "waffle_cp", "grids", "--count", "5000", "--seed", "1"]
    command += ["--engine", "cp-sat"]
    notes = tmp_path / "notes.txt"
    with (
        notes.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as running,
    ):
        assert running.stdout is not None
        text = running.stdout.readline()
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        # Not communicate(): it would lose what readline has read ahead.
        text += running.stdout.read()
    assert running.returncode == 130
    assert text.strip()
    assert all(len(block.splitlines()) == 7 for block in text.strip().split("\n\n"))
    assert "Traceback" not in notes.read_text("utf-8")


def test_the_limit_told_is_the_one_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the search had a part of the time and CP-SAT the rest."""
    monkeypatch.setattr(auto, "_MOST_NODES", 1e5)
    words = WordList.of(american(6))
    result = fill_grids(FillRequest(Layout.solid(6, 6)), words, time_limit=1.0, seed=1)
    assert result.status is Status.UNKNOWN
    assert result.engine == "cp-sat"
    assert result.note == "time limit of 1 s"
    assert result.seconds >= 1.0
