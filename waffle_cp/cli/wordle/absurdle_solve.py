"""The solvers of Absurdle on the command line: one game, all shortest games, the table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from waffle_cp.cli import exit_codes
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import record_of
from waffle_cp.plurals import counted
from waffle_cp.result import Result, Status
from waffle_cp.wordle.absurdle.game import AbsurdleGame

if TYPE_CHECKING:
    from rich.progress import Progress as Display

    from waffle_cp.wordle.absurdle.proof import Progress, Tell

__all__ = ["AbsurdleSolver"]


@dataclass(frozen=True, slots=True)
class AbsurdleSolver:
    """A position to go on from, and how."""

    game: AbsurdleGame
    output: Output
    workers: int
    time_limit: float | None
    journal: Path | None

    def run(self, mode: str, width: int | None) -> int:
        """Solve in the way of that name; the exit code."""
        if mode == "all":
            return self._all()
        if mode == "table":
            return self._table()
        return self._one(mode, width)

    def _one(self, mode: str, width: int | None) -> int:
        from waffle_cp.wordle.absurdle.beam import beam_search, greedy_search

        if mode == "greedy":
            result = greedy_search(self.game)
        elif mode == "beam":
            result = beam_search(self.game, width=width or 1)
        else:
            result = self._shortest()
        self._tell(result)
        return exit_codes.code_of(result.status)

    def _tell(self, result: Result[tuple[str, ...]]) -> None:
        if self.output.as_json:
            self.output.write_json(self._record(result))
            return
        if result:
            self.output.write(" ".join(result.unwrap()))
            proof = ", proven fewest" if result.status is Status.OPTIMAL else ""
            count = counted(len(result.unwrap()), "guess")
            self.output.note(f"{count}{proof} ({result.engine}, {result.seconds:.2f} s)")
        elif result.status is Status.INFEASIBLE:
            self.output.write(f"proven: no guesses lead to {self.game.target!r} from here")
        else:
            self.output.write(f"no game found: {result.note}")

    def _record(self, result: Result[tuple[str, ...]]) -> dict[str, Any]:
        record = record_of(
            self.game.lists,
            status=str(result.status),
            complete=result.complete,
            seconds=result.seconds,
            engine=result.engine,
        )
        return record | {
            "target": self.game.target,
            "guesses": list(result.unwrap()) if result else None,
            "value": None if result.value is None else int(result.value),
            "bound": None if result.bound is None else int(result.bound),
        }

    def _all(self) -> int:
        from waffle_cp.wordle.absurdle.journal import open_journal
        from waffle_cp.wordle.absurdle.proof import all_shortest

        start = time.perf_counter()
        first = self._shortest()
        if not first:
            self._tell(first)
            return exit_codes.code_of(first.status)
        length, count = len(first.unwrap()), 0
        left = None if self.time_limit is None else self.time_limit - first.seconds
        try:
            with (
                open_journal(self.journal, self._head(length)) as journal,
                self.output.progress() as display,
            ):
                news = _News(display)
                for routes in all_shortest(
                    self.game,
                    length,
                    journal=journal,
                    workers=self.workers,
                    time_limit=left,
                    tell=news.tell,
                ):
                    for game in routes:
                        count += 1
                        self._tell_game(game)
        except KeyboardInterrupt:
            games = f"{counted(count, 'game')} of {counted(length, 'guess')}"
            self.output.note(f"interrupted: {games} so far{self._kept}")
            raise
        seconds = time.perf_counter() - start
        if self.output.as_json:
            # The last line sums up, so that a reader knows whether all games came.
            record = record_of(
                self.game.lists,
                status=str(Status.OPTIMAL),
                complete=news.is_whole,
                seconds=seconds,
                engine="all games",
            )
            self.output.write_json(
                record | {"target": self.game.target, "value": length, "games": count}
            )
        told = "all" if news.is_whole else "not all: the time is over"
        self.output.note(
            f"{counted(count, 'game')} of {counted(length, 'guess')}, {told} ({seconds:.2f} s)"
        )
        return 0

    def _tell_game(self, game: tuple[str, ...]) -> None:
        if self.output.as_json:
            record = record_of(self.game.lists, status=str(Status.OPTIMAL), engine="all games")
            self.output.write_json(
                record | {"target": self.game.target, "guesses": list(game), "value": len(game)}
            )
        else:
            self.output.write(" ".join(game))

    def _table(self) -> int:
        from waffle_cp.wordle.absurdle.journal import open_journal
        from waffle_cp.wordle.absurdle.minima import minimum_guesses
        from waffle_cp.wordle.absurdle.report import results_page

        lists, start = self.game.lists, time.perf_counter()
        length = len(self._shortest().unwrap())
        last: list[Progress] = []

        def hear(progress: Progress) -> None:
            last[:] = [progress]
            news.tell(progress)

        try:
            with (
                open_journal(self.journal, self._head(length)) as journal,
                self.output.progress() as display,
            ):
                news = _News(display)
                minima = minimum_guesses(lists, journal=journal, workers=self.workers, tell=hear)
        except KeyboardInterrupt:
            self.output.note(f"interrupted: {last[0] if last else 'at its start'}{self._kept}")
            raise
        if not self.output.as_json:
            self.output.write(results_page(minima).rstrip("\n"))
            return 0
        record = record_of(
            lists,
            status=str(Status.OPTIMAL),
            complete=True,
            seconds=time.perf_counter() - start,
            engine="table",
        )
        record |= {"value": minima.fewest, "games": minima.shortest_games}
        record["histogram"] = {str(size): count for size, count in minima.histogram.items()}
        record["targets"] = {word: list(minima.games.get(word, ())) for word in lists.answers}
        self.output.write_json(record)
        return 0

    def _shortest(self) -> Result[tuple[str, ...]]:
        """A shortest game; after an interrupt what is proven by then is told."""
        from waffle_cp.wordle.absurdle.proof import shortest_game

        told = "nothing is proven yet"
        try:
            with self.output.progress() as display:
                task = display.add_task("searching", total=None)

                def hear(pools: int, needed: int) -> None:
                    nonlocal told
                    told = f"{counted(pools, 'pool')} searched, at least {needed} guesses needed"
                    display.update(task, description=told)

                return shortest_game(self.game, time_limit=self.time_limit, hear=hear)
        except KeyboardInterrupt:
            self.output.note(f"interrupted: {told}")
            raise

    @property
    def _kept(self) -> str:
        return "" if self.journal is None else f"; {self.journal} keeps the parts that are done"

    def _head(self, length: int) -> dict[str, Any]:
        """What tells the journal of this search from others."""
        head: dict[str, Any] = {"lists": self.game.lists.fingerprint, "length": length}
        if self.game.guesses:
            head["guesses"] = list(self.game.guesses)
        if self.game.target is not None:
            head["target"] = self.game.target
        return head


class _News:
    """Shows how far a long search is; knows whether it came to its end."""

    tell: Tell

    def __init__(self, display: Display) -> None:
        self._display = display
        self._task = display.add_task("searching", total=None)
        self.is_whole = True
        self.tell = self._tell

    def _tell(self, progress: Progress) -> None:
        self.is_whole = progress.done == progress.total
        self._display.update(
            self._task,
            completed=progress.done,
            total=progress.total,
            description=str(progress),
        )
