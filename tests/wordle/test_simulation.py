"""Simulation: against games played one by one, executors, intervals, many boards."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import numpy as np
import pytest

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.wordle.assistant.session import Session
from waffle_cp.wordle.assistant.suggestions import suggest
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.word_of_day import day_number, word_of_day
from waffle_cp.wordle.pools.position import FloatArray, Position
from waffle_cp.wordle.simulation.board_games import (
    BoardsPlayer,
    draw_games,
    play_boards,
    simulate_boards,
)
from waffle_cp.wordle.simulation.games import Player, draw_targets, simulate
from waffle_cp.wordle.strategies.boards_strategy import BoardsStrategy
from waffle_cp.wordle.strategies.frequency_strategy import FrequencyStrategy
from waffle_cp.wordle.strategies.registry import STRATEGIES, find_strategy


@pytest.mark.parametrize("name", sorted(STRATEGIES))
@pytest.mark.parametrize("hard", [False, True])
def test_a_tree_of_positions_equals_single_games(name: str, hard: bool) -> None:
    lists = small_lists(7, answers=14, others=8)
    done = simulate(Player(lists, find_strategy(name), is_hard=hard))
    assert done.games == 14
    for answer, guesses in zip(lists.answers, done.guesses, strict=True):
        session = Session.start(lists, is_hard=hard)
        while session.unsolved:
            board = session.boards[0]
            best = suggest(session, find_strategy(name), limit=1)[0]
            word = board.words[0] if len(board.pool) == 1 else best.word
            assert session.read_guess(word) == word
            after = session.play(word, [answer])
            if len(after.boards[0].pool) == len(board.pool) and after.unsolved:
                break  # The strategy's word told nothing; the simulation takes an answer then.
            session = after
        else:
            assert len(session.guesses) == guesses, (name, answer)


@pytest.mark.parametrize("seed", [None, 3])
def test_executors_and_samples_change_nothing(seed: int | None) -> None:
    lists = small_lists(2, answers=30, others=10)
    player = Player(lists, find_strategy("frequency"), seed=seed, limit=3)
    whole = simulate(player)
    with ThreadPoolExecutor(2) as executor:
        again = simulate(player, executor=executor)
    assert again.guesses.tolist() == whole.guesses.tolist()
    assert again.left.tolist() == whole.left.tolist()
    targets = draw_targets(lists, 50, seed=1)
    part = simulate(player, targets)
    assert part.guesses.tolist() == whole.guesses[targets].tolist()
    assert part.left.tolist() == whole.left[targets].tolist()


def test_figures_of_a_simulation() -> None:
    lists = small_lists(5, answers=40, others=0)
    done = simulate(Player(lists, find_strategy("groups"), limit=2))
    assert sum(done.histogram) == done.games == 40
    assert done.total == sum(n * count for n, count in enumerate(done.histogram, 1))
    assert done.failures(2) == sum(done.histogram[2:]) / 40
    low, high = done.failure_interval(2)
    assert 0 <= low < done.failures(2) < high <= 1
    low, high = done.mean_interval
    assert low < done.mean < high
    # Words left after two guesses: those that give both guesses the same colors.
    assert done.left_at_failure >= 1
    assert ((done.left == 0) == (done.guesses <= 2)).all()


def test_wilsons_interval_of_a_known_case() -> None:
    lists = small_lists(5, answers=10, others=0)
    done = simulate(Player(lists, find_strategy("groups")))
    assert done.failures(99) == 0
    low, high = done.failure_interval(99)
    assert low == 0
    assert round(high, 4) == 0.2775  # 1.96^2 / (10 + 1.96^2)


def test_random_ties_follow_the_seed(classic: GameLists) -> None:
    def guesses(seed: int) -> object:
        player = Player(classic, FrequencyStrategy("frequency"), seed=seed)
        return simulate(player, draw_targets(classic, 60, 9)).guesses.tolist()

    assert guesses(1) == guesses(1)


def test_openers_come_first() -> None:
    lists = small_lists(5, answers=10, others=4)
    played = simulate(Player(lists, find_strategy("groups"), lists.others[:1]))
    assert min(played.guesses) >= 2


def test_a_sample_of_the_classic_games_stays_within_reach(classic: GameLists) -> None:
    """A seeded sample of what `python -m tests.campaign wordle` measures in full."""
    most_groups = simulate(
        Player(classic, find_strategy("groups"), ("salet",)), draw_targets(classic, 300, 1)
    )
    assert most_groups.mean < 3.55
    assert most_groups.failures(6) == 0
    everything = classic.with_answers(sorted(classic.guesses), name="all")
    targets = draw_targets(everything, 150, 1)
    plain = simulate(Player(everything, find_strategy("frequency")), targets)
    assert 0.78 < 1 - plain.failures(6) < 0.94
    exploring = simulate(Player(everything, find_strategy("exploring")), targets)
    uncertain = simulate(Player(everything, find_strategy("uncertain")), targets)
    assert plain.failures(6) >= exploring.failures(6) >= uncertain.failures(6)


class TestBoards:
    def test_guesses_solve_every_board(self) -> None:
        lists = small_lists(4, answers=25, others=10)
        for game in draw_games(lists, boards=4, games=6, seed=2):
            for name in ("boards", "groups", "entropy"):
                guesses = play_boards(BoardsPlayer(lists, find_strategy(name)), game)
                answers = [lists.answers[number] for number in game]
                assert set(answers) <= set(guesses)
                assert guesses[-1] in answers
                assert len(set(guesses)) == len(guesses)

    def test_a_sample_of_octordle_is_won(self, classic: GameLists) -> None:
        games = draw_games(classic, boards=8, games=8, seed=20220115)
        done = simulate_boards(BoardsPlayer(classic, find_strategy("boards")), games)
        assert done.wins() == 1.0
        assert done.mean < 11.5
        assert sum(done.histogram.values()) == 8
        with ThreadPoolExecutor(2) as executor:
            again = simulate_boards(done.player, games, executor=executor)
        assert again.guesses.tolist() == done.guesses.tolist()

    def test_openers_and_answers_first(self, classic: GameLists) -> None:
        game = draw_games(classic, boards=2, games=1, seed=1)[0]
        opener = ("stare", "cloud", "pinky")
        player = BoardsPlayer(classic, find_strategy("groups"), opener, answers_first=True)
        guesses = play_boards(player, game)
        known = [feedback("stare", classic.answers[number]) for number in game]
        assert guesses[0] == "stare"
        assert known
        assert (
            play_boards(BoardsPlayer(classic, find_strategy("boards"), opener), game)[:3] == opener
        )

    @pytest.mark.parametrize("boards", [2, 4, 8, 32])
    def test_counted_groups_change_no_guess(self, classic: GameLists, boards: int) -> None:
        """The counts of `group_counts` against sums over the sizes of the groups."""

        class Plain(BoardsStrategy):
            def keys(self, positions: Sequence[Position]) -> FloatArray:
                keys = np.zeros((1, len(positions[0].table.lists.guesses)))
                for position in positions:
                    sums, _ = position.sums(self.spare)
                    keys[0] += sums[0] / len(position) - position.is_candidate / len(position)
                return keys

        strategy = BoardsStrategy.for_boards(boards)
        plain = Plain(strategy.name, strategy.doubt)
        for game in draw_games(classic, boards=boards, games=2, seed=boards):
            fast = play_boards(BoardsPlayer(classic, strategy), game)
            assert fast == play_boards(BoardsPlayer(classic, plain), game), game

    @pytest.mark.parametrize(
        ("boards", "games", "told"),
        [(0, 1, "1 to 1024"), (1025, 1, "1 to 1024"), (2, 0, "at least 1")],
    )
    def test_bad_sizes(self, boards: int, games: int, told: str) -> None:
        with pytest.raises(InputError, match=told):
            draw_games(small_lists(1, answers=5, others=0), boards=boards, games=games, seed=1)

    def test_more_boards_than_answers(self) -> None:
        with pytest.raises(InputError, match="6 boards: the list has 5 answers"):
            draw_games(small_lists(1, answers=5, others=0), boards=6, games=1, seed=1)


class TestToday:
    def test_days_count_from_19_june_2021(self) -> None:
        assert day_number(date(2021, 6, 19)) == 0
        assert day_number(date(2022, 2, 5)) == 231
        assert word_of_day(["a", "b"], date(2021, 6, 20)) == "b"

    def test_days_outside_the_list(self) -> None:
        with pytest.raises(InputError, match="2021-05-19 is before the first day, 2021-06-19"):
            word_of_day(["a"], date(2021, 5, 19))
        with pytest.raises(InputError, match="is day 1, but the list ends with day 0"):
            word_of_day(["a"], date(2021, 6, 20))


def test_bad_games() -> None:
    lists = small_lists(1, answers=5, others=0)
    with pytest.raises(InputError, match="0 games"):
        draw_targets(lists, 0, 1)
    with pytest.raises(InputError, match="no games"):
        simulate(Player(lists, find_strategy("groups")), np.array([], np.int64))
