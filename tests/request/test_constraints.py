"""Every constraint: its plain check against its compiled form, in every engine."""

import random

import pytest

from tests.request.agreement import disagreements
from tests.request.random_requests import Asked, missing_makers, random_asked
from waffle_cp.errors import InputError
from waffle_cp.fill import ENGINES, FillTask, fill_grids
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.request import CONSTRAINTS, FillRequest, Part, compile_request
from waffle_cp.request.constraints.at_most import AtMost
from waffle_cp.request.constraints.bar_starts import BarredStarts
from waffle_cp.request.constraints.path import HiddenPath
from waffle_cp.request.stated import request_of, stated_kinds
from waffle_cp.result import Result, Status
from waffle_cp.validate.grid import check_grid
from waffle_cp.words import WordList, load_words


def compiled_accepts(asked: Asked, grid: Grid) -> bool:
    """Whether the compiled form, read as arrays, lets a grid pass."""
    compiled = compile_request(asked.request, asked.words, stems=asked.stems)
    numbers = [compiled.vocabulary.number(word) for word in grid.words]
    if any(n is None or n not in compiled.slots[slot] for slot, n in enumerate(numbers)):
        return False
    placed = [number for number in numbers if number is not None]
    if not set(compiled.needed) <= set(placed):
        return False
    for tally in compiled.tallies:
        if tally.words is not None:
            total = sum(int(tally.words[number]) for number in placed)
        else:
            assert tally.letters is not None
            codes = compiled.vocabulary.alphabet.encode("".join(grid.letters))
            total = int(tally.letters[codes].sum())
        if total < tally.least or (tally.most is not None and total > tally.most):
            return False
    if any(grid.letters[one] != grid.letters[other] for one, other in compiled.equal_cells):
        return False
    pairs = [(a, b) for i, a in enumerate(placed) for b in placed[i + 1 :]]
    return not any(compiled.clash(one, other) for one, other in pairs)


def random_grid(asked: Asked, draw: random.Random) -> Grid:
    """Words of the list in slots where they fit, other letters at random."""
    layout = asked.request.layout
    letters = {cell: draw.choice("abc") for cell in range(len(layout.cells))}
    for slot in draw.sample(layout.slots, len(layout.slots)):
        known = [word for word in asked.scores if len(word) == len(slot)]
        letters.update(zip(slot.cells, draw.choice(known), strict=True))
    return Grid(layout, tuple(letters[cell] for cell in range(len(layout.cells))))


def test_every_registered_constraint_is_drawn() -> None:
    assert not missing_makers()


@pytest.mark.parametrize("seed", range(60))
def test_compiled_form_agrees_with_the_plain_checks(seed: int) -> None:
    asked, draw = random_asked(seed), random.Random(seed)
    for _ in range(60):
        grid = random_grid(asked, draw)
        faults = check_grid(grid, asked.request, asked.words, asked.stems)
        letters = compile_request(asked.request, asked.words).vocabulary.alphabet.letters
        known = set(grid.letters) <= set(letters)
        assert (known and compiled_accepts(asked, grid)) == (not faults), (asked, str(grid))


@pytest.mark.parametrize("seed", range(40))
def test_engines_and_counts_agree(seed: int) -> None:
    assert disagreements(random_asked(seed)) == []


def test_new_constraints_on_the_shipped_list() -> None:
    words = load_words("common")
    layout = Layout.waffle(5, 5)
    request = FillRequest(layout).keeping(
        BarredStarts("sc"), AtMost(1, "*s"), HiddenPath((0, 2, 4), "1.1")
    )
    for engine in ("auto", "cp-sat"):
        grid = fill_grids(request, words, engine=engine, seed=2, time_limit=60).unwrap()
        assert not check_grid(grid, request, words)
        assert grid.letters[0] == grid.letters[4]
        assert not any(word.startswith(("s", "c")) for word in grid.words)
        assert sum(word.endswith("s") for word in grid.words) <= 1
    hidden = FillRequest(layout).keeping(*HiddenPath.parse("a1,b1,c3=tea", layout))
    found = fill_grids(hidden, words, seed=1).unwrap()
    assert (found.letters[0], found.letters[1]) == ("t", "e")
    assert found.letters[layout.cell_named("c3")] == "a"


def test_dropping_the_constraint_makes_it_feasible() -> None:
    words = WordList.of(["cat", "bet", "cab", "tot"])
    plain = FillRequest(Layout.waffle(3, 3))
    for constraint in (BarredStarts("c"), AtMost(1, "c*"), HiddenPath((0, 1), "11")):
        for engine in ("cp-sat", "search", "reference"):
            asked = plain.keeping(constraint)
            assert fill_grids(asked, words, engine=engine).status is Status.INFEASIBLE
            assert fill_grids(plain, words, engine=engine).status is Status.FEASIBLE


@pytest.mark.parametrize(
    ("flag", "text", "message"),
    [
        ("bar-starts", "x1", "'x1': expected letters, as in xz"),
        ("at-most", "s", "'s': expected a number and a pattern"),
        ("at-most", "2:", "the pattern is empty"),
        ("at-most", "2:a-b", "expected a number and a pattern"),
        ("path", "a1,b1", "expected cells and a word, as in a1,b1,c3=tea"),
        ("path", "a1,b1=tea", "path of 2 cells for a pattern of 3 marks"),
        ("path", "a1,z9=te", "z9"),
        ("path", "a1,b1=t-", "path pattern has '-'"),
        ("rare", "x<60", "expected a number of words and a score"),
        ("min-score", "101", "expected a score from 0 to 100"),
        ("cell", "a1", "expected a cell and a letter, as in a1=w"),
    ],
)
def test_a_text_that_states_nothing_is_one_line(flag: str, text: str, message: str) -> None:
    option, kind = next((o, k) for o, k in stated_kinds() if o.flag == flag)
    stated = {option.field: [text] if option.multiple else text}
    with pytest.raises(InputError, match=f"^{option.field}: ") as fault:
        request_of(Layout.waffle(5, 5), stated)
    assert message in str(fault.value)
    assert "\n" not in str(fault.value)
    assert kind in CONSTRAINTS.values()


def test_an_engine_is_refused_what_it_does_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain:
        takes = frozenset({Part.DIFFERENT_WORDS})

        def __call__(self, task: FillTask) -> Result[Grid]:
            return ENGINES["cp-sat"](task)

    monkeypatch.setattr(ENGINES, "_values", {**ENGINES._values, "plain": Plain()})
    words = WordList.of(["cat", "bet", "cab", "tot"])
    request = FillRequest(Layout.waffle(3, 3))
    assert fill_grids(request, words, engine="plain").status is Status.FEASIBLE
    for asked, told in (
        (request.keeping(AtMost(1, "*s")), "bounds on words"),
        (request.counting("q<=1"), "bounds on letters"),
        (request.keeping(HiddenPath((0, 1), "11")), "equal cells"),
        (request.requiring("cab"), "bounds on words"),
    ):
        with pytest.raises(InputError, match=f"engine 'plain' does not take {told}: use another"):
            fill_grids(asked, words, engine="plain")
        assert fill_grids(asked, words).status in (Status.FEASIBLE, Status.INFEASIBLE)
