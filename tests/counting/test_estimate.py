"""Letter odds against their definition, estimates against cases worked by hand."""

from itertools import combinations, product

import pytest

from waffle_cp.counting import count_grids, estimate_grids, letter_odds
from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.words import WordList, load_words

WORDS = WordList.of(["abc", "aab", "ca", "cb", "bc"], name="few")


def test_odds_are_the_share_of_matching_pairs_of_letters() -> None:
    letters = "".join(WORDS)
    pairs = list(product(letters, letters))
    odds = letter_odds(WORDS)
    assert odds.overall == pytest.approx(sum(a == b for a, b in pairs) / len(pairs))
    for length, table in odds.by_position.items():
        words = WORDS.words_by_length[length]
        for i, j in product(range(length), repeat=2):
            matches = [one[i] == two[j] for one, two in product(words, words)]
            assert table[i, j] == pytest.approx(sum(matches) / len(matches))


def test_odds_of_some_lengths_only() -> None:
    assert letter_odds(WORDS, lengths=[3]).by_position.keys() == {3}
    with pytest.raises(InputError, match="few has no word of 7 letters"):
        letter_odds(WORDS, lengths=[7])
    with pytest.raises(InputError, match="has no word"):
        letter_odds(WORDS, min_score=90)


def test_the_shipped_lists_are_near_the_odds_that_are_quoted() -> None:
    # The project this one grew from quotes 0.06124 for an English dictionary.
    for name in ("common", "full"):
        assert 0.06 < letter_odds(load_words(name)).overall < 0.07


def test_by_position_is_exact_where_letters_are_independent() -> None:
    words = WordList.of(["".join(word) for word in product("abc", "ab", "bcd")])
    request = FillRequest(Layout.waffle(3, 3), repeats=True)
    exact = count_grids(request, words).count
    assert estimate_grids(request, words).by_position == pytest.approx(exact)


def test_words_all_different_and_transposes_once() -> None:
    words = WordList.of(["abc", "abd", "aba", "bbb", "bab"])
    shape = Layout.waffle(3, 3)
    free = estimate_grids(FillRequest(shape, repeats=True), words)
    both = estimate_grids(FillRequest(shape), words, transposes=True)
    once = estimate_grids(FillRequest(shape), words)
    assert both.by_letters == pytest.approx(free.by_letters / 5**4 * 5 * 4 * 3 * 2)
    assert once.by_position == pytest.approx(both.by_position / 2)


def test_a_required_word_is_expected_in_each_slot() -> None:
    words = WordList.of(["abc", "abd", "aba", "bbb", "bab"])
    request = FillRequest(Layout.waffle(3, 3), repeats=True)
    anywhere = estimate_grids(request.requiring("aba"), words).by_position
    apart = [
        estimate_grids(request.requiring(f"aba@{slot}"), words).by_position
        for slot in request.layout.slots
    ]
    assert anywhere == pytest.approx(sum(apart))


def test_fixed_crossings_match_for_sure() -> None:
    words = WordList.of(["abc", "abd", "cba"])
    request = FillRequest(Layout.waffle(3, 3), repeats=True).with_cell("a1", "a")
    odds = letter_odds(words).overall
    assert estimate_grids(request, words).by_letters == pytest.approx(2 * 3 * 2 * 3 * odds**3)


def test_nothing_to_expect_without_words() -> None:
    request = FillRequest(Layout.waffle(3, 3))
    assert estimate_grids(request, WordList.of([])).by_letters == 0
    assert estimate_grids(request, WordList.of(["abcde"])).by_position == 0


def test_by_position_is_nearer_on_common_words() -> None:
    words = load_words("common")
    for layout, repeats in product(("5x5", "hashtag", "3x5"), (True, False)):
        request = FillRequest(Layout.parse(layout), repeats=repeats)
        exact = count_grids(request, words).count
        assert exact
        found = estimate_grids(request, words)
        offs = [max(e / exact, exact / e) for e in (found.by_letters, found.by_position)]
        assert offs[1] < offs[0] < 10, f"{layout} {repeats} {offs}"


def test_pairs_of_positions_are_symmetric() -> None:
    table = letter_odds(load_words("common")).by_position[5]
    assert all(table[i, j] == table[j, i] for i, j in combinations(range(5), 2))
