"""Likelihoods: every guessable word can be the answer, and what is likely weighs more."""

import itertools
import random

import numpy as np
import pytest

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.wordle.assistant.session import Board, Session
from waffle_cp.wordle.assistant.suggestions import suggest
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.likelihood import likelihoods, with_likely_answers
from waffle_cp.wordle.pools.pattern_table import PatternTable, pattern_table
from waffle_cp.wordle.pools.position import Position
from waffle_cp.wordle.simulation.games import Player, simulate
from waffle_cp.wordle.strategies.registry import STRATEGIES, find_strategy


def weighted(seed: int, *, words: int) -> GameLists:
    draw = random.Random(seed)
    lists = small_lists(seed, answers=words, others=0)
    return lists.with_likelihoods({word: draw.choice((0.1, 0.5, 1.0)) for word in lists.guesses})


def test_common_words_come_before_rare_and_inflected_ones(classic: GameLists) -> None:
    weights = likelihoods(classic)
    assert set(weights) == set(classic.guesses)
    assert min(weights.values()) > 0
    assert weights["bling"] > weights["latke"] > weights["aalii"]
    assert weights["adieu"] > weights["words"]
    assert weights["crane"] > likelihoods(classic, used=["crane"])["crane"]


@pytest.mark.parametrize("answer", ["guano", "snafu", "latke", "bling"])
def test_a_game_beyond_the_listed_answers_is_finished(answer: str, classic: GameLists) -> None:
    session = Session.start(with_likely_answers(classic)).play("tares", [answer])
    while session.unsolved and len(session.guesses) < 6:
        best = suggest(session, find_strategy("entropy"), limit=1)[0]
        session = session.play(best.word, [answer])
    assert not session.unsolved


def test_the_listed_answers_alone_name_what_else_fits() -> None:
    lists = GameLists.of(["grown", "brown"], ["frown"])
    with pytest.raises(InputError, match="other words of it would: frown"):
        Board.fresh(lists).after("frown", "ggggg")


@pytest.mark.parametrize("seed", range(6))
def test_measures_of_groups_by_hand(seed: int) -> None:
    lists = weighted(seed, words=20)
    table = pattern_table(lists)
    pool = np.flatnonzero(np.random.default_rng(seed).random(20) < 0.6)
    position = Position(table, pool)
    shares = dict(zip((lists.answers[n] for n in pool), position.weights, strict=True))
    assert sum(shares.values()) == pytest.approx(1)
    for row, guess in enumerate(lists.guesses):
        groups: dict[str, list[float]] = {}
        for word, share in shares.items():
            groups.setdefault(feedback(guess, word), []).append(share)
        parts = [sum(group) for group in groups.values()]
        found = position.weighted
        assert found.tops[row] == pytest.approx(sum(map(max, groups.values())))
        assert found.largest[row] == pytest.approx(max(parts))
        left = sum(sum(group) * len(group) for group in groups.values())
        assert found.left[row] == pytest.approx(left)
        assert found.bits[row] == pytest.approx(-sum(p * np.log2(p) for p in parts))


def test_rows_colored_when_asked_for_are_those_of_the_whole_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from waffle_cp.wordle.pools import pattern_table as module

    lists = small_lists(3, answers=30, others=10, length=4)
    whole = PatternTable(lists).labels
    monkeypatch.setattr(module, "_MOST_PAIRS", 0)
    pool = np.array([0, 3, 17, 29])
    assert (PatternTable(lists).pool_labels(pool) == whole[pool]).all()


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "boards"])
def test_every_strategy_wins_all_games_of_unequal_words(name: str) -> None:
    lists = weighted(1, words=30)
    done = simulate(Player(lists, find_strategy(name)))
    assert done.games == 30


def test_the_advice_agrees_with_what_is_played() -> None:
    lists = weighted(2, words=40)
    strategy = find_strategy("entropy")
    for first, answer in itertools.product(lists.answers[:3], lists.answers[10:20]):
        session = Session.start(lists).play(first, [answer])
        if session.unsolved:
            word = suggest(session, strategy, limit=1)[0].word
            played = Player(lists, strategy).guess(session.positions[0], ())
            assert word == lists.guesses[played]
