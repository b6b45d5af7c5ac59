"""Files are written whole; links, pipes and devices stay what they are."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from waffle_cp.errors import InputError
from waffle_cp.words.curate import curate_file
from waffle_cp.writing import written_whole


def waffle_cp(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "waffle_cp", *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def write_until(path: Path | str, data: bytes, fault: BaseException) -> None:
    with written_whole(path) as stream:
        stream.write(data)
        raise fault


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("before")
    link.symlink_to(real)
    with written_whole(link) as stream:
        stream.write(b"after")
    assert link.is_symlink()
    assert real.read_text() == "after"


def test_a_pipe_is_written_in_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    with written_whole(pipe) as stream:
        stream.write(b"through")
    reader.join()
    assert heard == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["full", "null"])
def test_a_device_stays_a_device(tmp_path: Path, name: str) -> None:
    if os.geteuid():
        pytest.skip("only root makes devices")
    device = tmp_path / name
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.stat(f"/dev/{name}").st_rdev)
        device.open("wb").close()
    except PermissionError:
        pytest.skip("this folder allows no devices")
    if name == "full":
        with (
            pytest.raises(InputError, match=f"cannot write '{device}': No space left"),
            written_whole(device) as stream,
        ):
            stream.write(b"lost")
    else:
        with written_whole(device) as stream:
            stream.write(b"gone")
    assert stat.S_ISCHR(device.stat().st_mode)


def test_a_fault_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")
    with pytest.raises(ZeroDivisionError):
        write_until(path, b"half", ZeroDivisionError())
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(KeyboardInterrupt):
        write_until(path, b"found", KeyboardInterrupt())
    assert path.read_text() == "found"


def test_a_missing_folder_and_a_folder_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "a.txt", tmp_path, ""):
        with pytest.raises(InputError, match=r"none/a\.txt|is a folder|empty"):
            write_until(path, b"", AssertionError("must not come so far"))


def test_rights_of_the_old_file_stay_and_new_ones_follow_the_umask(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("x")
    old.chmod(0o640)
    before = os.umask(0o027)
    try:
        for path in (old, new):
            with written_whole(path) as stream:
                stream.write(b"y")
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (old, new)] == [0o640, 0o640]


def test_a_curated_list_behind_a_link_stays_there(tmp_path: Path) -> None:
    real, link = tmp_path / "real.dict", tmp_path / "link.dict"
    real.write_text("honey;50\n")
    link.symlink_to(real)
    curate_file(link, drop=["honey"])
    assert link.is_symlink()
    assert real.read_text() == "honey;0\n"


def test_a_certificate_and_a_model_go_through_links(tmp_path: Path) -> None:
    for option, name in (("--certificate", "c.json"), ("--model", "m.lp")):
        real, link = tmp_path / name, tmp_path / f"link-{name}"
        real.write_text("")
        link.symlink_to(real)
        done = waffle_cp("swaps", "cdab", "abcd", option, str(link))
        assert done.returncode == 0, done.stderr
        assert link.is_symlink()
        assert real.read_text()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_output_is_utf_8_whatever_the_locale(tmp_path: Path, encoding: str) -> None:
    puzzle = tmp_path / "p.txt"
    puzzle.write_text("pac\no#t\nber\n\ngy.\ng#g\n..y\n")
    done = waffle_cp("export", "--format", "emoji", str(puzzle), PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "🟩🟨⬜" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("columns", ["0", "1", "19", "-3", "wide"])
def test_no_width_empties_the_output(columns: str) -> None:
    done = waffle_cp("swaps", "cdab", "abcd", COLUMNS=columns)
    assert done.returncode == 0
    assert b"2 swaps" in done.stdout


def test_a_closed_standard_output_is_one_line() -> None:
    command = f"{sys.executable} -m waffle_cp swaps ab ba >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "waffle-cp: standard output is closed: name a file with --out\n"


def test_no_command_shows_the_help() -> None:
    done = waffle_cp()
    assert done.returncode == 0
    assert done.stdout.decode().startswith("Usage: waffle-cp [OPTIONS] COMMAND [ARGS]...\n\n")
