"""The solvers of Absurdle on the command line: one game, all shortest games, the table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle_options import record_of
from waffle_cp.result import Result, Status
from waffle_cp.wordle.absurdle import AbsurdleGame
from waffle_cp.wordle.counted import counted

if TYPE_CHECKING:
    from waffle_cp.wordle.absurdle_proof import Progress, Tell

__all__ = ["Solve"]

EXIT_CODES = {Status.INFEASIBLE: 3, Status.UNKNOWN: 4}
_NEWS_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Solve:
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
        from waffle_cp.wordle.absurdle_proof import shortest_game
        from waffle_cp.wordle.absurdle_search import beam_search, greedy_search

        if mode == "greedy":
            result = greedy_search(self.game)
        elif mode == "beam":
            result = beam_search(self.game, width=width or 1)
        else:
            result = shortest_game(self.game, time_limit=self.time_limit)
        self._tell(result)
        return EXIT_CODES.get(result.status, 0)

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
        from waffle_cp.wordle.absurdle_journal import open_journal
        from waffle_cp.wordle.absurdle_proof import all_shortest, shortest_game

        start = time.perf_counter()
        first = shortest_game(self.game, time_limit=self.time_limit)
        if not first:
            self._tell(first)
            return EXIT_CODES[first.status]
        length, count = len(first.unwrap()), 0
        news = _News(self.output)
        left = None if self.time_limit is None else self.time_limit - first.seconds
        try:
            with open_journal(self.journal, self._head(length)) as journal:
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
            self.output.note(
                f"interrupted: {counted(count, 'game')} of {counted(length, 'guess')} so far"
            )
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
        from waffle_cp.wordle.absurdle_journal import open_journal
        from waffle_cp.wordle.absurdle_minima import minimum_guesses
        from waffle_cp.wordle.absurdle_proof import shortest_game
        from waffle_cp.wordle.absurdle_report import results_page

        lists, start = self.game.lists, time.perf_counter()
        length = len(shortest_game(self.game).unwrap())
        with open_journal(self.journal, self._head(length)) as journal:
            minima = minimum_guesses(
                lists, journal=journal, workers=self.workers, tell=_News(self.output).tell
            )
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

    def _head(self, length: int) -> dict[str, Any]:
        """What tells the journal of this search from others."""
        head: dict[str, Any] = {"lists": self.game.lists.fingerprint, "length": length}
        if self.game.guesses:
            head["guesses"] = list(self.game.guesses)
        if self.game.target is not None:
            head["target"] = self.game.target
        return head


class _News:
    """Tells how far a long search is, every few seconds, and whether it came to its end."""

    tell: Tell

    def __init__(self, output: Output) -> None:
        self._output = output
        self._next = time.perf_counter() + _NEWS_SECONDS
        self.is_whole = True
        self.tell = self._tell

    def _tell(self, progress: Progress) -> None:
        self.is_whole = progress.done == progress.total
        if time.perf_counter() >= self._next:
            self._output.note(str(progress))
            self._next = time.perf_counter() + _NEWS_SECONDS
