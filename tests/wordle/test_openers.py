"""The study of openers: scores, shares of letters, samples, what an interrupt leaves."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.simulation.games import Player, draw_targets, simulate
from waffle_cp.wordle.simulation.openers import OpenersPlan, OpenerStudy, study_openers
from waffle_cp.wordle.strategies.registry import GuessStrategy, find_strategy

GROUPS, FREQUENCY = find_strategy("groups"), find_strategy("frequency")


def test_scores_are_those_of_single_simulations() -> None:
    lists = small_lists(3, answers=20, others=5)
    study = study_openers(OpenersPlan(lists, GROUPS, games=15, limit=2, seed=4))
    assert len(study.scores) == 25
    targets = draw_targets(lists, 15, 4)
    for one in study.scores:
        done = simulate(Player(lists, GROUPS, (one.word,), limit=2), targets)
        assert (one.won, one.mean) == (1 - done.failures(2), done.mean)
    best, worst = study.best(0.2), study.worst(0.2)
    assert len(best.scores) == len(worst.scores) == 5
    assert best.scores[0] == study.scores[0]
    assert worst.scores[0] == study.scores[-1]
    repeated = sum(len(set(one.word)) < 3 for one in worst.scores)
    assert worst.repeated_letters == repeated / 5
    assert len(study.common) == len(study.rare) == 5


def test_walked_scores_are_those_of_all_games() -> None:
    lists = small_lists(8, answers=30, others=10)
    plan = OpenersPlan(lists, FREQUENCY, limit=3)
    assert (plan.is_exact, plan.games_each) == (True, 30)
    study = study_openers(plan)
    assert {one.word for one in study.scores} == set(lists.guesses)
    for one in study.scores:
        done = simulate(Player(lists, FREQUENCY, (one.word,)))
        assert one.won == pytest.approx(1 - done.failures(3))
        assert one.mean == pytest.approx(done.mean)
    assert [one.won for one in study.scores] == sorted(one.won for one in study.scores)[::-1]


def test_what_has_no_walk_plays_games() -> None:
    lists = small_lists(8, answers=30, others=10)
    assert not OpenersPlan(lists, GROUPS).is_exact
    assert OpenersPlan(lists, GROUPS).games_each == 200
    assert not OpenersPlan(lists, FREQUENCY, games=7).is_exact
    assert OpenersPlan(lists, FREQUENCY, games=7).games_each == 7


@pytest.mark.parametrize("strategy", [GROUPS, FREQUENCY])
def test_a_sample_in_parallel(strategy: GuessStrategy) -> None:
    lists = small_lists(3, answers=20, others=5)
    plan = OpenersPlan(lists, strategy, sample=7)
    told: list[float] = []
    with ThreadPoolExecutor(2) as executor:
        study = study_openers(plan, executor=executor, on_progress=told.append)
    assert len(study.scores) == 7
    assert told == sorted(told)
    assert told[-1] == 1
    assert study.scores == study_openers(plan).scores


def test_what_an_interrupt_leaves_is_a_study_too() -> None:
    lists = small_lists(3, answers=80, others=40)
    plan = OpenersPlan(lists, FREQUENCY)
    first = next(plan.scores())
    assert 0 < len(first) < 120
    assert [one.word for one in first] == list(plan.words[: len(first)])
    rows = np.array([lists.row(word) for word in plan.words])
    assert sorted(rows) == list(range(120))
    assert list(rows) != sorted(rows)
    study = OpenerStudy.of(first, lists)
    assert set(study.scores) == set(first)
    assert set(first) < set(study_openers(plan).scores)


def test_commonest_and_rarest_letters_are_those_of_the_seed(classic: GameLists) -> None:
    study = study_openers(OpenersPlan(classic, FREQUENCY, sample=1))
    assert set(study.common) == set("seaor")
    assert set(study.rare) == set("vzjxq")


def test_a_sample_of_the_classic_openers(classic: GameLists) -> None:
    """Of what `python -m tests.campaign wordle openers` measures in full."""
    everything = classic.with_answers(sorted(classic.guesses), name="all")
    study = study_openers(OpenersPlan(everything, FREQUENCY, sample=150, seed=1))
    best, worst, whole = study.best(0.1), study.worst(0.1), study.best(1.0)
    assert best.repeated_letters < 0.1 < whole.repeated_letters < 0.6 < worst.repeated_letters
    assert best.common_letters < whole.common_letters
    assert best.rare_letters < whole.rare_letters < worst.rare_letters


def test_no_sample() -> None:
    with pytest.raises(InputError, match="0 openers"):
        study_openers(OpenersPlan(small_lists(1, answers=5, others=0), GROUPS, sample=0))
