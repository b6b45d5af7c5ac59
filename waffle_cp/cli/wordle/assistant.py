"""The assistant's conversation, line by line, for a terminal, a pipe, or JSON."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import click

from waffle_cp.alphabet import fold
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import record_of
from waffle_cp.errors import InputError
from waffle_cp.plurals import counted
from waffle_cp.wordle.assistant.review import review, review_boards
from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.assistant.suggestions import Suggestion, suggest
from waffle_cp.wordle.game.patterns import pattern_emoji
from waffle_cp.wordle.pools.groups import group_table
from waffle_cp.wordle.strategies.registry import GuessStrategy
from waffle_cp.wordle.trees.decision_tree import DecisionTree

__all__ = ["Assistant"]

_HELP = """\
GUESS COLORS...  colors a board still unsolved: g green, y yellow, . grey, or squares
GUESS            the colors come on the next line
? GUESS          the groups that a guess makes
words            the words left, with how many
review           each guess again: groups, the strategy's own guess, skill and luck
undo             take the last guess back
quit             leave (or the end of input)"""
_PRACTICE_HELP = """\
GUESS            a guess; its colors follow
hint             the words left and the best next guesses
undo             take the last guess back
quit             leave, and see the word"""
_SHOWN_WORDS = 12
_SHOWN_BOARDS = 8
_SHOWN_RUNS = 5
_WORTH_TELLING = 0.005
"""Of a probability: less is shown as the word alone."""


@dataclass(slots=True)
class Assistant:
    """A session, how guesses are ranked, and where it is told."""

    session: Session
    strategy: GuessStrategy
    output: Output
    limit: int = 10
    tree: DecisionTree | None = None
    answers: tuple[str, ...] = ()
    opener: tuple[str, ...] = ()
    is_practice: bool = False
    _before: list[tuple[Session, DecisionTree | None]] = field(default_factory=list)
    _faults: int = 0

    def run(self) -> int:
        """Read entries until the game is over; the exit code.

        A fault is told and the entry is not taken; where no person sits at a terminal the exit
        code is then 2.
        """
        is_person = sys.stdin.isatty()
        if not self.is_practice:
            self._tell()
        for line in self._lines(is_person):
            try:
                if not self._take(line):
                    break
            except InputError as fault:
                self._faults += 1
                click.echo(f"waffle-cp: {fault}", err=True)
            if not self.session.unsolved:
                break
        if self.is_practice:
            self._end_practice()
        return 2 if self._faults and not is_person else 0

    def _lines(self, is_person: bool) -> Iterator[str]:
        """Entries; a guess alone is joined with the colors on its next line."""
        waiting = ""
        while True:
            if is_person and not self.output.quiet:
                click.echo("colors: " if waiting else "guess: ", nl=False, err=True)
            line = sys.stdin.readline().removeprefix("\ufeff")
            if not line:
                if waiting:
                    self._faults += 1
                    click.echo(f"waffle-cp: no colors for {waiting!r}", err=True)
                return
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if waiting:
                line, waiting = f"{waiting} {line}", ""
            elif len(line.split()) == 1 and not self.answers and fold(line) not in _COMMANDS:
                try:
                    self.session.read_guess(line)
                except InputError:
                    yield line
                else:
                    waiting = line
                continue
            yield line

    def _take(self, line: str) -> bool:
        """Do what an entry asks; False ends the conversation."""
        head, *rest = line.split()
        command = fold(head)
        if not rest and command in ("quit", "exit"):
            return False
        if not rest and command == "help":
            self.output.note(_PRACTICE_HELP if self.is_practice else _HELP)
        elif not rest and command == "hint" and self.is_practice:
            self._tell()
        elif not rest and command == "undo":
            if not self._before:
                raise InputError("there is no guess to take back")
            self.session, self.tree = self._before.pop()
            if not self.is_practice:
                self._tell()
        elif not rest and command == "words":
            self._tell_words()
        elif not rest and command == "review":
            self._tell_review()
        elif command == "?":
            for word in rest:
                self._tell_groups(self.session.read_guess(word))
        else:
            self._guess(head, rest)
        return True

    def _guess(self, text: str, colors: list[str]) -> None:
        guess = self.session.read_guess(text)
        if guess not in self.session.lists:
            if self.answers:
                name = self.session.lists.name
                raise InputError(f"{guess!r} is not in the list {name!r}: not counted as a guess")
            self.output.note(f"{guess!r} is not in the list {self.session.lists.name!r}: taken")
        if self.answers:
            after = self.session.play(guess, self.answers)
            self._check_colors(guess, after, colors)
        else:
            after = self.session.after(guess, self.session.read_colors(colors))
        self._before.append((self.session, self.tree))
        if self.tree is not None:
            marks = after.boards[0].history[-1][1]
            follows = self.tree.children.get(marks) if self.tree.guess == guess else None
            if follows is None and after.unsolved:
                self.output.note("the tree does not know this way: ranked by the strategy now")
            self.tree = follows
        self.session = after
        if self.is_practice:
            self._tell_practice()
            return
        self._tell()
        if not after.unsolved:
            self._tell_review()

    def _check_colors(self, guess: str, after: Session, colors: list[str]) -> None:
        """InputError for typed colors that are not those of the known answers."""
        if not colors:
            return
        if self.is_practice:
            raise InputError("the answers are known here: type the guess alone")
        typed = self.session.read_colors(colors)
        for number, marks in zip(self.session.unsolved, typed, strict=True):
            right = after.boards[number].history[-1][1]
            if marks != right:
                answer = self.answers[number]
                raise InputError(
                    f"{guess!r} has the colors {right} against {answer!r}, not {marks}"
                )

    def _tell_practice(self) -> None:
        """The colors of the last guess alone."""
        made = len(self.session.guesses)
        if self.output.as_json:
            # The last record has all colors.
            return
        for number, board in enumerate(self.session.boards):
            if len(board.history) == made:
                name = f"board {number + 1}: " if len(self.session.boards) > 1 else ""
                self.output.write(f"{name}{pattern_emoji(board.history[-1][1])} {made}")

    def _end_practice(self) -> None:
        """The words that were not found, and the grid to share."""
        session, made = self.session, len(self.session.guesses)
        missed = [self.answers[number] for number in session.unsolved]
        if self.output.as_json:
            record = record_of(session.lists, complete=True, engine="practice")
            record |= {"answers": list(self.answers), "guesses": list(session.guesses)}
            grids = [[marks for _, marks in board.history] for board in session.boards]
            self.output.write_json(record | {"solved": not missed, "colors": grids})
            return
        if missed:
            self.output.write(f"not found: {', '.join(missed)}")
        limit = 6 if len(session.boards) == 1 else len(session.boards) + 5
        score = made if not missed and made <= limit else "X"
        self.output.write(f"waffle-cp wordle {score}/{limit}")
        for board in session.boards:
            for _, marks in board.history:
                self.output.write(pattern_emoji(marks))
        if session.guesses:
            self._tell_review()

    def _advice(self) -> tuple[Suggestion, ...]:
        made = len(self.session.guesses)
        if made < len(self.opener):
            return ()
        return suggest(self.session, self.strategy, limit=self.limit)

    def _tell(self) -> None:
        start = time.perf_counter()
        session = self.session
        advice = self._advice()
        fixed = None
        if self.tree is not None:
            fixed = self.tree.guess
        elif len(session.guesses) < len(self.opener):
            fixed = self.opener[len(session.guesses)]
        if self.output.as_json:
            record = record_of(
                session.lists,
                complete=True,
                seconds=time.perf_counter() - start,
                engine="tree" if self.tree else self.strategy.name,
            )
            record["guesses"] = list(session.guesses)
            record["solved"] = not session.unsolved
            record["boards"] = [
                {
                    "colors": [marks for _, marks in board.history],
                    "solved": board.is_solved,
                    "left": 0 if board.is_solved else len(board.pool),
                    "words": [] if board.is_solved else list(board.words[:100]),
                    "shares": [] if board.is_solved else [round(s, 6) for s in board.shares[:100]],
                }
                for board in session.boards
            ]
            record["next"] = fixed or (advice[0].word if advice else None)
            record["suggestions"] = [
                {**asdict(one), "answer_on": [n + 1 for n in one.answer_on], "probe": one.is_probe}
                for one in advice
            ]
            self.output.write_json(record)
            return
        hidden = set(session.unsolved[_SHOWN_BOARDS:])
        for number, board in enumerate(session.boards):
            name = f"board {number + 1}: " if len(session.boards) > 1 else ""
            shown = pattern_emoji(board.history[-1][1]) + " " if board.history else ""
            if not board.is_solved:
                if number in hidden:
                    continue
                width = 0 if len(session.boards) == 1 else 79 - len(name) - 2 * len(shown)
                self.output.write(f"{name}{shown}{_left(board.words, board.shares, width)}")
            elif len(board.history) == len(session.guesses):
                self.output.write(f"{name}{shown}solved: {board.history[-1][0]}")
        if hidden:
            self.output.write(f"... and {counted(len(hidden), 'board')} more")
        if fixed is not None:
            self.output.write(f"next: {fixed}")
        if advice:
            self._tell_advice(advice)
        elif not session.unsolved:
            made = len(session.guesses)
            self.output.write(f"won in {counted(made, 'guess')}")

    def _tell_advice(self, advice: tuple[Suggestion, ...]) -> None:
        width = self.session.lists.length
        has_totals = any(one.total is not None for one in advice)
        head = f"   {'':{width}}  groups  largest  expected   bits   wins"
        self.output.write(head + ("  total" if has_totals else ""))
        for number, one in enumerate(advice, start=1):
            total = f"  {'' if one.total is None else f'{one.total:g}':>5}" if has_totals else ""
            wins = f"{100 * one.chance:4.0f} %"
            kind = "  probe" if one.is_probe else ""
            if len(self.session.boards) > 1 and not one.is_probe:
                kind = "  " + _boards(one.answer_on)
            self.output.write(
                f"{number:2} {one.word}  {one.groups:6}  {one.largest:7}  {one.expected:8.2f}  "
                f"{one.bits:5.2f} {wins}{total}{kind}"
            )

    def _tell_words(self) -> None:
        for number in self.session.unsolved:
            words = self.session.boards[number].words
            if self.output.as_json:
                record = record_of(self.session.lists, complete=True, engine=self.strategy.name)
                self.output.write_json({**record, "board": number + 1, "words": list(words)})
            else:
                self.output.write(f"board {number + 1}: {len(words)}: {' '.join(words)}")

    def _tell_groups(self, guess: str) -> None:
        for number in self.session.unsolved:
            table = group_table(guess, self.session.boards[number].words)
            if self.output.as_json:
                record = record_of(self.session.lists, complete=True, engine=self.strategy.name)
                record |= {"board": number + 1, "guess": guess, "probe": not table.may_be_answer}
                record["groups"] = {group.marks: list(group.words) for group in table.groups}
                self.output.write_json(record)
                continue
            probe = "" if table.may_be_answer else ", a probe"
            groups = counted(len(table.groups), "group")
            self.output.write(
                f"board {number + 1}: {guess}{probe}: {groups}, largest {table.largest}, "
                f"expected {table.expected:.2f}, {table.bits:.2f} bits"
            )
            for group in table.groups:
                self.output.write(f"  {pattern_emoji(group.marks)} {_left(group.words)}")

    def _tell_review(self) -> None:
        if len(self.session.boards) > 1:
            self._tell_boards_review()
            return
        for one in review(self.session, self.strategy):
            if self.output.as_json:
                record = record_of(self.session.lists, complete=True, engine=self.strategy.name)
                record |= {"review": one.guess, "colors": one.marks}
                record |= {"before": one.before, "after": one.after}
                record |= {"groups": len(one.table.groups), "expected": one.table.expected}
                record |= {"best": one.best, "best_expected": one.best_expected}
                record |= {"further": one.further, "best_further": one.best_further}
                record |= {"exact": one.is_exact, "skill": one.skill, "luck": one.luck}
                self.output.write_json(record)
                continue
            about = "" if one.is_exact else "about "
            after = counted(one.after, "word", grouped=True)
            self.output.write(
                f"{pattern_emoji(one.marks)} {one.guess}: {one.before:,} to "
                f"{after}, {about}{one.further:.2f} guesses; best {one.best_further:.2f} "
                f"({one.best}); skill {one.skill:.0f}, luck {one.luck:.0f}"
            )

    def _tell_boards_review(self) -> None:
        for one in review_boards(self.session, self.strategy):
            if self.output.as_json:
                record: dict[str, Any] = record_of(
                    self.session.lists, complete=True, engine=self.strategy.name
                )
                record |= {"review": one.guess, "boards": [number + 1 for number in one.boards]}
                record |= {"colors": list(one.marks), "best": one.best}
                record |= {"before": list(one.before), "after": list(one.after)}
                self.output.write_json(record | {"skill": one.skill, "luck": one.luck})
                continue
            self.output.write(
                f"{one.guess}: {sum(one.before):,} to {counted(sum(one.after), 'word')} on "
                f"{counted(len(one.boards), 'board')}; best {one.best}; skill {one.skill:.0f}, "
                f"luck {one.luck:.0f}"
            )


_COMMANDS = frozenset({"quit", "exit", "help", "undo", "words", "review", "hint"})


def _left(words: tuple[str, ...], shares: tuple[float, ...] = (), width: int = 0) -> str:
    """How many words are left, and the first of them, within a width in columns (0: any)."""
    head = f"{counted(len(words), 'word', grouped=True)} left:"
    shown = [*words[:_SHOWN_WORDS]]
    for place, share in enumerate(shares[:_SHOWN_WORDS]):
        if share >= _WORTH_TELLING:
            shown[place] += f" {100 * share:.0f} %"
    while width and len(shown) > 1 and len(" ".join([head, *shown, "..."])) > width:
        shown.pop()
    return " ".join([head, *shown] + ["..."] * (len(shown) < len(words)))


def _boards(numbers: tuple[int, ...]) -> str:
    """Boards from 1, neighbours joined: `boards 1-4, 7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    told = [str(a + 1) if a == b else f"{a + 1}-{b + 1}" for a, b in runs]
    shown = ", ".join(told[:_SHOWN_RUNS]) + (", ..." if len(told) > _SHOWN_RUNS else "")
    return f"{'board' if len(numbers) == 1 else 'boards'} {shown}"
