"""Fifty clients at once make and solve on the web app; nothing fails and the memory is steady.

    python -m tests.campaign web_load [--clients N] [--seconds S] [--workers W]

Starts `waffle-cp serve` on a free port. Each client makes a puzzle with a seed of its own, solves
it, checks that the answer is the one that was made, and begins again. Prints what was answered,
and the memory (RSS) of the server and its workers at the start, in the middle and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx

LAYOUTS = ("5x5", "3x3", "hashtag", "royale")
HEADERS = {"x-waffle-cp": "1"}


def memory_of_group(leader: int) -> dict[str, float]:
    """MB resident in the server and in its workers together."""
    found = {"server": 0.0, "workers": 0.0}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            group = int((folder / "stat").read_text().rpartition(")")[2].split()[2])
            pages = int((folder / "statm").read_text().split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if group == leader:
            name = "server" if int(folder.name) == leader else "workers"
            found[name] += pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return found


async def play_client(
    client: httpx.AsyncClient, number: int, end: float, seen: Counter[str], times: list[float]
) -> None:
    """Make, solve, compare, until the time is over."""
    seed = number * 100_000
    while time.monotonic() < end:
        layout = LAYOUTS[(number + seed) % len(LAYOUTS)]
        started = time.monotonic()
        try:
            made = await client.post("/api/make", json={"layout": layout, "seed": seed})
            seen[f"make {made.status_code}"] += 1
            puzzle = {key: made.json()[key] for key in ("letters", "colors")}
            solved = await client.post("/api/solve", json={"puzzle": json.dumps(puzzle)})
            seen[f"solve {solved.status_code}"] += 1
            answer = solved.json()
            rows = [row.replace("#", " ") for row in made.json()["solution"]]
            grids = [solution["rows"] for solution in answer["solutions"]]
            if not answer["complete"] or grids != [rows]:
                seen["another solution"] += 1
                print(f"{layout} seed {seed}: made {rows}, solved {grids}", flush=True)
        except (httpx.HTTPError, KeyError, TypeError, ValueError) as fault:
            seen[f"fault: {type(fault).__name__}"] += 1
            print(f"{layout} seed {seed}: {type(fault).__name__}: {fault}", flush=True)
        times.append(time.monotonic() - started)
        seed += 1


async def load(url: str, leader: int, clients: int, seconds: float) -> bool:
    """Run the clients; whether nothing failed."""
    seen: Counter[str] = Counter()
    times: list[float] = []
    limits = httpx.Limits(max_connections=clients)
    async with httpx.AsyncClient(
        base_url=url, headers=HEADERS, timeout=600, limits=limits, trust_env=False
    ) as client:
        # Every worker has loaded its lists, and run once, before anything is measured.
        warm = [client.post("/api/make", json={"seed": n}) for n in range(8)]
        await asyncio.gather(*warm)
        tell("start", leader)
        end = time.monotonic() + seconds
        runs = [play_client(client, n, end, seen, times) for n in range(clients)]
        halfway = asyncio.create_task(tell_later("middle", leader, seconds / 2))
        await asyncio.gather(*runs)
        await halfway
        tell("end", leader)
    print(", ".join(f"{name}: {number}" for name, number in sorted(seen.items())))
    print(
        f"{len(times)} puzzles made and solved by {clients} clients; both together: median "
        f"{statistics.median(times):.2f} s, longest {max(times):.2f} s"
    )
    return all(name in ("make 200", "solve 200") for name in seen)


def tell(name: str, leader: int) -> None:
    memory = memory_of_group(leader)
    print(
        f"{name}: server {memory['server']:.0f} MB, workers {memory['workers']:.0f} MB", flush=True
    )


async def tell_later(name: str, leader: int, seconds: float) -> None:
    await asyncio.sleep(seconds)
    tell(name, leader)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign web_load")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    command = [sys.executable, "-m", "waffle_cp", "serve", "--no-open", "--port", "0", "--json"]
    server = subprocess.Popen(
        [*command, "--workers", str(options.workers)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        url = json.loads(server.stdout.readline())["url"]
        is_good = asyncio.run(load(url, server.pid, options.clients, options.seconds))
    finally:
        os.killpg(server.pid, signal.SIGINT)
        code = server.wait()
    print(f"the server ended with {code}")
    return 0 if is_good and code == 0 else 1
