"""Ctrl-C at a terminal in the simulations of the Wordle family: real signals, a real terminal."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LONG = {
    "wordle": ["wordle", "simulate", "--strategy", "entropy", "--all-words", "--lists", "own"],
    "octordle": ["octordle", "--simulate", "9000", "--seed", "1"],
}
PROGRESS = re.compile(r"games\W.*?[1-9]\d*%", re.DOTALL)


def interrupted(
    arguments: list[str], folder: Path, *, times: int, until: re.Pattern[str]
) -> tuple[int, str, str]:
    """Exit code, results and what the terminal showed of a run interrupted when it shows `until`.

    The signal goes to all processes of the run, as a terminal sends it.
    """
    environment = dict(os.environ, XDG_CACHE_HOME=str(folder), TERM="xterm", COLUMNS="100")
    screen, terminal = pty.openpty()
    shown = ""
    with (
        (folder / "results").open("w+", encoding="utf-8") as results,
        subprocess.Popen(
            [sys.executable, "-m", "waffle_cp", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=results,
            stderr=terminal,
            env=environment,
            start_new_session=True,
        ) as running,
    ):
        os.close(terminal)
        is_sent = False
        while text := read(screen):
            shown += text
            if not is_sent and until.search(shown):
                is_sent = True
                for _ in range(times):
                    os.killpg(running.pid, signal.SIGINT)
                    time.sleep(0.05)
        os.close(screen)
        code = running.wait(60)
        results.seek(0)
        return code, results.read(), shown


def read(screen: int) -> str:
    try:
        return os.read(screen, 65_536).decode("utf-8", "replace")
    except OSError:  # Nobody has the terminal open any more.
        return ""


@pytest.mark.parametrize(("workers", "times"), [("1", 1), ("2", 1), ("2", 3)])
@pytest.mark.parametrize("game", sorted(LONG))
def test_what_was_played_is_kept(game: str, workers: str, times: int, tmp_path: Path) -> None:
    asked = [*LONG[game], "--json", "--workers", workers, "--out", str(tmp_path / "kept.json")]
    code, _, shown = interrupted(asked, tmp_path, times=times, until=PROGRESS)
    assert code == 130, shown
    record = json.loads((tmp_path / "kept.json").read_text("utf-8"))
    played, left_out = record["games"], record["left_out"]
    assert played > 0
    assert left_out > 0
    assert f"{played} of {played + left_out} games played, {left_out} not" in shown
    assert not record["complete"]
    assert "Traceback" not in shown
    assert "semaphore" not in shown


def test_no_intervals_of_games_that_are_no_sample(tmp_path: Path) -> None:
    code, results, shown = interrupted(LONG["wordle"], tmp_path, times=1, until=PROGRESS)
    assert code == 130
    assert re.match(r"\d+ games of own, all words by entropy\n", results)
    assert "mean " in results
    assert "95 %" not in results
    assert "no random sample" in shown


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_before_the_first_game(workers: str, tmp_path: Path) -> None:
    asked = [*LONG["octordle"], "--workers", workers, "--out", str(tmp_path / "kept")]
    code, _, shown = interrupted(asked, tmp_path, times=2, until=re.compile(r"games\W.* 0%"))
    assert code == 130
    assert "of 9000 games played" in shown
    assert "Traceback" not in shown
    assert "semaphore" not in shown


@pytest.mark.parametrize(
    ("arguments", "until", "told"),
    [
        (
            ["absurdle", "--shortest", "--target", "koala"],
            r"\d+ pools searched",
            r"interrupted: \d+ pools? searched, at least 4 guesses needed",
        ),
        (
            ["absurdle", "--all", "--workers", "2", "--journal", "journal"],
            r"[1-9]\d* of 487 parts searched",
            r"interrupted: \d+ games? of 4 guesses so far; journal keeps the parts",
        ),
        (
            ["absurdle", "--table", "--journal", "journal"],
            r"[1-9]\d* of 487 parts searched",
            r"interrupted: \d+ of 487 parts searched, \d+ games? found; journal keeps the parts",
        ),
        (
            ["wordle", "tree", "--opener", "salet", "--exact", "--workers", "2"],
            r"tree\W.*?[1-9]\d*%",
            r"no tree yet: \d+% of the answers done",
        ),
    ],
)
def test_a_search_tells_what_it_has(
    arguments: list[str], until: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, shown = interrupted(arguments, tmp_path, times=1, until=re.compile(until, re.DOTALL))
    assert code == 130, shown
    assert re.search(told, shown), shown
    assert "Traceback" not in shown
    assert "semaphore" not in shown
