"""Greedy and beam: the published games, and games that the rule in plain Python ends."""

import pytest

from tests.wordle.absurdle_rule import replay, reply
from tests.wordle.test_absurdle import small_lists
from waffle_cp.errors import InputError
from waffle_cp.result import Status
from waffle_cp.wordle.absurdle.beam import beam_search, greedy_search
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists

BEAM_OF_1 = "aesir duply argot aband chuck"
BEAM_OF_6 = "aiery clots spawn quash"


def test_published_games() -> None:
    lists = load_game_lists("absurdle")
    start = AbsurdleGame.new(lists)
    assert greedy_search(start).unwrap() == ("aesir", "bludy", "potch", "touch", "mouth")
    for width, game in ((1, BEAM_OF_1), (5, BEAM_OF_1), (6, BEAM_OF_6), (20, BEAM_OF_6)):
        assert beam_search(start, width=width).unwrap() == tuple(game.split()), width


def test_greedy_takes_the_first_guess_of_equals_in_the_order_of_the_answers() -> None:
    lists = load_game_lists("absurdle")
    # In the game's own order TOUGH stands before TOUCH.
    order = sorted(lists.answers, key=lambda word: "touca" if word == "tough" else word)
    own_order = lists.with_answers(order, name="own order")
    game = greedy_search(AbsurdleGame.new(own_order)).unwrap()
    assert game == ("aesir", "bludy", "potch", "tough", "mouth")


def test_koala() -> None:
    lists = load_game_lists("absurdle")
    start = AbsurdleGame.new(lists, target="koala")
    for result in greedy_search(start), beam_search(start, width=5):
        game = result.unwrap()
        assert game[-1] == "koala"
        assert len(game) == 5
        assert replay(lists, game)


@pytest.mark.parametrize("seed", range(200, 230))
def test_games_end_and_steps_are_smallest(seed: int) -> None:
    lists = small_lists(seed)
    game = greedy_search(AbsurdleGame.new(lists)).unwrap()
    assert replay(lists, game), (lists, lists.guesses)
    pool = lists.answers
    for guess in game[:-1]:
        smallest = min(len(reply(other, pool)[1]) for other in lists.guesses)
        pool = reply(guess, pool)[1]
        assert len(pool) == smallest
    for width in (1, 3, 50):
        beam = beam_search(AbsurdleGame.new(lists), width=width).unwrap()
        assert replay(lists, beam), (width, lists, lists.guesses)


@pytest.mark.parametrize("seed", range(230, 245))
def test_targets(seed: int) -> None:
    lists = small_lists(seed)
    for target in lists.answers[:8]:
        start = AbsurdleGame.new(lists, target=target)
        for result in greedy_search(start), beam_search(start, width=4):
            if result:
                assert result.unwrap()[-1] == target
                assert replay(lists, result.unwrap()), (target, lists, lists.guesses)
            else:
                assert result.status is Status.UNKNOWN


def test_solvers_go_on_from_guesses() -> None:
    lists = GameLists("letters", answers=("a", "b", "c"))
    game = AbsurdleGame.new(lists).guess("b")
    assert greedy_search(game).unwrap() == ("b", "a", "c")
    won = game.play(["a", "c"])
    assert greedy_search(won).unwrap() == beam_search(won, width=2).unwrap() == ("b", "a", "c")


def test_a_lone_answer_is_guessed_and_a_beam_has_a_path() -> None:
    lists = GameLists("one", answers=("a",), others=("b",))
    assert greedy_search(AbsurdleGame.new(lists)).unwrap() == ("a",)
    with pytest.raises(InputError, match="beam of 0"):
        beam_search(AbsurdleGame.new(lists), width=0)
