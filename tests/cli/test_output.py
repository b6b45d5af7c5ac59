"""Where results go: files whole, links followed, devices left what they are."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from waffle_cp.cli.main import run
from waffle_cp.cli.output import Output


def output_to(path: Path) -> Output:
    return Output(as_json=False, path=str(path), quiet=True, color="never")


def test_a_file_takes_its_name_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    with output_to(path) as output:
        output.write("one")
        assert not path.exists()
    assert path.read_text() == "one\n"
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("fault", [ValueError("x"), KeyboardInterrupt(), None])
def test_nothing_written_leaves_what_stands_there(
    tmp_path: Path, fault: BaseException | None
) -> None:
    path = tmp_path / "out.txt"
    path.write_text("before")
    try:
        with output_to(path):
            if fault is not None:
                raise fault
    except (ValueError, KeyboardInterrupt):
        pass
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.txt"]


def write_then(path: Path, text: str, fault: BaseException) -> None:
    with output_to(path) as output:
        output.write(text)
        raise fault


def test_an_interrupt_keeps_what_was_found_and_a_fault_does_not(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("before")
    with pytest.raises(ValueError, match="x"):
        write_then(path, "half", ValueError("x"))
    assert path.read_text() == "before"
    with pytest.raises(KeyboardInterrupt):
        write_then(path, "found", KeyboardInterrupt())
    assert path.read_text() == "found\n"


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("before")
    link = tmp_path / "link.txt"
    link.symlink_to("real.txt")
    with output_to(link) as output:
        output.write("after")
    assert link.is_symlink()
    assert (tmp_path / "real.txt").read_text() == "after\n"


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with output_to(path) as output:
        output.write("through")
    assert os.read(reader, 99) == b"through\n"
    os.close(reader)
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("name", ["no/folder/out.txt", "x" * 300])
def test_a_path_that_cannot_be_written_is_named(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["words", "honey", "--out", str(tmp_path / name)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("waffle-cp: --out: cannot write '")
    assert said.count("\n") == 1


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = [sys.executable, "-m", "waffle_cp", "words", "--list", "--length", "7"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_solvers_print_nothing_on_standard_output() -> None:
    arguments = ["swaps", "dbdfafecbcae", "aabbccddeeff", "--method", "ilp", "--json"]
    command = [sys.executable, "-m", "waffle_cp", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [json.loads(line)["swaps"] for line in done.stdout.splitlines()] == [8]


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1", "x"])
def test_a_time_limit_is_a_number_of_seconds(
    seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["swaps", "ab", "ba", "--time-limit", seconds]) == 2
    assert "--time-limit" in capsys.readouterr().err
