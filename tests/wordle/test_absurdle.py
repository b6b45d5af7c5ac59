"""The game of Absurdle: its replies, challenge mode, and what it refuses."""

import random

import numpy as np
import pytest

from tests.wordle.absurdle_rule import reply
from waffle_cp.errors import InputError
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.reply_table import AbsurdleTable, absurdle_table
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists
from waffle_cp.wordle.game.patterns import pattern_marks

LETTERS = GameLists("letters", answers=("a", "b", "c"))


def small_lists(seed: int, *, most: int = 40) -> GameLists:
    """Random lists of one length over few letters, printed by a failing test."""
    draw = random.Random(seed)
    length, letters = draw.randint(1, 6), "abcdñ"[: draw.randint(2, 5)]
    words = {"".join(draw.choices(letters, k=length)) for _ in range(draw.randint(1, most))}
    ordered = sorted(words)
    draw.shuffle(ordered)
    cut = draw.randint(1, len(ordered))
    return GameLists.of(ordered[:cut], ordered[cut:], name=f"seed {seed}")


def test_published_games_of_the_seed() -> None:
    start = AbsurdleGame.new(load_game_lists("absurdle"))
    assert (len(start.pool), len(start.lists.guesses)) == (2_312, 12_928)
    aiery = start.guess("AIERY")
    assert len(aiery.pool) == 171
    for word in "crypt", "irony", "leaky":
        assert feedback("aiery", word) != feedback("aiery", "adore")
    for fourth in "tough", "touch":
        assert start.play(["aesir", "bludy", "potch", fourth, "mouth"]).is_won
    game = start.play(["aiery", "clots", "spawn"])
    assert game.words == ("quash",)
    assert not game.is_over
    assert game.guess("quash").is_won


@pytest.mark.parametrize("seed", range(60))
def test_replies_follow_the_rule(seed: int) -> None:
    lists = small_lists(seed)
    draw = random.Random(seed)
    game, pool = AbsurdleGame.new(lists), lists.answers
    for _ in range(6):
        guess = draw.choice(lists.guesses)
        marks, pool = reply(guess, pool)
        game = game.guess(guess)
        assert (game.history[-1], game.words) == ((guess, marks), pool), (lists, lists.guesses)
        if game.is_over:
            return


@pytest.mark.parametrize("seed", range(60, 100))
def test_table_keeps_what_the_game_keeps(seed: int) -> None:
    lists = small_lists(seed)
    table = AbsurdleTable(lists)
    sizes, ranks = table.kept(table.everything)
    cap = random.Random(seed).randint(1, len(lists.answers))
    capped, _ = table.kept(table.everything, cap=cap)
    target = random.Random(seed).randrange(len(lists.answers))
    wanted, _ = table.kept(table.everything, target=target)
    groups = table.groups(table.everything)
    pools = set()
    for row, guess in enumerate(lists.guesses):
        marks, pool = reply(guess, lists.answers)
        pools.add(pool)
        assert pattern_marks(int(table.codes[ranks[row]]), lists.length) == marks
        assert sizes[row] == len(pool)
        assert capped[row] == (len(pool) if len(pool) <= cap else 0)
        assert wanted[row] == (len(pool) if lists.answers[target] in pool else 0)
        first = groups.first[groups.group_of[row]]
        same = table.part(int(first), int(ranks[first]), table.everything)
        assert tuple(lists.answers[index] for index in same) == pool
    assert len(groups) == len(pools)
    assert groups.times.sum() == len(lists.guesses)


def test_long_words_have_ranks_too() -> None:
    lists = GameLists.of(["abcdefghijkl", "abcdefghijka", "lkjihgfedcba"], ["aaaaaaaaaaaa"])
    table = AbsurdleTable(lists)
    for row, guess in enumerate(lists.guesses):
        kept = reply(guess, lists.answers)[1]
        sizes, ranks = table.kept(table.everything)
        part = table.part(row, int(ranks[row]), table.everything)
        assert (sizes[row], tuple(lists.answers[i] for i in part)) == (len(kept), kept)


def test_one_letter_game_has_six_routes() -> None:
    routes = set()
    start = AbsurdleGame.new(LETTERS)
    for first in "abc":
        for second in set("abc") - {first}:
            game = start.play([first, second])
            (last,) = game.words
            assert game.guess(last).is_won
            routes.add(first + second + last)
    assert len(routes) == 6


def test_challenge_mode_counts_guesses_and_is_lost_without_the_target() -> None:
    start = AbsurdleGame.new(load_game_lists("absurdle"), target="KOALA")
    assert start.target == "koala"
    game = start.play(["aiery", "canst"])
    assert not game.is_lost
    assert "koala" in game.words
    won = game.play(["louma", "poaka", "koala"])
    assert won.is_won
    assert len(won.guesses) == 5
    lost = start.guess("koala")
    assert lost.is_lost
    assert not lost.is_won
    with pytest.raises(InputError, match="'aiery' comes after the end"):
        lost.guess("aiery")


def test_refusals() -> None:
    game = AbsurdleGame.new(LETTERS)
    with pytest.raises(InputError, match="'d' is not in the list 'letters'"):
        game.guess("d")
    with pytest.raises(InputError, match="'ab' has 2 letters, not 1"):
        game.guess("ab")
    with pytest.raises(InputError, match="target 'd' is not among the answers"):
        AbsurdleGame.new(LETTERS, target="d")
    others = GameLists("letters", answers=("a",), others=("b",))
    with pytest.raises(InputError, match="target 'b' is not among the answers"):
        AbsurdleGame.new(others, target="b")
    with pytest.raises(InputError, match="'a' comes after the end"):
        AbsurdleGame.new(others).guess("a").guess("a")


def test_other_alphabets() -> None:
    lists = GameLists.of(["ĝojo", "ĉapo", "ŝafo"], ["ĵaŭd"])
    game = AbsurdleGame.new(lists).guess("ĴAŬD")
    assert game.history == (("ĵaŭd", ".g.."),)
    assert game.words == ("ĉapo", "ŝafo")


def test_alike_is_symmetric_and_a_table_is_kept() -> None:
    lists = small_lists(7)
    table = absurdle_table(lists)
    assert np.array_equal(table.alike, table.alike.T)
    assert absurdle_table(GameLists.of(lists.answers, lists.others)) is table
