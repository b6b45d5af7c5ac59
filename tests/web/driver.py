"""Plays the single-file player as a person does."""

import re
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.web.app_page import violations
from waffle_cp.puzzle import Puzzle
from waffle_cp.swaps import min_swaps

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class PlayerDriver:
    def __init__(self, page: "Page", puzzle: Puzzle) -> None:
        self.page = page
        self.puzzle = puzzle
        self.focused = 0

    def tile(self, cell: int) -> "Locator":
        return self.page.locator(f"#board .tile[data-cell='{cell}']")

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def letters(self, board: str = "#board") -> list[str]:
        return [text.lower() for text in self.page.locator(f"{board} .tile").all_inner_texts()]

    def from_menu(self, selector: str) -> None:
        self.page.locator("#menu summary").click()
        self.page.locator(selector).click()

    def colors(self) -> str:
        tiles = self.page.locator("#board .tile").all()
        return "".join(tile.get_attribute("data-color") or "?" for tile in tiles)

    def center(self, cell: int) -> tuple[float, float]:
        self.tile(cell).scroll_into_view_if_needed()
        # A tile that still travels would be missed where it is now.
        self.page.evaluate(
            "() => Promise.all(document.getAnimations()"
            ".map((one) => one.finished.catch(() => null)))"
        )
        box = self.tile(cell).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, first: int, second: int) -> None:
        self.page.mouse.move(*self.center(first))
        self.page.mouse.down()
        x, y = self.center(second)
        self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()

    def tap(self, first: int, second: int) -> None:
        self.tile(first).click()
        self.tile(second).click()

    def touch_tap(self, first: int, second: int) -> None:
        self.tile(first).tap()
        self.tile(second).tap()

    def touch_drag(self, first: int, second: int) -> None:
        session = self.page.context.new_cdp_session(self.page)
        points = [self.center(first), self.center(second)]
        middle = tuple(sum(pair) / 2 for pair in zip(*points, strict=True))

        def send(kind: str, *at: float) -> None:
            touches = [{"x": at[0], "y": at[1]}] if at else []
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        send("touchStart", *points[0])
        send("touchMove", *middle)
        send("touchMove", *points[1])
        send("touchEnd")
        session.detach()

    def keys(self, first: int, second: int) -> None:
        """Arrows to the first letter, Space, arrows to the second, Enter."""
        for cell, key in ((first, "Space"), (second, "Enter")):
            for arrow in self.way(self.focused, cell):
                self.page.keyboard.press(arrow)
            self.page.keyboard.press(key)
            self.focused = cell

    def way(self, start: int, goal: int) -> list[str]:
        """Fewest arrow presses between two cells; an arrow jumps over holes."""
        layout = self.puzzle.layout
        before: dict[int, tuple[int, str]] = {}
        queue = deque([start])
        while queue and goal not in before and start != goal:
            here = queue.popleft()
            for name, (rows, columns) in ARROWS.items():
                row, column = layout.cells[here]
                row, column = row + rows, column + columns
                while 0 <= row < layout.height and 0 <= column < layout.width:
                    there = layout.cell_index.get((row, column))
                    if there is not None:
                        if there not in before and there != start:
                            before[there] = (here, name)
                            queue.append(there)
                        break
                    row, column = row + rows, column + columns
        arrows: list[str] = []
        while goal != start:
            goal, arrow = before[goal]
            arrows.append(arrow)
        return arrows[::-1]

    def focus_board(self) -> None:
        """Tab until the board has the focus."""
        for _ in range(12):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.classList.contains('tile')"):
                return
        raise AssertionError("Tab does not reach the board")

    def solve(self, swap: Callable[[int, int], None]) -> None:
        assert self.puzzle.solution is not None
        plan = min_swaps(self.puzzle.letters, self.puzzle.solution.letters).unwrap()
        assert len(plan) == self.puzzle.swaps
        for first, second in plan.swaps:
            swap(first, second)

    def violations(self) -> list[str]:
        return violations(self.page)

    def expect_text(self, selector: str, text: re.Pattern[str]) -> None:
        from playwright.sync_api import expect

        expect(self.page.locator(selector)).to_have_text(text)

    def hinted(self) -> tuple[int, int]:
        tiles = self.page.locator("#board .tile.hinted").all()
        first, second = (int(tile.get_attribute("data-cell") or -1) for tile in tiles)
        return first, second


def is_plan(puzzle: Puzzle, boards: list[list[str]]) -> bool:
    """Whether each board is one swap from the one before, the last the solution."""
    steps = [sum(a != b for a, b in zip(x, y, strict=True)) for x, y in pairwise(boards)]
    solution = puzzle.solution
    return solution is not None and set(steps) <= {2} and boards[-1] == list(solution.letters)
