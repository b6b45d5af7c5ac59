"""The walked tree of an opener: against games played one by one in plain Python, and `simulate`."""

from collections import Counter

import numpy as np
import pytest

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.simulation.games import Player, simulate
from waffle_cp.wordle.simulation.openers import has_walk, opener_histogram
from waffle_cp.wordle.strategies.frequency_strategy import FrequencyStrategy
from waffle_cp.wordle.strategies.registry import STRATEGIES, find_strategy

FREQUENCY = find_strategy("frequency")


def guesses_to_find(target: str, opener: str, answers: tuple[str, ...]) -> int:
    """One game, as the strategy's description says."""
    left, guess, made = list(answers), opener if len(answers) > 1 else answers[0], 1
    while guess != target:
        told = feedback(guess, target)
        left = [word for word in left if word != guess and feedback(guess, word) == told]
        places = [Counter(column) for column in zip(*left, strict=True)]
        scores = [
            sum(place[letter] for place, letter in zip(places, word, strict=True)) for word in left
        ]
        guess, made = left[scores.index(max(scores))], made + 1
    return made


def plain_histogram(lists: GameLists, opener: str) -> tuple[int, ...]:
    lengths = Counter(guesses_to_find(word, opener, lists.answers) for word in lists.answers)
    return tuple(lengths[number] for number in range(1, max(lengths) + 1))


@pytest.mark.parametrize("seed", range(12))
def test_every_opener_of_small_lists(seed: int) -> None:
    lists = small_lists(seed, answers=1 + 3 * seed, others=6, length=3 + seed % 3)
    for opener in lists.guesses:
        plain = plain_histogram(lists, opener)
        assert opener_histogram(lists, opener) == plain, (lists.answers, opener)
        played = simulate(Player(lists, FREQUENCY, (opener,)))
        assert played.histogram == plain, (lists.answers, opener)


@pytest.mark.parametrize("length", [1, 6, 11, 20])
def test_words_of_any_length(length: int) -> None:
    lists = small_lists(length, answers=4 if length == 1 else 60, others=1, length=length)
    for opener in lists.guesses[:8]:
        assert opener_histogram(lists, opener) == plain_histogram(lists, opener), opener


def test_a_sample_of_the_classic_openers_equals_the_simulation(classic: GameLists) -> None:
    everything = classic.with_answers(sorted(classic.guesses), name="all")
    draw = np.random.default_rng(6)
    for lists, openers in ((classic, 4), (everything, 1)):
        for row in draw.choice(len(lists.guesses), openers, replace=False):
            opener = lists.guesses[row]
            played = simulate(Player(lists, FREQUENCY, (opener,)))
            assert opener_histogram(lists, opener) == played.histogram, opener


def test_only_the_plain_strategy_has_a_walk() -> None:
    assert [name for name in STRATEGIES if has_walk(find_strategy(name))] == ["frequency"]
    assert not has_walk(FrequencyStrategy("mine", uncertain=True))


def test_an_unknown_opener() -> None:
    with pytest.raises(InputError, match="'zzz' is not in the list 'small 1'"):
        opener_histogram(small_lists(1, answers=5, others=0), "zzz")
