"""docs/architecture.md: the drawing is that of the imports, and each example runs as it stands."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.architecture import ROOT, drawing, module_imports, room_imports
from tests.plugin_registries import plain_registries
from waffle_cp.cli.main import cli
from waffle_cp.plugins import VARIABLE

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
PUZZLE = "DOHIT\nR I P\nGEARC\nP R M\nALSGE\n\ng..gg\n. . .\ngygyy\n. y .\ngyy.g\n"

SHOWN = {
    "A layout": '"layout": "bridge"',
    "A color rule": '"rule": "from-the-end"',
    "An engine": '"engine": "reference"',
    "A strategy": '"engine": "hopeful"',
    "A swap method": '"swaps": 3',
    "A constraint": '"layout": "waffle 3x3"',
    "A form of puzzle files": '"letters": ["DOHIT", "R I P"',
}
"""Some of what the commands of a section print."""


def examples() -> Iterator[tuple[str, str, list[str]]]:
    """The title, the plugin and the commands of each section that has an example."""
    for section in PAGE.split("\n### ")[1:]:
        blocks = dict(re.findall(r"```(python|sh)\n(.*?)```", section, re.DOTALL))
        if blocks:
            yield section.split("\n")[0], blocks["python"], blocks["sh"].strip().split("\n")


EXAMPLES = list(examples())


def test_the_drawing_is_up_to_date() -> None:
    drawn = drawing(room_imports(module_imports()))
    there = (ROOT / "docs/architecture.svg").read_text("utf-8")
    assert there == drawn, "run python -m tests.architecture --out docs/architecture.svg"


def test_each_section_has_an_example() -> None:
    assert {title for title, _, _ in EXAMPLES} >= set(SHOWN)


@pytest.mark.parametrize(("title", "plugin", "commands"), EXAMPLES, ids=[e[0] for e in EXAMPLES])
def test_an_example_runs(
    title: str, plugin: str, commands: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, "")
    plain_registries(monkeypatch)
    (tmp_path / "puzzle.txt").write_text(PUZZLE, "utf-8")
    _, option, name, *_ = shlex.split(commands[0])
    assert option == "--plugin"
    (tmp_path / name).write_text(plugin, "utf-8")
    printed = ""
    for command in commands:
        if title == "A constraint":  # Options are made when the command is first imported.
            line = [sys.executable, "-m", "waffle_cp", *shlex.split(command)[1:]]
            ran = subprocess.run(line, capture_output=True, text=True, timeout=120)
            assert ran.returncode == 0, ran.stderr
            printed += ran.stdout
            continue
        done = CliRunner().invoke(cli, shlex.split(command)[1:], standalone_mode=False)
        assert done.exception is None, done.output
        assert not done.return_value, done.output
        printed += done.stdout
    assert SHOWN[title].lower() in printed.lower()
