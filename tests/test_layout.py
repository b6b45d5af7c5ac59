"""Layouts, their slots and crossings, and their text forms."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from waffle_cp.errors import InputError
from waffle_cp.layout import LAYOUTS as NAMED
from waffle_cp.layout import Layout, cell_name, parse_cell

ODD = st.integers(1, 10).map(lambda half: 2 * half + 1)


@given(ODD, ODD)
def test_waffle_counts_follow_the_formulas(width: int, height: int) -> None:
    layout = Layout.waffle(width, height)
    across = [slot for slot in layout.slots if slot.direction == "across"]
    down = [slot for slot in layout.slots if slot.direction == "down"]
    assert len(across) == (height + 1) // 2
    assert len(down) == (width + 1) // 2
    assert {len(slot) for slot in across} == {width}
    assert {len(slot) for slot in down} == {height}
    assert len(layout.crossings) == (width + 1) * (height + 1) // 4
    assert len(layout.cells) == width * height - (width // 2) * (height // 2)


@given(st.integers(2, 12), st.integers(2, 12))
def test_every_cell_of_a_solid_is_a_crossing(width: int, height: int) -> None:
    layout = Layout.solid(width, height)
    assert len(layout.crossings) == len(layout.cells) == width * height
    assert len(layout.slots) == width + height


@pytest.mark.parametrize(
    ("layout", "cells", "lengths", "crossings"),
    [
        (Layout.hashtag(), 16, [5, 5, 5, 5], 4),
        (Layout.royale(), 25, [5, 7, 5, 5, 7, 5], 9),
        (Layout.parse("plus"), 28, [3, 7, 7, 3, 3, 7, 7, 3], 12),
        (Layout.parse("diamond"), 21, [3, 7, 3, 3, 7, 3], 5),
        (Layout.parse("windmill"), 29, [6, 7, 6, 6, 7, 6], 9),
        (Layout.from_mask("oo#oo\no###o\noo#oo\no###o"), 12, [2, 2, 2, 2, 4, 4], 4),
    ],
    ids=str,
)
def test_other_shapes(layout: Layout, cells: int, lengths: list[int], crossings: int) -> None:
    assert len(layout.cells) == cells
    assert [len(slot) for slot in layout.slots] == lengths
    assert len(layout.crossings) == crossings


@given(st.integers(0, 98), st.integers(0, 98))
def test_cell_names_round_trip(row: int, column: int) -> None:
    assert parse_cell(cell_name((row, column))) == (row, column)


LAYOUTS = st.one_of(
    st.builds(Layout.waffle, ODD, ODD),
    st.builds(Layout.solid, st.integers(2, 8), st.integers(2, 8)),
    st.sampled_from([Layout(mask) for mask in NAMED.values()]),
)


@given(LAYOUTS)
def test_text_forms_round_trip(layout: Layout) -> None:
    assert Layout.from_mask(str(layout)) == layout
    assert Layout.parse(layout.name) == layout
    for number, slot in enumerate(layout.slots):
        assert layout.slot_named(slot.name) == number
    for number, cell in enumerate(layout.cells):
        assert layout.cell_named(cell_name(cell)) == number


@given(LAYOUTS)
def test_transposition_exchanges_across_and_down(layout: Layout) -> None:
    other = layout.transposed
    assert other.transposed == layout
    assert sorted(map(len, other.slots)) == sorted(map(len, layout.slots))
    assert sorted(layout.transposition) == list(range(len(layout.cells)))
    rows = {frozenset(slot.cells) for slot in layout.slots}
    back = {frozenset(layout.transposition[c] for c in slot.cells) for slot in other.slots}
    assert rows == back


@given(LAYOUTS)
def test_crossings_name_the_same_cell_in_both_words(layout: Layout) -> None:
    for crossing in layout.crossings:
        across, down = layout.slots[crossing.across], layout.slots[crossing.down]
        assert across.direction == "across"
        assert down.direction == "down"
        assert across.cells[crossing.across_position] == crossing.cell
        assert down.cells[crossing.down_position] == crossing.cell


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4x5", "sizes are odd"),
        ("1x3", "at least 3"),
        ("solid:1x4", "at least 2"),
        ("101x101", "at most 99"),
        ("waffel", "unknown layout 'waffel'"),
        ("", "unknown layout ''"),
        ("##\n##", "without a cell"),
        ("oo#\n##o", "cell c2 belongs to no word"),
    ],
)
def test_faults_say_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Layout.parse(text)


def test_short_rows_of_a_mask_are_padded_with_holes() -> None:
    assert Layout.from_mask("ooo\no\nooo").mask == ("ooo", "o##", "ooo")


@pytest.mark.parametrize("name", ["", "5", "a0", "a100", "1a", "é1", "a1b", "abc1"])
def test_what_is_no_cell_name(name: str) -> None:
    with pytest.raises(InputError, match="is not a cell"):
        parse_cell(name)


def test_unknown_slots_and_cells_are_named() -> None:
    layout = Layout.waffle(3, 3)
    with pytest.raises(InputError, match="no slot 'a2-across' in waffle 3x3: it has a1-across"):
        layout.slot_named("a2-across")
    with pytest.raises(InputError, match="no cell 'b2'"):
        layout.cell_named("b2")


@pytest.mark.parametrize("name", NAMED)
def test_a_named_layout_is_found_and_documented(name: str) -> None:
    layout = Layout.parse(name)
    assert layout.mask == NAMED[name]
    assert layout == Layout.parse(name.upper())
    page = (Path(__file__).parents[1] / "docs/layouts.md").read_text("utf-8")
    assert f"`{name}`" in page
    drawn = "\n".join(row.rstrip() for row in layout.rows(["o"] * len(layout.cells)))
    assert f"```\n{drawn}\n```" in page


def test_daily_and_deluxe_are_names_of_sizes() -> None:
    assert Layout.parse("daily") == Layout.parse("5x5")
    assert Layout.parse("deluxe").name == "waffle 7x7"


def test_a_windmill_turns_but_does_not_mirror() -> None:
    layout = Layout.parse("windmill")
    turned = tuple("".join(column) for column in zip(*layout.mask[::-1], strict=True))
    assert turned == layout.mask
    assert not layout.is_square


def test_an_unknown_layout_lists_the_names() -> None:
    with pytest.raises(InputError, match=r"unknown layout 'star': .*hashtag, plus, diamond"):
        Layout.parse("star")
