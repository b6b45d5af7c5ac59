"""Plugins: one file serves every registry and every command; what is wrong with it is one line."""

import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.plugin_registries import plain_registries
from waffle_cp.cli.main import cli
from waffle_cp.errors import InputError
from waffle_cp.plugins import VARIABLE, load_module, load_plugins

PLUGIN = '''
from waffle_cp.coloring import RULES, game_colors
from waffle_cp.fill import ENGINES
from waffle_cp.fill.by_reference import fill_by_reference
from waffle_cp.formats import FORMATS, PuzzleFormat, reads_at_once
from waffle_cp.formats.text import format_text
from waffle_cp.layout import LAYOUTS
from waffle_cp.make import STRATEGIES
from waffle_cp.puzzle import Color, Puzzle
from waffle_cp.swaps import METHODS


def from_the_end(solution, letters):
    """The game's rule where each word is counted from its last cell to its first."""
    from collections import Counter

    colors = [
        Color.GREEN if mine == wanted else Color.GREY
        for mine, wanted in zip(letters, solution.letters, strict=True)
    ]
    for slot in solution.layout.slots:
        wrong = [cell for cell in slot.cells if letters[cell] != solution.letters[cell]]
        need = Counter(solution.letters[cell] for cell in wrong)
        for cell in reversed(wrong):
            if need[letters[cell]] > 0:
                need[letters[cell]] -= 1
                colors[cell] = Color.YELLOW
    return tuple(colors)


def shout(puzzles):
    return "SHOUT\\n" + format_text(puzzles).upper()


def is_shout(text):
    return text.startswith("SHOUT")


def heard(text):
    return [Puzzle.parse(text.removeprefix("SHOUT\\n"))]


def turn(task, draw):
    letters = list(task.solution.letters)
    draw.shuffle(letters)
    return letters


RULES.register("from-the-end", from_the_end)
LAYOUTS.register("corner", ("ooo", "o##", "o##"))
ENGINES.register("plain", fill_by_reference)
STRATEGIES.register("turn", turn)
METHODS.register("mine", METHODS["bfs"])
FORMATS.register("shout", PuzzleFormat(shout, is_shout, reads_at_once(heard)))
'''


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(PLUGIN, "utf-8")
    return path


@pytest.fixture(autouse=True)
def forget_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test's plugins register is gone after it."""
    monkeypatch.setenv(VARIABLE, "")
    plain_registries(monkeypatch)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def test_a_puzzle_of_a_rule_of_ones_own_goes_through_the_commands(
    plugin: Path, tmp_path: Path
) -> None:
    puzzle = tmp_path / "puzzle.json"
    made = run(
        "--plugin", plugin, "make", "--layout", "3x3", "--rule", "from-the-end", "--seed", "1",
        "--strategy", "turn", "--json", "--out", puzzle,
    )  # fmt: skip
    assert made.exit_code == 0, made.stderr
    assert json.loads(puzzle.read_text("utf-8"))["rule"] == "from-the-end"
    for command in (["solve"], ["check"], ["export", "--format", "csv"]):
        done = run("--plugin", plugin, *command, puzzle)
        assert done.exit_code == 0, done.stderr


def test_without_the_plugin_the_rule_is_unknown(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.json"
    record = {"letters": ["ab", "cd"], "colors": ["..", ".."], "rule": "from-the-end"}
    puzzle.write_text(json.dumps(record), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "waffle_cp", "export", "--format", "text", puzzle],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "unknown color rule 'from-the-end': expected game, seed" in done.stderr


def test_layouts_engines_methods_and_forms_of_ones_own(plugin: Path, tmp_path: Path) -> None:
    grids = run("--plugin", plugin, "grids", "--layout", "corner", "--engine", "plain", "--json")
    assert grids.exit_code == 0, grids.stderr
    assert json.loads(grids.stdout)["layout"] == "corner"
    swaps = run("--plugin", plugin, "swaps", "--method", "mine", "dcab", "abcd")
    assert swaps.exit_code == 0, swaps.stderr
    text = tmp_path / "puzzle.txt"
    text.write_text("ab\ncd\n\n..\n..\n", "utf-8")
    shouted = tmp_path / "shout.txt"
    done = run("--plugin", plugin, "export", "--format", "shout", text, "--out", shouted)
    assert done.exit_code == 0, done.stderr
    assert shouted.read_text("utf-8").startswith("SHOUT\nAB\nCD")
    back = run("--plugin", plugin, "export", "--format", "text", shouted)
    assert back.stdout.split() == ["AB", "CD", "..", ".."]


def test_help_lists_what_a_plugin_adds(plugin: Path) -> None:
    shown = run("--plugin", plugin, "make", "--help").stdout.replace("\n", "")
    assert "from-the-end" in shown


def test_worker_processes_have_the_plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from waffle_cp.search.running.executors import process_pool

    path = tmp_path / "worked.py"
    path.write_text("class Answer:\n    pass\n\n\ndef answer():\n    return Answer()\n", "utf-8")
    monkeypatch.setenv(VARIABLE, str(path))
    load_plugins()
    module = load_module(str(path))
    with process_pool(1) as pool:
        assert isinstance(pool.submit(module.answer).result(60), module.Answer)


def test_an_installed_plugin_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []

    class Entry:
        name = "theirs"

        def load(self) -> None:
            loaded.append(self.name)
            if len(loaded) > 1:
                raise ImportError("no module named fruit")

    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: [Entry()])
    load_plugins()
    assert loaded == ["theirs"]
    with pytest.raises(InputError, match="installed plugin 'theirs': ImportError: no module"):
        load_plugins()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 / 0\n", "cannot be imported: ZeroDivisionError: division by zero"),
        (
            "from waffle_cp.coloring import RULES\nRULES.register('game', print)\n",
            "color rule 'game' is already registered",
        ),
    ],
)
def test_a_plugin_that_fails_is_one_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        load_plugins([str(path)])
    assert told in str(caught.value)
    assert str(path) in str(caught.value)
    assert not any(name.startswith("waffle_cp_plugin_broken") for name in sys.modules)


@pytest.mark.parametrize(
    ("name", "told"), [("no_such.py", "no file"), ("no_such.txt", "expected a file that ends in")]
)
def test_a_plugin_is_a_file(name: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        load_plugins([name])
