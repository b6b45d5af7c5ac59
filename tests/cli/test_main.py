"""The frame of the command line: every command has help, every fault is one line."""

import subprocess
import sys
from collections.abc import Sequence

import pytest
from click.testing import CliRunner

from waffle_cp.cli import main as frame
from waffle_cp.errors import InputError, LimitError, ProvenNoneError


def waffle_cp(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "waffle_cp", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", frame.COMMANDS)
def test_every_command_has_help(name: str) -> None:
    done = CliRunner().invoke(frame.cli, [name, "--help"])
    assert done.exit_code == 0, done.output
    assert len(done.output.splitlines()) > 5


def test_help_lists_every_command() -> None:
    done = waffle_cp("--help")
    assert done.returncode == 0
    for name in frame.COMMANDS:
        assert f"  {name} " in done.stdout


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["--nonsense"], ["words", "--nonsense"], ["make", "--seed", "x"]]
)
def test_usage_faults_are_one_line_and_exit_2(arguments: Sequence[str]) -> None:
    done = waffle_cp(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("waffle-cp: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (InputError("bad\nvalue", place="a file, line 3"), 2),
        (ProvenNoneError("none"), 3),
        (LimitError("late"), 4),
        (KeyboardInterrupt(), 130),
        (FileNotFoundError(2, "No such file or directory", "x.txt"), 2),
    ],
    ids=lambda value: type(value).__name__,
)
def test_faults_become_one_line_and_a_code(
    fault: BaseException,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(**_: object) -> None:
        raise fault

    monkeypatch.setattr(frame.cli, "main", fail)
    assert frame.run([]) == code
    said = capsys.readouterr().err
    assert said.startswith("waffle-cp: ")
    assert said.count("\n") == 1


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(frame.cli, "main", fail)
    with pytest.raises(ZeroDivisionError):
        frame.run([])
