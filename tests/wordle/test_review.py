"""Skill and luck: by expected further guesses, which plain recursion tells on small lists."""

import random
from functools import lru_cache

import numpy as np
import pytest

from tests.wordle.small import small_lists
from waffle_cp.wordle.assistant.review import review, review_boards
from waffle_cp.wordle.assistant.session import Board, Session
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.pools.pattern_table import pattern_table
from waffle_cp.wordle.pools.position import Position
from waffle_cp.wordle.strategies.registry import find_strategy
from waffle_cp.wordle.trees.expected_guesses import ExpectedGuesses
from waffle_cp.wordle.trees.node_search import Node, NodeSearch

POSITIONS = 1000


class Plain:
    """Expected guesses by trying everything; a guess that tells nothing is passed over."""

    def __init__(self, lists: GameLists) -> None:
        self.lists = lists
        self.weight = dict(zip(lists.answers, lists.likelihoods or [1] * 99, strict=False))
        self.total = lru_cache(maxsize=None)(self._total)

    def follow(self, words: frozenset[str], guess: str) -> float:
        groups: dict[str, set[str]] = {}
        for word in words:
            groups.setdefault(feedback(guess, word), set()).add(word)
        groups.pop("g" * self.lists.length, None)
        below = sum(self.total(frozenset(group)) for group in groups.values())
        return sum(self.weight[word] for word in words) + below

    def _total(self, words: frozenset[str]) -> float:
        if len(words) == 1:
            return self.weight[next(iter(words))]
        tried = []
        for guess in self.lists.guesses:
            if len({feedback(guess, word) for word in words}) > 1:
                tried.append(self.follow(words, guess))
        return min(tried)


def positions(count: int) -> list[tuple[GameLists, Plain, tuple[int, ...]]]:
    found = []
    for seed in range(count // 25):
        draw = random.Random(seed)
        lists = small_lists(seed, answers=10, others=3)
        if seed % 2:
            lists = lists.with_likelihoods({word: draw.random() + 0.05 for word in lists.guesses})
        plain = Plain(lists)
        for _ in range(25):
            size = draw.randint(2, 4)
            pool = sorted(draw.sample(range(len(lists.answers)), size))
            found.append((lists, plain, tuple(pool)))
    return found


def test_a_better_guess_never_scores_lower() -> None:
    strategy = find_strategy("groups")
    cases = positions(POSITIONS)
    assert len(cases) == POSITIONS
    differing = 0
    for number, (lists, plain, pool) in enumerate(cases):
        draw = random.Random(number)
        words = frozenset(lists.answers[place] for place in pool)
        mass = sum(plain.weight[word] for word in words)
        board = Board(lists, np.array(pool))
        scored = []
        for guess in draw.sample(lists.guesses, 3):
            after = board.after(guess, feedback(guess, draw.choice(sorted(words))))
            further, skill = _judged(board, after, strategy)
            exact = plain.follow(words, guess) / mass
            assert further == pytest.approx(exact), (words, guess)
            scored.append((exact, skill))
        scored.sort()
        for (worse, low), (better, high) in zip(scored[1:], scored, strict=False):
            assert high >= low - 1e-9, (words, scored)
            differing += worse > better + 1e-6 and high > low
    assert differing > 300


def _judged(board: Board, after: Board, strategy: object) -> tuple[float, float]:
    """Further guesses and skill of the last guess of a board that begins at a pool."""
    from waffle_cp.wordle.assistant.review import _skill, _Values

    position = Position(pattern_table(board.lists), board.pool)
    values = _Values.of(position, is_hard=False)
    further = values.after(after.history[-1][0])
    return further, _skill(further - values.best())


def test_exact_values_agree_with_the_search_for_trees() -> None:
    for seed in range(8):
        lists = small_lists(seed, answers=25, others=15)
        table = pattern_table(lists)
        total, bound = NodeSearch(table, None).solve(Node(table.everything))
        best = ExpectedGuesses(table).best(Position(table, table.everything))
        assert total == bound
        assert best * 25 == pytest.approx(total)


def test_a_guess_that_can_win_is_worth_more_and_a_win_is_luck() -> None:
    lists = GameLists.of(["dumpy", "jumpy", "aahed"], ["jibed"])
    start = Session.start(lists).after("jibed", [feedback("jibed", "jumpy")])
    assert start.boards[0].words == ("jumpy",)
    lists = GameLists.of(["dumpy", "jumpy"], ["aahed"])
    strategy = find_strategy("groups")
    lucky = Session.start(lists).play("jumpy", ["jumpy"])
    unlucky = Session.start(lists).play("dumpy", ["jumpy"])
    wasted = Session.start(lists).play("aahed", ["jumpy"])
    assert [review(game, strategy)[0].skill for game in (lucky, unlucky, wasted)] == [100, 100, 50]
    assert [review(game, strategy)[0].luck for game in (lucky, unlucky, wasted)] == [75, 25, 50]


def test_several_boards_are_reviewed_together() -> None:
    lists = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])
    game = Session.start(lists, boards=2)
    for guess in ("beige", "brown", "frown"):
        game = game.play(guess, ["frown", "brown"])
    looked = review_boards(game, find_strategy("boards"))
    assert [one.guess for one in looked] == ["beige", "brown", "frown"]
    assert looked[0].before == (3, 3)
    assert looked[1].after == (1, 0)
    assert looked[2].boards == (0,)
    assert all(0 <= one.skill <= 100 and 0 <= one.luck <= 100 for one in looked)
