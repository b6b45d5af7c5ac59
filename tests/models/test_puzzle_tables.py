"""The exact form of the colors, word by word, against recoloring; propagation loses nothing."""

import random
from itertools import product

import numpy as np

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.layout import Layout
from waffle_cp.puzzle import Puzzle
from waffle_cp.reference.puzzle_search import search_puzzle
from waffle_cp.solve.translate import grid_of_rows, instance_of
from waffle_cp.words import WordList
from waffle_cp_models.puzzle.candidates import CellColor, filter_candidates, propagate

ALL_WORDS = WordList.of("".join(letters) for letters in product("abc", repeat=3))


def test_one_row_of_three_cells_in_every_coloring() -> None:
    """A layout of one word: filter and totals find exactly the words that recolor."""
    row = Layout.from_mask("ooo")
    for board in ALL_WORDS:
        for solution in ALL_WORDS:
            colors = color_board(Grid(row, tuple(solution)), board)
            puzzle = Puzzle(row, tuple(board), colors)
            table = filter_candidates(instance_of(puzzle, ALL_WORDS), 0)
            (kept,) = propagate(instance_of(puzzle, ALL_WORDS), [table])
            exact = {
                word
                for word in ALL_WORDS
                if sorted(word) == sorted(board)
                and color_board(Grid(row, tuple(word)), board) == colors
            }
            found = {ALL_WORDS.table(3).words[n] for n in kept.rows}
            assert found == exact, (board, solution)


def test_the_exact_form_equals_the_rule_on_random_boards() -> None:
    """Cell for cell: yellow iff a word needs at least the rank, grey iff all need less."""
    chance = random.Random(5)
    layouts = (Layout.waffle(5, 5), Layout.royale(), Layout.hashtag(), Layout.solid(4, 3))
    for _ in range(300):
        layout = chance.choice(layouts)
        alphabet = "abcdefghij"[: chance.randint(1, 10)]
        solution = Grid(layout, tuple(chance.choice(alphabet) for _ in layout.cells))
        board = chance.sample(solution.letters, len(solution.letters))
        for cell, color in enumerate(color_board(solution, board)):
            if board[cell] == solution.letters[cell]:
                expected = "g"
            else:
                expected = "."
                for slot, _ in layout.memberships[cell]:
                    opened = [
                        c for c in layout.slots[slot].cells if board[c] != solution.letters[c]
                    ]
                    rank = [c for c in opened if board[c] == board[cell]].index(cell) + 1
                    need = sum(solution.letters[c] == board[cell] for c in opened)
                    expected = "y" if need >= rank else expected
            assert color == expected, (str(solution), board, cell)


def test_propagation_keeps_every_solution_and_only_drops() -> None:
    chance = random.Random(8)
    layout = Layout.waffle(3, 3)
    for _ in range(20):
        solution = Grid(layout, tuple(chance.choice("abc") for _ in layout.cells))
        board = chance.sample(solution.letters, len(solution.letters))
        puzzle = Puzzle(layout, tuple(board), color_board(solution, board))
        instance = instance_of(puzzle, ALL_WORDS)
        tables = [filter_candidates(instance, slot) for slot in range(len(instance.slots))]
        kept = propagate(instance, tables)
        for before, after in zip(tables, kept, strict=True):
            assert set(after.rows) <= set(before.rows)
            assert after.codes.shape[0] == after.explains.shape[0] == after.uses.shape[0]
        for grid in search_puzzle(puzzle, ALL_WORDS):
            for word, table in zip(grid.words, kept, strict=True):
                assert ALL_WORDS.table(3).words.index(word) in table.rows, str(puzzle)


def test_an_open_cell_tells_nothing() -> None:
    row = Layout.from_mask("ooo")
    puzzle = Puzzle(row, tuple("abc"), color_board(Grid(row, tuple("bca")), "abc"))
    instance = instance_of(puzzle, ALL_WORDS)
    object.__setattr__(instance, "colors", (CellColor.OPEN,) * 3)
    found = {ALL_WORDS.table(3).words[n] for n in filter_candidates(instance, 0).rows}
    assert found == {word for word in ALL_WORDS if all(np.array(list(word)) != list("abc"))}


def test_rows_become_the_grid() -> None:
    layout = Layout.solid(3, 3)
    words = WordList.of(["abc", "bca", "cab"])
    puzzle = Puzzle(
        layout, tuple("abcbcacab"), color_board(Grid.parse("abc\nbca\ncab"), "abcbcacab")
    )
    assert grid_of_rows(puzzle, words, [0, 1, 2, 0, 1, 2]).rows == ("abc", "bca", "cab")


def test_totals_alone_remove_words() -> None:
    """Two words without a crossing, all grey: colors allow a letter twice that is there once."""
    layout = Layout.from_mask("ooo\n###\nooo")
    words = WordList.of(["bfa", "aab", "dec", "ddc"])
    board = tuple("cdeabf")
    puzzle = Puzzle(layout, board, color_board(Grid(layout, tuple("bfadec")), board))
    instance = instance_of(puzzle, words)
    tables = [filter_candidates(instance, slot) for slot in range(2)]
    assert [len(table) for table in tables] == [2, 2]
    kept = propagate(instance, tables)
    found = [[words.table(3).words[n] for n in table.rows] for table in kept]
    assert found == [["bfa"], ["dec"]]
