"""Shortest games, all of them, and the minimum for each target against playing everything."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wordle.absurdle_rule import all_games, replay
from waffle_cp.errors import InputError
from waffle_cp.journal_lines import sealed_line
from waffle_cp.result import Status
from waffle_cp.wordle.absurdle.game import AbsurdleGame
from waffle_cp.wordle.absurdle.journal import AbsurdleJournal, open_journal
from waffle_cp.wordle.absurdle.minima import minimum_guesses
from waffle_cp.wordle.absurdle.proof import Progress, all_shortest, shortest_game
from waffle_cp.wordle.absurdle.report import digit_lines, results_page
from waffle_cp.wordle.absurdle.routes import Routes
from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists

MOST = 5
LETTERS = GameLists("letters", answers=tuple("abcde"))
"""Every game takes all five letters, in any order."""


def tiny_lists(seed: int) -> GameLists:
    draw = random.Random(seed)
    length = draw.choice([1, 2, 2, 3])
    letters = "abcde"[: draw.choice([2, 3, 4])] if length > 1 else "abcde"
    words = ["".join(word) for word in itertools.product(letters, repeat=length)]
    answers = draw.sample(words, draw.randint(1, min(7 if length > 1 else 4, len(words))))
    others = draw.sample(words, min(len(words), draw.randint(0, 3)))
    return GameLists.of(answers, others, name=f"seed {seed}")


def games_of(start: AbsurdleGame, length: int) -> list[tuple[str, ...]]:
    return sorted(game for routes in all_shortest(start, length) for game in routes)


@pytest.mark.parametrize("seed", range(40))
def test_all_games_of_tiny_lists(seed: int) -> None:
    lists = tiny_lists(seed)
    minima = minimum_guesses(lists)
    for target in (None, *lists.answers):
        shown = (lists.answers, lists.others, target)
        start = AbsurdleGame.new(lists, target=target)
        result = shortest_game(start)
        length, games = all_games(lists, target, MOST)
        if length is None:
            assert not result.answers or len(result.unwrap()) > MOST, shown
        elif length == 0:
            assert result.status is Status.INFEASIBLE, shown
            assert target not in minima.games, shown
        else:
            assert result.status is Status.OPTIMAL, shown
            assert result.value == result.bound == length, shown
            assert result.unwrap() in games, shown
            assert games_of(start, length) == sorted(games), shown
            if target is None:
                assert (minima.fewest, minima.shortest_games) == (length, len(games)), shown
            else:
                assert minima.games[target] in games, shown


@pytest.mark.parametrize("workers", [1, 2])
def test_five_letters_have_120_games(workers: int) -> None:
    start = AbsurdleGame.new(LETTERS)
    assert len(shortest_game(start).unwrap()) == 5
    seen: list[Progress] = []
    routes = list(all_shortest(start, 5, workers=workers, tell=seen.append))
    games = sorted(game for family in routes for game in family)
    assert games == sorted(itertools.permutations("abcde"))
    assert sum(map(len, routes)) == 120
    assert (seen[-1].done, seen[-1].found) == (seen[-1].total, 120)


def test_shortest_goes_on_from_guesses() -> None:
    start = AbsurdleGame.new(LETTERS, target="e").play(["b", "d"])
    assert shortest_game(start).unwrap()[:2] == ("b", "d")
    assert games_of(start, 5) == [("b", "d", "a", "c", "e"), ("b", "d", "c", "a", "e")]
    won = start.play(["a", "c", "e"])
    assert shortest_game(won).unwrap() == ("b", "d", "a", "c", "e")
    assert games_of(won, 5) == [("b", "d", "a", "c", "e")]
    lost = start.guess("e")
    assert lost.is_lost
    assert shortest_game(lost).status is Status.INFEASIBLE


def test_a_target_that_cannot_be_reached() -> None:
    lists = GameLists("pair", answers=("a",), others=("b",))
    assert shortest_game(AbsurdleGame.new(lists, target="a")).unwrap() == ("a",)
    # All but "aa" answer every guess alike or stay in the larger group.
    found = next(
        (lists, target)
        for lists in map(tiny_lists, range(200))
        for target in lists.answers
        if all_games(lists, target, MOST)[0] == 0
    )
    result = shortest_game(AbsurdleGame.new(found[0], target=found[1]))
    assert (result.status, result.bound) == (Status.INFEASIBLE, None)
    assert minimum_guesses(found[0]).histogram[0] >= 1


def test_three_guesses_are_impossible_with_the_lists_of_the_game() -> None:
    result = shortest_game(AbsurdleGame.new(load_game_lists("absurdle")))
    assert (result.status, result.value, result.bound) == (Status.OPTIMAL, 4, 4)
    assert replay(load_game_lists("absurdle"), result.unwrap())


def test_shortest_for_a_target_of_the_game() -> None:
    lists = load_game_lists("absurdle")
    result = shortest_game(AbsurdleGame.new(lists, target="quash"))
    assert (result.value, result.bound) == (4, 4)
    assert result.unwrap()[-1] == "quash"
    assert replay(lists, result.unwrap())
    late = shortest_game(AbsurdleGame.new(lists, target="arose"), time_limit=1e-9)
    assert (late.status, late.bound) == (Status.UNKNOWN, 4)
    assert "at least 4 guesses" in late.note


def test_all_games_after_two_guesses_of_the_game() -> None:
    lists = load_game_lists("absurdle")
    start = AbsurdleGame.new(lists).play(["aiery", "clots"])
    games = games_of(start, 4)
    assert ("aiery", "clots", "spawn", "quash") in games
    assert all(replay(lists, game) for game in games)
    ended = [
        (*start.guesses, guess, after.words[0])
        for guess in lists.guesses
        if len((after := start.guess(guess)).pool) == 1
    ]
    assert games == sorted(ended)


def test_journal_resumes_after_any_part(tmp_path: Path) -> None:
    start = AbsurdleGame.new(LETTERS)
    path, head = tmp_path / "journal", {"lists": LETTERS.fingerprint, "length": 5}
    with open_journal(path, head) as journal:
        whole = list(all_shortest(start, 5, journal=journal))
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    assert len(lines) > 1
    for size in (0, len(lines[0]) // 2, len(lines[0]), len(content) - 3, len(content)):
        path.write_bytes(content[:size])
        with open_journal(path, head) as journal:
            assert sorted(map(str, all_shortest(start, 5, journal=journal))) == sorted(
                map(str, whole)
            )
        assert path.read_bytes() == content


def test_journal_holds_parts_that_are_not_searched_again() -> None:
    journal = AbsurdleJournal()
    start = AbsurdleGame.new(LETTERS)
    routes = list(all_shortest(start, 5, journal=journal))
    journal.done = dict.fromkeys(journal.done, (Routes((("x",),)),))
    assert [family.answer for family in all_shortest(start, 5, journal=journal)] == ["x"]
    assert routes


def test_table_resumes_and_is_the_same(tmp_path: Path) -> None:
    lists = tiny_lists(17)
    head = {"lists": lists.fingerprint}
    with open_journal(tmp_path / "journal", head) as journal:
        first = minimum_guesses(lists, journal=journal)
    with open_journal(tmp_path / "journal", head) as journal:
        before = dict(journal.done)
        again = minimum_guesses(lists, journal=journal)
        assert journal.done == before
    assert (again.games, again.shortest_games) == (first.games, first.shortest_games)
    assert "".join(digit_lines(first)) == "".join(
        str(len(first.games.get(word, ()))) for word in sorted(lists.answers)
    )
    assert "| Beam | Guesses | Game |" in results_page(first)


HEAD = {"journal": "waffle-cp absurdle", "lists": "x"}
UNIT = {"unit": "x", "routes": [[["aesir"], ["bludy"]]]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello\n", "not a journal of Absurdle"),
        (b"hello", "not a journal of Absurdle"),
        (b'{"journal": "waffle-cp search"}\n', "waffle-cp search"),
        (sealed_line(HEAD | {"lists": "other"}), "another search"),
        (b'{"journal": "waffle-cp absurdle", "lists": "x"}\n', "line 1 has no seal"),
        (sealed_line(HEAD) + b"[1]\n", "line 2 has no seal"),
        (sealed_line(HEAD) + sealed_line(UNIT), "line 2 was changed after it was written"),
        (sealed_line(HEAD) + sealed_line(UNIT, HEAD).replace(b"aesir", b"raise"), "was changed"),
        (sealed_line(HEAD) + sealed_line({"unit": "x"}, HEAD), "line 2: 'routes'"),
        (sealed_line(HEAD) + sealed_line(UNIT | {"routes": ["ab"]}, HEAD), "no step of words"),
        (
            sealed_line(HEAD) + sealed_line(UNIT, HEAD) + sealed_line(UNIT | {"routes": []}, HEAD),
            "line 3 holds other routes of 'x'",
        ),
    ],
)
def test_journals_that_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message), open_journal(path, {"lists": "x"}):
        pass
    assert path.read_bytes() == content


def test_a_journal_is_written_by_one_run_at_a_time(tmp_path: Path) -> None:
    def twice() -> Iterator[None]:
        with open_journal(tmp_path / "j", {}), open_journal(tmp_path / "j", {}):
            yield

    with pytest.raises(InputError, match="another run is writing"):
        list(twice())
