"""Exact counts: golden numbers, agreement with plain enumeration, trivial cases, limits."""

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import case_path, needs_cases
from tests.counting.instances import every_grid, random_instance
from tests.search.lists import american
from waffle_cp.counting import count_grids
from waffle_cp.counting.count import Method
from waffle_cp.errors import LimitError, ProvenNoneError
from waffle_cp.fill import FillRequest, LetterCount
from waffle_cp.layout import Layout
from waffle_cp.result import Status
from waffle_cp.words import WordList, load_words

PETS = WordList.of(["cat", "cot", "tot", "tat"], name="pets")
METHODS: tuple[Method, ...] = ("contraction", "search")
SMALL = FillRequest(Layout.waffle(3, 3))


@pytest.mark.parametrize("seed", range(40))
def test_contraction_agrees_with_plain_enumeration(seed: int) -> None:
    request, words = random_instance(seed)
    grids = list(every_grid(request, words))
    found = count_grids(request, words, method="contraction", transposes=True)
    assert found.count == len(grids), f"{request!r}\n{words.scores!r}"
    assert found.status is (Status.FEASIBLE if grids else Status.INFEASIBLE)


@pytest.mark.parametrize("seed", range(200, 212))
def test_search_agrees_with_contraction(seed: int) -> None:
    request, words = random_instance(seed)
    for transposes in (True, False):
        found = [
            count_grids(request, words, method=method, transposes=transposes) for method in METHODS
        ]
        assert [count.engine for count in found] == list(METHODS)
        assert found[0].count == found[1].count, f"{request!r}\n{words.scores!r}"


@needs_cases
def test_the_seeds_own_list_has_the_counts_that_it_tells() -> None:
    words = load_words(str(case_path("words_156.txt")))
    request = FillRequest(Layout.waffle(5, 5))
    assert count_grids(request, words).count == 31
    assert count_grids(request.replacing(repeats=True), words).count == 770


def test_golden_number_of_wamerican_small() -> None:
    words = WordList.of(american(5))
    assert len(words) == 3568
    request = FillRequest(Layout.waffle(5, 5), repeats=True)
    assert count_grids(request, words, method="contraction").count == 12_694_276_955


@pytest.mark.parametrize("seed", range(100, 140))
def test_merged_transposes_are_classes(seed: int) -> None:
    request, words = random_instance(seed, square=True)
    classes = {min(g.letters, g.transposed.letters) for g in every_grid(request, words)}
    found = count_grids(request, words, transposes=False)
    assert found.count == len(classes), f"{request!r}\n{words.scores!r}"


def test_merging_changes_nothing_where_the_layout_is_not_square() -> None:
    words = WordList.of(["".join(w) for n in (3, 5) for w in product("ab", repeat=n)])
    request = FillRequest(Layout.waffle(5, 3))
    counts = [count_grids(request, words, transposes=both).count for both in (True, False)]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("layout", ["3x3", "5x5", "7x5", "hashtag", "solid:3x3", "royale"])
def test_all_words_of_two_letters_fill_every_cell_freely(layout: str) -> None:
    shape = Layout.parse(layout)
    lengths = {len(slot) for slot in shape.slots}
    words = WordList.of(["".join(w) for n in lengths for w in product("ab", repeat=n)])
    found = count_grids(FillRequest(shape, repeats=True), words)
    assert found.count == 2 ** len(shape.cells)


def test_numbers_beyond_the_whole_numbers_of_doubles_are_exact() -> None:
    # Every filling of the cells is a grid, so that the count is a power of the alphabet's size.
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = WordList.of(["".join(word) for word in product(letters, repeat=3)])
    found = count_grids(FillRequest(Layout.solid(3, 3), repeats=True), words)
    assert found.count == 26**9
    long = FillRequest(Layout.from_mask("ooo\no##\nooo\n##o\nooo\no##\nooo"), repeats=True)
    found = count_grids(long, words)
    assert found.count == 26 ** len(long.layout.cells) > 2**53


def test_odd_numbers_beyond_the_whole_numbers_of_doubles_are_exact() -> None:
    # Parts without a common cell multiply; an odd product beyond 2^53 is no double.
    words = WordList.of(["".join(word) for word in product("abcdefg", repeat=3)])
    square, count = "ooo\no#o\nooo", 7**8
    apart = "\n".join([square, "###"] * 4)
    found = count_grids(FillRequest(Layout.from_mask(apart), repeats=True), words)
    assert found.count == count**4
    assert float(count**4) != count**4


def test_letter_counts_are_binomial_where_every_filling_is_a_grid() -> None:
    shape = Layout.waffle(5, 5)
    words = WordList.of(["".join(word) for word in product("ab", repeat=5)])
    counts = [
        count_grids(
            FillRequest(shape, repeats=True, letter_counts=(LetterCount("a", number, number),)),
            words,
        ).count
        for number in range(len(shape.cells) + 1)
    ]
    binomial = [prod(range(22 - k, 22)) // prod(range(1, k + 1)) for k in range(22)]
    assert counts == binomial


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 11))
def test_a_cell_fixed_to_each_letter_splits_the_count(seed: int, cell: int) -> None:
    request, words = random_instance(seed)
    cell %= len(request.layout.cells)
    request = request.replacing(fixed=())
    parts = [
        count_grids(request.replacing(fixed=((cell, letter),)), words, transposes=True).count
        for letter in sorted(set("".join([*words, *(want.word for want in request.required)])))
    ]
    assert sum(part or 0 for part in parts) == count_grids(request, words, transposes=True).count


def test_a_required_word_is_counted_by_leaving_it_out() -> None:
    words = load_words("common")
    request = FillRequest(Layout.waffle(5, 5))
    total = count_grids(request, words).count
    without = count_grids(request.banning("honey"), words).count
    assert total is not None
    assert without is not None
    assert count_grids(request.requiring("honey"), words).count == total - without > 0


def test_lists_without_a_grid() -> None:
    for words in (WordList.of([]), WordList.of(["cat"]), WordList.of(["ab", "cdefg"])):
        found = count_grids(SMALL, words)
        assert (found.status, found.count, found.complete) == (Status.INFEASIBLE, 0, True)
        with pytest.raises(ProvenNoneError):
            found.unwrap()
    assert count_grids(SMALL.replacing(repeats=True), WordList.of(["aba"])).count == 1


def test_a_letter_that_no_word_has_leaves_nothing() -> None:
    assert count_grids(SMALL.with_cell("a1", "ñ"), PETS).count == 0


def test_the_method_that_was_asked_for_fails_aloud() -> None:
    words = WordList.of(["".join(word) for word in product("abcdefg", repeat=4)])
    request = FillRequest(Layout.solid(4, 4), repeats=True)
    with pytest.raises(LimitError, match="does not fit into 0 MB"):
        count_grids(request, words, method="contraction", memory_limit=1000)


def test_out_of_time_is_unknown() -> None:
    found = count_grids(SMALL, PETS, time_limit=1e-9)
    assert (found.status, found.count, found.complete) == (Status.UNKNOWN, None, False)
    with pytest.raises(LimitError, match="not counted before the limit"):
        found.unwrap()


def test_slices_change_nothing() -> None:
    words = load_words("easy")
    request = FillRequest(Layout.waffle(5, 5))
    whole = count_grids(request, words)
    sliced = count_grids(request, words, memory_limit=8 * 5 * 200_000, method="contraction")
    assert whole.count == sliced.count
