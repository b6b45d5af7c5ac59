"""`waffle-cp serve`: starts, answers, ends with Ctrl-C and leaves nothing behind."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from waffle_cp.cli.main import run

COMMAND = [sys.executable, "-m", "waffle_cp", "serve", "--no-open", "--port", "0", "--json"]


@contextlib.contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process group of its own, as in a terminal, and its address."""
    process = subprocess.Popen(
        [*COMMAND, "--workers", "1", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        yield process, json.loads(process.stdout.readline())["url"]
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def group_of(process: subprocess.Popen[str]) -> list[int]:
    """Processes of the command's group that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == process.pid and fields[0] != "Z":
                found.append(int(folder.name))
    return found


def test_ctrl_c_ends_it_and_all_workers() -> None:
    with serving() as (process, url):
        with httpx.Client(base_url=url, trust_env=False) as client:
            assert client.get("/").status_code == 200
            answer = client.post(
                "/api/jobs",
                json={"task": "make", "input": {"layout": "solid:8x8", "words": "full"}},
                headers={"x-waffle-cp": "1"},
            )
            assert answer.status_code == 202
        assert len(group_of(process)) > 1
        os.killpg(process.pid, signal.SIGINT)
        out, told = process.communicate()
        assert process.returncode == 0, told
        assert out == ""
        assert told.splitlines() == ["Ctrl-C ends it.", "stopped"]
        while group_of(process):
            time.sleep(0.05)


def test_workers_do_not_outlive_a_killed_server() -> None:
    with serving() as (process, _):
        workers = group_of(process)
        process.kill()
        process.wait()
        while group_of(process):
            time.sleep(0.05)
        assert len(workers) > 1


def test_another_host_is_warned_of() -> None:
    with serving("--host", "0.0.0.0") as (process, url):
        assert url.startswith("http://127.0.0.1:")
        assert httpx.get(url, trust_env=False).status_code == 200
        assert httpx.get(url, headers={"host": "evil.example"}, trust_env=False).status_code == 421
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate()
        assert "warning: listening on 0.0.0.0: other machines can reach it" in told


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--no-open", "--port", str(port)]) == 2
    told = capsys.readouterr().err
    assert f"cannot listen on '127.0.0.1', port {port}" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("host", ["no such host", "a" * 300, "256.1.1.1"])
def test_a_host_that_is_none_is_told(capsys: pytest.CaptureFixture[str], host: str) -> None:
    assert run(["serve", "--no-open", "--port", "0", "--host", host]) == 2
    assert "cannot listen" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run(["serve", "--no-open", "--port", "0"]) == 2
    told = capsys.readouterr().err
    assert "pip install 'waffle-cp[web]'" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_request_that_waits_is_answered_at_the_end(sent: signal.Signals) -> None:
    with serving() as (process, url):
        answers: list[httpx.Response] = []

        def ask() -> None:
            long = {"layout": "solid:8x8", "words": "full", "time_limit": 60}
            headers = {"x-waffle-cp": "1"}
            answers.append(
                httpx.post(
                    f"{url}api/make", json=long, headers=headers, timeout=90, trust_env=False
                )
            )

        asking = threading.Thread(target=ask)
        asking.start()
        while len(group_of(process)) < 3:
            time.sleep(0.05)
        time.sleep(0.5)
        os.kill(process.pid, sent)
        _, told = process.communicate()
        asking.join()
        assert answers[0].status_code == 503
        assert "Traceback" not in told
        assert "ERROR" not in told
