"""Trees: against trying everything, on the classic lists, hard mode, limits, text and JSON."""

import functools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.result import Status
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.hard_mode import hard_mode_fault
from waffle_cp.wordle.trees.decision_tree import DecisionTree
from waffle_cp.wordle.trees.tree_search import best_tree

NONE = 10**6


def least_total(
    lists: GameLists, *, opener: str | None = None, hard: bool = False, within: int | None = None
) -> int:
    """The fewest guesses over all answers, by trying every guess at every node."""

    @functools.cache
    def solve(pool: tuple[str, ...], history: tuple[tuple[str, str], ...], left: int | None) -> int:
        if left == 0:
            return NONE
        best = NONE
        for guess in lists.guesses:
            if opener is not None and not history and guess != opener:
                continue
            if hard and hard_mode_fault(guess, history) is not None:
                continue
            groups: dict[str, list[str]] = {}
            for word in pool:
                groups.setdefault(feedback(guess, word), []).append(word)
            total = len(pool)
            win = "g" * lists.length
            if len(groups) == 1 and win not in groups:
                continue  # It tells nothing.
            for marks, group in groups.items():
                if marks != win:
                    told = (*history, (guess, marks)) if hard or not history else history
                    total += solve(tuple(group), told, None if left is None else left - 1)
            best = min(best, total)
        return best

    return solve(lists.answers, (), within)


def assert_sound(tree: DecisionTree, lists: GameLists, *, hard: bool = False) -> None:
    """Each answer is found, depths are as told, hard mode is kept, nothing else is in the tree."""
    for answer, depth in tree.answers():
        path = tree.play(answer)
        assert len(path) == depth, (answer, path)
        assert path[-1] == answer
        if hard:
            history: list[tuple[str, str]] = []
            for guess in path:
                assert hard_mode_fault(guess, history) is None, path
                history.append((guess, feedback(guess, answer)))
    assert sorted(word for word, _ in tree.answers()) == sorted(lists.answers)


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_exact_trees_equal_trying_everything(seed: int, hard: bool) -> None:
    lists = small_lists(seed, answers=6 if hard else 9, others=2 if hard else 4)
    result = best_tree(lists, width=None, is_hard=hard)
    expected = least_total(lists, hard=hard)
    told = f"answers {lists.answers}, others {lists.others}, hard {hard}"
    assert result.status is Status.OPTIMAL, told
    assert result.value == result.bound == result.unwrap().total == expected, told
    assert_sound(result.unwrap(), lists, hard=hard)


@pytest.mark.parametrize("within", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_limits_equal_trying_everything(seed: int, within: int) -> None:
    lists = small_lists(seed, answers=9, others=4)
    expected = least_total(lists, within=within)
    result = best_tree(lists, width=None, within=within)
    told = f"answers {lists.answers}, others {lists.others}, within {within}"
    if expected >= NONE:
        assert result.status is Status.INFEASIBLE, told
    else:
        assert result.value == expected, told
        assert len(result.unwrap().histogram) <= within
        assert_sound(result.unwrap(), lists)


@pytest.mark.parametrize("width", [1, 2, 5])
@pytest.mark.parametrize("seed", range(6))
def test_bounds_of_narrow_searches_hold(seed: int, width: int) -> None:
    lists = small_lists(seed, answers=14, others=6)
    exact = best_tree(lists, width=None)
    narrow = best_tree(lists, width=width)
    assert narrow.bound is not None
    assert narrow.value is not None
    assert exact.value is not None
    assert narrow.bound <= exact.value <= narrow.value, (lists.answers, lists.others)
    assert_sound(narrow.unwrap(), lists)


@pytest.mark.parametrize("seed", range(4))
def test_openers_and_executors(seed: int) -> None:
    lists = small_lists(seed, answers=9, others=4)
    opener = lists.others[0]
    result = best_tree(lists, opener=opener, width=None)
    assert result.value == least_total(lists, opener=opener)
    assert result.unwrap().guess == opener
    with ThreadPoolExecutor(2) as executor:
        again = best_tree(lists, opener=opener, width=None, executor=executor)
    assert (again.value, again.answers) == (result.value, result.answers)


def test_salet_takes_7920(classic: GameLists) -> None:
    result = best_tree(classic, opener="salet", width=10)
    tree = result.unwrap()
    assert result.value == tree.total == 7920
    assert round(tree.mean, 4) == 3.4212
    assert result.bound is not None
    assert result.bound <= 7920
    assert_sound(tree, classic)


def test_a_hard_tree_of_the_classic_lists_keeps_the_rule(classic: GameLists) -> None:
    lists = classic.with_answers(classic.answers[::5], name="a fifth")
    result = best_tree(lists, opener="salet", width=5, is_hard=True, within=6)
    assert_sound(result.unwrap(), lists, hard=True)
    assert len(result.unwrap().histogram) <= 6


def test_out_of_time_the_rest_is_finished(classic: GameLists) -> None:
    lists = classic.with_answers(classic.answers[::20], name="a few")
    result = best_tree(lists, opener="salet", width=None, time_limit=1e-9)
    assert_sound(result.unwrap(), lists)


def test_trivial_trees() -> None:
    one = best_tree(GameLists.of(["abc"]))
    assert (one.status, one.value, str(one.unwrap())) == (Status.OPTIMAL, 1, "abc =")
    two = best_tree(GameLists.of(["abc", "abd"], ["xyz"]), opener="xyz", width=1)
    assert two.value == 5
    none = best_tree(GameLists.of(["abc", "abd", "abe"]), within=1)
    assert none.status is Status.INFEASIBLE
    late = best_tree(GameLists.of(["abc", "abd", "abe"]), opener="abc", within=2)
    assert late.status is not Status.OPTIMAL
    assert not late


@pytest.mark.parametrize("seed", range(5))
def test_text_and_json_are_the_tree(seed: int) -> None:
    tree = best_tree(small_lists(seed, answers=12, others=3)).unwrap()
    assert DecisionTree.parse(str(tree)) == tree
    assert DecisionTree.from_json(tree.to_json()) == tree


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a tree without a guess"),
        ("salet =\n....g court", "line 2: '....g court': expected marks and a guess, indented"),
        ("salet\n    ....g court", "line 2: '....g court' is indented too far"),
        ("salet\n  ....q court", "is no color"),
        ("salet\n  ....g cort", "line 2: 'cort' has another length"),
        ("salet\n  ...g court", "are 4, expected 5"),
        ("{", "not JSON"),
        ('{"then": {}}', "an object with guess"),
        ('{"guess": "salet", "then": []}', "is no object of marks"),
    ],
)
def test_faults_of_tree_files(text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        DecisionTree.parse(text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("options", "told"), [({"width": 0}, "width is 0"), ({"within": 0}, "0 g")]
)
def test_bad_limits(options: dict[str, int], told: str) -> None:
    with pytest.raises(InputError, match=told):
        best_tree(GameLists.of(["abc"]), **options)  # type: ignore[arg-type]


def test_an_answer_outside_the_tree_is_told() -> None:
    tree: Sequence[DecisionTree] = best_tree(GameLists.of(["abc", "abd"])).answers
    with pytest.raises(InputError, match="'xyz' is not in the tree: no guess after"):
        tree[0].play("xyz")
