"""Each rule of a grid bites on its own, and on nothing else."""

import pytest

from waffle_cp.fill import FillRequest, LetterCount, RareWords, RequiredWord
from waffle_cp.fill.engines import Goal
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.validate.fault import InvalidError, require_no_faults
from waffle_cp.validate.grid import check_grid, objective_value
from waffle_cp.words import WordList

GRID = Grid.parse("cat\na o\nbet")
WORDS = WordList.of({"cat": 60, "bet": 40, "cab": 5, "tot": 70})
PLAIN = FillRequest(Layout.waffle(3, 3))
STEMS = {"cat": frozenset({1}), "cab": frozenset({1, 2}), "bet": frozenset({3})}


def rules(request: FillRequest, *, grid: Grid = GRID, words: WordList = WORDS) -> list[str]:
    return [fault.rule for fault in check_grid(grid, request, words)]


def test_a_good_grid_has_no_faults() -> None:
    assert check_grid(GRID, PLAIN, WORDS) == ()


@pytest.mark.parametrize(
    ("request_", "rule", "message"),
    [
        (PLAIN.replacing(layout=Layout.solid(3, 3)), "layout", "waffle 3x3, expected solid 3x3"),
        (PLAIN.replacing(min_score=50), "min score", "a3-across: 'bet' has score 40, less than 50"),
        (PLAIN.replacing(banned=frozenset({"tot"})), "banned", "c1-down: 'tot' is banned"),
        (PLAIN.replacing(required=(RequiredWord("dog"),)), "required", "'dog' stands nowhere"),
        (PLAIN.replacing(required=(RequiredWord("tot", 0),)), "required", "a1-across: holds 'cat'"),
        (PLAIN.replacing(fixed=((0, "b"),)), "fixed", "a1: holds 'c', fixed is 'b'"),
        (PLAIN.replacing(letter_counts=(LetterCount("t", 3),)), "letters", "2 of 't'"),
        (PLAIN.replacing(letter_counts=(LetterCount("vowels", 0, 3),)), "letters", "4 of 'vowels'"),
        (PLAIN.replacing(rare=RareWords(1, 50)), "rare", "2 words under 50, at most 1"),
    ],
)
def test_each_rule_bites(request_: FillRequest, rule: str, message: str) -> None:
    faults = check_grid(GRID, request_, WORDS)
    assert rule in {fault.rule for fault in faults}
    assert message in "; ".join(map(str, faults))


def test_unknown_word_names_slot_and_list() -> None:
    fewer = WORDS.select(keep=lambda word: word != "cab", name="few")
    (fault,) = check_grid(GRID, PLAIN, fewer)
    assert str(fault) == "a1-down: 'cab' is not in list few"
    with pytest.raises(InvalidError, match="'cab' is not in list few"):
        require_no_faults([fault])


def test_a_required_word_needs_no_list_and_no_score() -> None:
    fewer = WORDS.select(keep=lambda word: word != "cab")
    assert rules(PLAIN.replacing(required=(RequiredWord("cab"),)), words=fewer) == []
    wished = PLAIN.replacing(min_score=40, required=(RequiredWord("cab"),))
    assert rules(wished) == []


def test_repeats() -> None:
    grid = Grid.parse("tot\no o\ntot")
    faults = check_grid(grid, PLAIN, WORDS)
    assert {fault.rule for fault in faults} == {"repeats"}
    assert len(faults) == 6
    assert check_grid(grid, PLAIN.replacing(repeats=True), WORDS) == ()


def test_stems() -> None:
    (fault,) = check_grid(GRID, PLAIN, WORDS, STEMS)
    assert str(fault) == "a1-down: 'cab' shares a stem with 'cat' in a1-across"
    assert check_grid(GRID, PLAIN.replacing(distinct_stems=False), WORDS, STEMS) == ()


def test_a_word_twice_shares_no_stem_with_itself_where_repeats_are_allowed() -> None:
    grid = Grid.parse("tot\no o\ntot")
    request = PLAIN.replacing(repeats=True)
    assert check_grid(grid, request, WORDS, {"tot": frozenset({1})}) == ()


@pytest.mark.parametrize(("goal", "value"), [("total", 175), ("worst", 5)])
def test_objective(goal: Goal, value: int) -> None:
    assert objective_value(GRID, PLAIN, WORDS, goal) == value


def test_worst_leaves_required_words_out_unless_all_are() -> None:
    one = PLAIN.replacing(required=(RequiredWord("cab"),))
    assert objective_value(GRID, one, WORDS, "worst") == 40
    every = PLAIN.requiring(*GRID.words)
    assert objective_value(GRID, every, WORDS, "worst") == 5


def test_a_word_outside_the_list_scores_0() -> None:
    words = WordList.of({"cat": 60, "bet": 40, "tot": 70})
    request = PLAIN.requiring("cab")
    assert objective_value(GRID, request, words, "total") == 170
    assert objective_value(GRID, PLAIN, words, "worst") == 0
    for least, rare in ((1, RareWords(0, 1)), (0, RareWords(1, 1)), (0, RareWords(0, 0))):
        faults = check_grid(GRID, request.replacing(rare=rare), words)
        assert len(faults) == least, rare
