"""The tasks on a real server: the JSON of the command line, jobs, queue, cancel, limits."""

import json
import os
import random
import signal
import socket
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.web.app_server import HEADERS
from waffle_cp.cli.main import run
from waffle_cp.formats import parse_puzzles
from waffle_cp.puzzle import Puzzle
from waffle_cp.validate.puzzle import check_puzzle
from waffle_cp.web.player import puzzle_link

if TYPE_CHECKING:
    from tests.web.app_server import AppServer

TEXT = "DOHIT\nR I P\nGEARC\nP R M\nALSGE\n\ng..gg\n. . .\ngygyy\n. y .\ngyy.g"
LONG: dict[str, Any] = {"layout": "solid:8x8", "words": "full", "time_limit": 20}


def without_seconds(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != "seconds"}


def from_command_line(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run([*arguments, "--json", "--quiet"]) == 0
    record: dict[str, Any] = json.loads(capsys.readouterr().out)
    return record


def test_make_answers_as_the_command_line(
    served: "AppServer", capsys: pytest.CaptureFixture[str]
) -> None:
    answer = served.ask("make", layout="3x3", require=["cat"], swaps=4, seed=3)
    told = from_command_line(
        capsys, "make", "--layout", "3x3", "--require", "cat", "--swaps", "4", "--seed", "3"
    )
    assert without_seconds(answer) == without_seconds(told)
    assert "cat" in parse_puzzles(json.dumps(answer))[0].solution.words  # type: ignore[union-attr]


def test_solve_answers_as_the_command_line(
    served: "AppServer", capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(TEXT, "utf-8")
    answer = served.ask("solve", puzzle=TEXT)
    told = from_command_line(capsys, "solve", str(path))
    assert without_seconds(answer) | {"source": str(path)} == without_seconds(told)
    assert answer["complete"]


def test_swaps_answer_as_the_command_line(
    served: "AppServer", capsys: pytest.CaptureFixture[str]
) -> None:
    answer = served.ask("swaps", source="dbdfafecbcae", target="aabbccddeeff")
    told = from_command_line(capsys, "swaps", "dbdfafecbcae", "aabbccddeeff")
    assert without_seconds(answer).items() >= without_seconds(told).items()
    assert (answer["swaps"], answer["source"][:2]) == (8, ["d", "b"])
    assert served.ask("swaps", pair="ab\nba")["swaps"] == 1


def test_count_answers_as_the_command_line(
    served: "AppServer", capsys: pytest.CaptureFixture[str]
) -> None:
    answer = served.ask("count", layout="3x3")
    told = from_command_line(capsys, "count", "--layout", "3x3")
    assert without_seconds(answer) == without_seconds(told)
    assert answer["count"]


def test_a_count_out_of_reach_is_estimated(served: "AppServer") -> None:
    answer = served.ask("count", layout="9x9", time_limit=1)
    assert answer["status"] == "unknown"
    assert answer["count"] is None
    assert answer["estimate_by_position"] > 0
    assert answer["complete"] is False


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="Windows has no niceness")
def test_long_work_gives_way_to_the_server(served: "AppServer") -> None:
    served.ask("count", layout="3x3")
    own = os.getpriority(os.PRIO_PROCESS, 0)
    nice = [os.getpriority(os.PRIO_PROCESS, one) for one in served.pool.process_ids()]
    assert max(nice) == max(own, 10)


def test_without_unique_it_is_told_how_many(served: "AppServer") -> None:
    answer = served.ask("make", layout="3x3", unique=False, swaps=4, seed=1)
    assert answer["unique"] in (True, False)
    puzzle = parse_puzzles(json.dumps(answer))[0]
    found = served.ask("solve", puzzle=str(puzzle))
    assert (len(found["solutions"]) == 1) == answer["unique"]


def test_a_puzzle_goes_from_make_to_the_player(served: "AppServer") -> None:
    made = served.ask("make", layout="3x3", swaps=4, seed=5)
    played = served.ask("play", puzzle=json.dumps(made))
    assert played["link"] == puzzle_link(played["record"])
    bare = served.ask("play", puzzle=str(parse_puzzles(json.dumps(made))[0]))
    assert bare["record"] == played["record"]
    page = served.ask("export", puzzle=json.dumps(made), form="html", title="Mine")
    assert page["text"].startswith("<!DOCTYPE html>")
    for form in ("text", "json", "emoji", "svg", "ipuz"):
        assert served.ask("export", puzzle=json.dumps(made), form=form)["text"]


def test_reading_gives_every_puzzle(served: "AppServer") -> None:
    answer = served.ask("read", text=TEXT)
    (record,) = answer["puzzles"]
    assert record["mask"][1] == "o#o#o"
    assert Puzzle.parse(TEXT) == parse_puzzles(json.dumps(record))[0]
    assert not check_puzzle(parse_puzzles(json.dumps(record))[0])
    two = json.dumps([record, record])
    assert len(served.ask("read", text=two)["puzzles"]) == 2
    assert "one at a time" in served.refusal("solve", puzzle=two)


@pytest.mark.parametrize(
    ("task", "values", "told"),
    [
        ("make", {"layout": "/etc/passwd"}, "unknown layout '/etc/passwd'"),
        ("make", {"layout": "pyproject.toml"}, "unknown layout"),
        ("make", {"layout": "99x99"}, "expected at most 400"),
        ("make", {"words": "wordlists/english.dict"}, "expected easy, common"),
        ("make", {"strategy": "os:system"}, "expected"),
        ("make", {"require": ["h0ney"]}, "require: required word 'h0ney'"),
        ("make", {"require": ["honey", "honeys"]}, "letters"),
        ("make", {"cells": ["a1"]}, "cells: 'a1': expected a cell and a letter"),
        ("make", {"template": "../x"}, "template"),
        ("make", {"greens": "z9"}, "z9"),
        ("make", {"time_limit": 1e9}, "time_limit"),
        ("make", {"letters": ["q>=99"]}, "q>=99"),
        ("solve", {"puzzle": "README.md"}, "expected"),
        ("solve", {"puzzle": TEXT, "rule": "no"}, "rule"),
        ("swaps", {"source": "ab"}, "expected source and target, or pair"),
        ("swaps", {"source": "ab", "target": "ac"}, "token 'c'"),
        ("swaps", {"source": "a" * 20_001, "target": "a" * 20_001}, "at most 20,000"),
        (
            "swaps",
            {"source": "abcdefghij" * 9, "target": "bcdefghija" * 9, "method": "bfs"},
            "too slow",
        ),
        ("play", {"puzzle": "ab\ncd\n\n..\n.."}, "no solution cannot be played"),
        ("export", {"puzzle": TEXT, "form": "html"}, "without its solution"),
        ("export", {"puzzle": TEXT, "form": "../x"}, "form"),
    ],
)
def test_refusals_are_one_plain_line(
    served: "AppServer", task: str, values: dict[str, Any], told: str
) -> None:
    refusal = served.refusal(task, **values)
    assert told in refusal
    assert "\n" not in refusal


def test_canceling_a_job_lets_the_next_one_run(served: "AppServer") -> None:
    running = served.start("make", **LONG)
    waiting = served.start("count", layout="3x3")
    last = served.start("count", layout="3x3")
    while running["state"] == "queued" or not running["stage"]:
        running = served.look(running)
    assert running["state"] == "running"
    places = [served.look(job)["place"] for job in (waiting, last)]
    assert places == [1, 2]
    assert served.cancel(last)["state"] == "canceled"
    before = set(served.pool.process_ids())
    assert served.cancel(running)["state"] == "canceled"
    assert served.finish(waiting)["result"]["count"]
    assert served.look(last)["result"] is None
    assert served.look(running)["result"] is None
    assert served.cancel(waiting)["state"] == "done"
    assert before - set(served.pool.process_ids()), "the process of the job goes on"


def test_a_client_that_goes_away_frees_the_worker(served: "AppServer") -> None:
    assert served.ask("swaps", source="ab", target="ba")
    before = set(served.pool.process_ids())
    with pytest.raises(httpx.TimeoutException):
        httpx.post(f"{served.url}/api/make", json=LONG, headers=HEADERS, timeout=1, trust_env=False)
    assert served.ask("count", layout="3x3")["count"]
    assert before - set(served.pool.process_ids()), "the process of the job goes on"


def test_other_requests_are_answered_while_a_job_runs(served: "AppServer") -> None:
    running = served.start("make", **LONG)
    assert served.ask("read", text=TEXT)["puzzles"]
    assert served.client.get("/").status_code == 200
    assert served.look(running)["state"] in ("queued", "running")
    served.cancel(running)


def test_a_process_that_is_killed_is_told_and_replaced(served: "AppServer") -> None:
    running = served.start("make", **LONG)
    while not running["stage"]:
        running = served.look(running)
    for process in served.pool.process_ids():
        os.kill(process, signal.SIGKILL)
    ended = served.finish(running)
    assert ended["result"]["status"] == "unknown"
    assert "process was ended" in ended["result"]["note"]
    assert served.ask("swaps", source="ab", target="ba")["swaps"] == 1


def test_a_job_over_its_time_is_ended(served: "AppServer") -> None:
    answer = served.ask("make", **(LONG | {"time_limit": 0.2}))
    assert answer["status"] == "unknown"
    assert answer["note"]


def test_the_queue_has_an_end(served: "AppServer") -> None:
    jobs = [served.start("make", **LONG)]
    body = {"task": "count", "input": {"layout": "3x3"}}
    responses = [served.client.post("/api/jobs", json=body) for _ in range(22)]
    codes = [response.status_code for response in responses]
    assert codes[:19] == [202] * 19
    assert codes[-1] == 429
    assert responses[-1].headers["retry-after"] == "5"
    jobs += [response.json() for response in responses if response.status_code == 202]
    for job in jobs:
        served.cancel(job)


@pytest.mark.parametrize("wait", ["x", "-1", "nan", "1e9"])
def test_a_wait_that_is_none_is_refused(served: "AppServer", wait: str) -> None:
    job = served.start("swaps", source="ab", target="ba")
    response = served.client.get(f"/api/jobs/{job['job']}", params={"wait": wait})
    assert response.status_code == 422


def test_short_work_does_not_wait_behind_long_work(served: "AppServer") -> None:
    jobs = [served.start("make", **LONG) for _ in range(3)]
    assert served.ask("swaps", source="dcab", target="abcd")["swaps"] == 3
    assert [served.look(job)["state"] for job in jobs].count("queued") >= 1
    for job in jobs:
        served.cancel(job)


def test_work_that_is_not_short_after_all_goes_to_the_long_queue(served: "AppServer") -> None:
    blocker = served.start("make", **LONG)
    rng = random.Random(1)
    target = [f"t{rng.randrange(150)}" for _ in range(450)]
    source = " ".join(rng.sample(target, len(target)))
    slow = served.start("swaps", source=source, target=" ".join(target), time_limit=20)
    looks = [served.look(slow, wait=1) for _ in range(6)]
    seconds = [look["seconds"] for look in looks]
    # It waits for a long worker, or has begun again on one.
    has_begun_again = any(later < earlier for earlier, later in pairwise(seconds))
    assert has_begun_again or 1 in [look["place"] for look in looks]
    assert served.ask("swaps", source="ab", target="ba")["swaps"] == 1
    for job in (slow, blocker):
        served.cancel(job)


def test_a_job_that_wants_too_much_memory_ends_alone() -> None:
    from tests.web.app_server import SETTINGS, AppServer

    small = replace(SETTINGS, worker_bytes=64 * 1024**2)
    with AppServer(small) as server:
        answer = server.client.post("/api/count", json={"layout": "7x7", "words": "full"})
        told = answer.text
        assert "memory" in told
        assert server.client.get("/").status_code == 200


def test_headers_that_never_end_are_closed() -> None:
    from tests.web.app_server import SETTINGS, AppServer

    with AppServer(replace(SETTINGS, header_seconds=0.2)) as server:
        port = server.listener.getsockname()[1]
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n"):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
                connection.sendall(sent)
                assert connection.recv(100) == b""
        request = b"GET /api/jobs/none HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            connection.sendall(request)
            answer = b""
            while b"expired" not in answer:
                answer += connection.recv(1000)
            connection.sendall(request[:20])
            assert connection.recv(100) == b""


def test_methods_of_a_job_are_told(served: "AppServer") -> None:
    response = served.client.put("/api/jobs/none")
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == {"GET", "HEAD", "DELETE"}
