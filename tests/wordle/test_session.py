"""Sessions: hard mode, contradictions, boards, and a filter that never loses the answer."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wordle.small import small_lists
from waffle_cp.errors import InputError
from waffle_cp.wordle.assistant.review import review
from waffle_cp.wordle.assistant.session import Board, Session
from waffle_cp.wordle.assistant.suggestions import suggest
from waffle_cp.wordle.game.contradiction import contradiction
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import GameLists
from waffle_cp.wordle.game.hard_mode import hard_mode_fault, hard_mode_rows
from waffle_cp.wordle.game.patterns import pattern_code
from waffle_cp.wordle.pools.groups import group_table
from waffle_cp.wordle.pools.pattern_table import pattern_table
from waffle_cp.wordle.strategies.registry import find_strategy

LISTS = GameLists.of(["grown", "brown", "frown"], ["beige", "rough"])


class TestHardMode:
    @pytest.mark.parametrize(
        ("history", "word", "fault"),
        [
            ([("cecum", "cynic")], "candy", "has 1 c, expected 2"),
            ([("alley", ".yy..")], "slows", "has 1 l, expected 2"),
            ([("tarse", ".g..y")], "pagle", None),
            ([("tarse", ".g..y")], "pogle", "has 'o' at place 2, expected 'a'"),
            ([("tarse", ".g..y"), ("pagle", ".g..g")], "eagle", None),
            ([("tarse", ".g..y"), ("pagle", ".g..g")], "talks", "has 0 e, expected 1"),
        ],
    )
    def test_known_cases(
        self, history: list[tuple[str, str]], word: str, fault: str | None
    ) -> None:
        told = [(g, m if set(m) <= set("gy.") else feedback(g, m)) for g, m in history]
        found = hard_mode_fault(word, told)
        assert (found is None) if fault is None else (found is not None and fault in found)

    def test_rows_equal_single_words(self, classic: GameLists) -> None:
        draw = np.random.default_rng(5)
        table = pattern_table(classic)
        for _ in range(20):
            rows = draw.choice(len(classic.guesses), 2)
            answer = classic.answers[draw.integers(len(classic.answers))]
            history = [(classic.guesses[r], feedback(classic.guesses[r], answer)) for r in rows]
            coded = [(int(r), pattern_code(m)) for r, (_, m) in zip(rows, history, strict=True)]
            allowed = hard_mode_rows(table.letters, coded)
            some = draw.choice(len(classic.guesses), 300)
            by_hand = [hard_mode_fault(classic.guesses[row], history) is None for row in some]
            assert allowed[some].tolist() == by_hand, history
            assert hard_mode_rows(table.letters, coded, some).tolist() == by_hand
            assert allowed[classic.row(answer)]


def test_the_answer_is_never_filtered_out(classic: GameLists) -> None:
    """200 random answers, three random guesses each: the colors are those of the plain rule."""
    draw = np.random.default_rng(200)
    for answer in draw.choice(len(classic.answers), 200, replace=False):
        board = Board.fresh(classic)
        for row in draw.choice(len(classic.guesses), 3, replace=False):
            guess = classic.guesses[row]
            board = board.after(guess, feedback(guess, classic.answers[answer]))
            assert answer in board.pool, (classic.answers[answer], board.history)


words = st.text("abcd", min_size=3, max_size=3)


@given(st.lists(words, min_size=1, max_size=5), words)
def test_true_colors_never_contradict(guesses: list[str], answer: str) -> None:
    history = [(guess, feedback(guess, answer)) for guess in guesses]
    assert contradiction(history) is None


def test_every_contradiction_of_two_guesses_is_found_and_no_other() -> None:
    """All colors of two guesses of three letters, against all words there are."""
    everything = ["".join(word) for word in itertools.product("abcdefg", repeat=3)]
    marks = ["".join(mark) for mark in itertools.product("gy.", repeat=3)]
    for pair in itertools.product(["abc", "aab", "aaa", "bab", "cda"], repeat=2):
        possible = {tuple(feedback(guess, word) for guess in pair) for word in everything}
        for told in itertools.product(marks, repeat=2):
            history = list(zip(pair, told, strict=True))
            assert (contradiction(history) is None) == (told in possible), history


@pytest.mark.parametrize(
    ("history", "told"),
    [
        (
            [("crane", "..y.."), ("abbey", "....g")],
            "guess 2 'abbey': a at place 1 is grey, expected yellow: guess 1 'crane'",
        ),
        (
            [("crane", "g...."), ("bread", ".....")],
            None,
        ),
        (
            [("crane", "g...."), ("carol", "yg...")],
            "guess 2 'carol': c at place 1 is yellow, expected green: guess 1 'crane' shows it",
        ),
        (
            [("crane", "....."), ("stone", "..g.g")],
            "guess 2 'stone': e at place 5 is green, expected yellow or grey: guess 1 'crane'",
        ),
        (
            [("eerie", "g...y"), ("elite", "g...g")],
            "guess 1 'eerie': e at place 5 is yellow, expected grey",
        ),
        (
            [("crane", "g...."), ("plant", "g....")],
            "guess 2 'plant': p at place 1 is green, expected yellow or grey: guess 1 'crane' "
            "shows c there",
        ),
        (
            [("sassy", "gg..."), ("bless", "...yg")],
            "guess 2 'bless': s at place 5 is green, expected grey: guess 1 'sassy' shows 1 s at "
            "most",
        ),
        ([("abcde", "yyyyy"), ("fghij", "y....")], "the colors want 6 letters in 5 places"),
    ],
)
def test_contradictions_say_guess_letter_and_expectation(
    history: list[tuple[str, str]], told: str | None
) -> None:
    fault = contradiction(history)
    assert (fault is None) if told is None else (fault is not None and told in fault), fault


def test_colors_that_no_word_of_the_list_gives() -> None:
    with pytest.raises(InputError, match=r"guess 1 'rough': no answer of the list 'lists' has"):
        Board.fresh(LISTS).after("rough", "gg...")
    with pytest.raises(InputError, match=r"; other words of it would: beige"):
        Board.fresh(LISTS).after("beige", "ggggg")


def test_entries_are_read_or_refused() -> None:
    session = Session.start(LISTS, is_hard=True)
    assert session.read_guess(" GROWN ") == "grown"
    for text, told in (
        ("grow", "'grow' has 4 letters, expected 5"),
        ("gr wn", "not made of letters alone"),
        ("zrown", "letter 'z' is not in the alphabet"),
    ):
        with pytest.raises(InputError, match=told):
            session.read_guess(text)
    with pytest.raises(InputError, match="colors for 2 boards, expected 1"):
        session.read_colors(["ggggg", "ggggg"])
    with pytest.raises(InputError, match="are 2, expected 5"):
        session.read_colors(["gg"])
    after = session.after("rough", ["yy..."])
    with pytest.raises(InputError, match=r"hard mode refuses it: 'beige' has 0 r, expected 1"):
        after.read_guess("beige")


def test_boards_are_solved_on_their_own() -> None:
    session = Session.start(LISTS, boards=3)
    session = session.play("brown", ["grown", "brown", "frown"])
    assert session.unsolved == (0, 2)
    session = session.play("grown", ["grown", "brown", "frown"])
    assert session.unsolved == (2,)
    assert [len(board.history) for board in session.boards] == [2, 1, 2]
    session = session.play("frown", ["grown", "brown", "frown"])
    assert session.unsolved == ()
    assert suggest(session, find_strategy("groups")) == ()
    with pytest.raises(InputError, match="board 2: guess 1"):
        Session.start(LISTS, boards=2).after("brown", ["ggggg", "yyyyy"])
    for boards, hard, told in ((0, False, "1 to 1024"), (1025, False, "1 to"), (2, True, "one bo")):
        with pytest.raises(InputError, match=told):
            Session.start(LISTS, boards=boards, is_hard=hard)


def test_advice_marks_probes_and_boards() -> None:
    session = Session.start(LISTS, boards=2).play("grown", ["grown", "brown"])
    best, *rest = suggest(session, find_strategy("groups"))
    assert best.word == "brown"
    assert best.answer_on == (1,)
    # One answer is left on the only unsolved board: no probe is worth a guess.
    assert not rest or not any(one.is_probe for one in rest)
    start = Session.start(LISTS, boards=2)
    probes = {one.word for one in suggest(start, find_strategy("groups")) if one.is_probe}
    assert {"beige", "rough"} <= probes


@pytest.mark.parametrize("name", ["boards", "groups", "entropy"])
def test_advice_adds_up_the_group_tables_of_the_boards(name: str) -> None:
    lists = small_lists(6, answers=30, others=12)
    session = Session.start(lists, boards=3).play(lists.others[0], lists.answers[3:6])
    for one in suggest(session, find_strategy(name), limit=7):
        tables = [group_table(one.word, session.boards[number].words) for number in range(3)]
        assert one.groups == sum(len(table.groups) for table in tables)
        assert one.largest == max(table.largest for table in tables)
        assert one.expected == pytest.approx(sum(table.expected for table in tables))
        assert one.bits == pytest.approx(sum(table.bits for table in tables))
        holding = [number for number, table in enumerate(tables) if table.may_be_answer]
        assert one.answer_on == tuple(holding)


def test_advice_in_hard_mode_is_allowed(classic: GameLists) -> None:
    session = Session.start(classic, is_hard=True).play("salet", ["crony"])
    session = session.play("round", ["crony"])
    history = session.boards[0].history
    for name in ("groups", "tree"):
        for one in suggest(session, find_strategy(name), limit=8):
            assert hard_mode_fault(one.word, history) is None


def test_the_tree_strategy_tells_totals(classic: GameLists) -> None:
    session = Session.start(classic).after("salet", ["..y.."]).after("crony", ["....."])
    advice = suggest(session, find_strategy("tree"), limit=3)
    totals = [one.total for one in advice]
    assert None not in totals
    assert totals == sorted(total for total in totals if total is not None)


def test_review_of_a_game(classic: GameLists) -> None:
    session = Session.start(classic)
    for guess in ("fuzzy", "salet", "crony"):
        session = session.play(guess, ["crony"])
    looked = review(session, find_strategy("groups"))
    assert [one.guess for one in looked] == ["fuzzy", "salet", "crony"]
    assert looked[0].best == "trace"
    assert all(0 <= one.skill <= 100 and 0 <= one.luck <= 100 for one in looked)
    assert looked[0].skill < looked[1].skill
    assert [one.after for one in looked][-1] == 1
