"""How much search a puzzle takes, told by a plain backtracking that shares nothing with the rest.

Neither the puzzle model nor the reasoner behind the difficulty score is used: candidates come from
coloring each word by itself, the nodes from filling the slots in their own order, and a filled
board counts as a solution when coloring it gives the puzzle's colors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from waffle_cp.coloring import color_board
from waffle_cp.grid import Grid
from waffle_cp.puzzle import Color, Puzzle

__all__ = ["Effort", "effort_of"]


@dataclass(frozen=True)
class Effort:
    """Words placed until every solution is found, and slots with one candidate at the start."""

    nodes: int
    forced: int
    solutions: int


def effort_of(puzzle: Puzzle, words: Iterable[str]) -> Effort:
    candidates = candidates_of(puzzle, words)
    slots = puzzle.layout.slots
    board: dict[int, str] = {}
    pool = Counter(puzzle.letters)
    nodes = solutions = 0

    def fill(number: int) -> None:
        nonlocal nodes, solutions
        if number == len(slots):
            letters = tuple(board[cell] for cell in range(len(puzzle.letters)))
            solution = Grid(puzzle.layout, letters)
            solutions += color_board(solution, puzzle.letters, rule=puzzle.rule) == puzzle.colors
            return
        for word in candidates[number]:
            placed = []
            for cell, letter in zip(slots[number].cells, word, strict=True):
                if cell in board:
                    if board[cell] != letter:
                        break
                elif not pool[letter]:
                    break
                else:
                    board[cell] = letter
                    pool[letter] -= 1
                    placed.append(cell)
            else:
                nodes += 1
                fill(number + 1)
            for cell in placed:
                pool[board.pop(cell)] += 1

    fill(0)
    return Effort(nodes, sum(len(fitting) == 1 for fitting in candidates), solutions)


def candidates_of(puzzle: Puzzle, words: Iterable[str]) -> list[list[str]]:
    """The words that each slot's own colors allow, the letters in play counted."""
    own = () if puzzle.solution is None else puzzle.solution.words
    by_length: dict[int, list[str]] = {}
    for word in sorted({*words, *own}):
        by_length.setdefault(len(word), []).append(word)
    open_letters = Counter(
        letter
        for letter, color in zip(puzzle.letters, puzzle.colors, strict=True)
        if color is not Color.GREEN
    )
    found = []
    for slot in puzzle.layout.slots:
        fitting = by_length[len(slot)]
        for position, cell in enumerate(slot.cells):
            letter = puzzle.letters[cell]
            # By far the most words go here, at once, which saves the time of weighing each.
            if puzzle.colors[cell] is Color.GREEN:
                fitting = [word for word in fitting if word[position] == letter]
            else:
                fitting = [
                    word
                    for word in fitting
                    if word[position] != letter and word[position] in open_letters
                ]
        found.append([word for word in fitting if fits(puzzle, slot.cells, word, open_letters)])
    return found


def fits(puzzle: Puzzle, cells: tuple[int, ...], word: str, open_letters: Counter[str]) -> bool:
    wanted: Counter[str] = Counter()
    for cell, letter in zip(cells, word, strict=True):
        is_right = puzzle.letters[cell] == letter
        if is_right != (puzzle.colors[cell] is Color.GREEN):
            return False
        if not is_right:
            wanted[letter] += 1
    if not wanted <= open_letters:
        return False
    for cell in cells:
        color = puzzle.colors[cell]
        if color is Color.GREEN:
            continue
        is_present = wanted[puzzle.letters[cell]] > 0
        wanted[puzzle.letters[cell]] -= is_present
        may_be_of_another_word = len(puzzle.layout.memberships[cell]) == 2
        if is_present and color is Color.GREY:
            return False
        if not is_present and color is Color.YELLOW and not may_be_of_another_word:
            return False
    return True
