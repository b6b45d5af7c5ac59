"""Absurdle in plain Python, from the rule's own words: what the fast code is held against."""

from collections.abc import Sequence
from functools import lru_cache

from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists


def reply(guess: str, pool: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Marks of the group that is kept, and its answers."""
    groups: dict[str, list[str]] = {}
    for word in pool:
        groups.setdefault(feedback(guess, word), []).append(word)

    def dislike(marks: str) -> tuple[int, int, int, list[int]]:
        order = [".yg".index(mark) for mark in marks]
        return -len(groups[marks]), marks.count("g"), marks.count("y"), order

    marks = min(groups, key=dislike)
    return marks, tuple(groups[marks])


_reply = lru_cache(maxsize=50_000)(reply)


def replay(lists: GameLists, game: Sequence[str]) -> bool:
    """Whether the last guess of a game, and no earlier one, is all green."""
    pool = lists.answers
    for number, guess in enumerate(game, start=1):
        if guess not in lists:
            return False
        marks, pool = _reply(guess, pool)
        if set(marks) == {"g"}:
            return number == len(game)
    return False


def all_games(
    lists: GameLists, target: str | None, most: int
) -> tuple[int | None, list[tuple[str, ...]]]:
    """The fewest guesses and all games of that length, by playing all sequences.

    0 when no guesses lead to the target, None when more than `most` are needed.
    """
    level: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), lists.answers)]
    seen = {lists.answers}
    for length in range(1, most + 1):
        ended, following = [], []
        for path, pool in level:
            for guess in lists.guesses:
                marks, kept = reply(guess, pool)
                if set(marks) == {"g"}:
                    if target in (None, guess):
                        ended.append((*path, guess))
                elif target is None or target in kept:
                    following.append(((*path, guess), kept))
        if ended:
            return length, ended
        new = {kept for _, kept in following} - seen
        if not new:
            return 0, []
        seen |= new
        level = following
    return None, []
