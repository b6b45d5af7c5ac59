import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.make.grids import DAILY, GRIDS, own_words
from waffle_cp.errors import InputError
from waffle_cp.grid import Grid
from waffle_cp.make import (
    STRATEGIES,
    BoardTask,
    GreenChoice,
    make_puzzle,
    strategy_named,
    unreachable,
)
from waffle_cp.make.strategies import propose
from waffle_cp.validate.cycles import split_into_cycles


def exact_minimum(task: BoardTask, board: Sequence[str]) -> int:
    pairs = [(x, y) for x, y in zip(board, task.solution.letters, strict=True) if x != y]
    return len(pairs) - split_into_cycles([x for x, _ in pairs], [y for _, y in pairs])


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("greens", ["game", "any", "none", "2", "game+1"])
def test_direct_reaches_every_number_that_can_be(name: str, greens: str) -> None:
    grid = GRIDS[name]
    choice = GreenChoice.parse(greens, grid.layout)
    reached = 0
    for swaps in range(len(grid.letters) + 1):
        if unreachable(grid, choice, swaps):
            continue
        task = BoardTask(grid, choice, swaps)
        for seed in range(2):
            board = STRATEGIES["direct"](task, random.Random(seed))
            told = f"{name} {greens} {swaps} seed {seed}: {''.join(board)}"
            assert Counter(board) == Counter(grid.letters), told
            assert choice.accepts(task.greens_of(board)), told
            assert exact_minimum(task, board) == swaps, told
        reached += 1
    assert reached


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_strategy_keeps_the_letters_and_ends_in_a_puzzle(name: str) -> None:
    task = BoardTask(
        DAILY, GreenChoice.parse("any" if name == "shuffle" else "game", DAILY.layout), 10
    )
    draw = random.Random(1)
    for _ in range(20):
        assert Counter(STRATEGIES[name](task, draw)) == Counter(DAILY.letters)
    made = make_puzzle(
        DAILY, own_words(DAILY), strategy=name, greens=task.greens, swaps=10, seed=1
    ).unwrap()
    assert made.strategy == name
    assert exact_minimum(task, made.puzzle.letters) == 10


@pytest.mark.parametrize("name", ["fixed", "swaps"])
def test_strategies_leave_the_greens_alone(name: str) -> None:
    task = BoardTask(DAILY, GreenChoice.parse("game", DAILY.layout), 10)
    draw = random.Random(2)
    for _ in range(20):
        assert task.greens_of(STRATEGIES[name](task, draw)) >= task.greens.cells


def test_same_seed_same_board() -> None:
    task = BoardTask(DAILY, GreenChoice.parse("game+2", DAILY.layout), 9)
    for strategy in STRATEGIES.values():
        boards = [tuple(strategy(task, random.Random(5))) for _ in range(2)]
        assert boards[0] == boards[1]


def rotate(task: BoardTask, draw: random.Random) -> Sequence[str]:
    """A strategy of one's own: turn the letters by one."""
    letters = task.solution.letters
    return [*letters[1:], letters[0]]


def test_a_function_is_a_strategy() -> None:
    grid = Grid.parse("abc\nd#e\nfgh")
    made = make_puzzle(grid, own_words(grid), strategy=rotate, greens="none", swaps=7).unwrap()
    assert made.strategy == "rotate"
    assert "".join(made.puzzle.letters) == "bcdefgha"


def test_a_strategy_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def turn(task, draw):\n    x = task.solution.letters\n    return x[1:] + x[:1]\n", "utf-8"
    )
    task = BoardTask(DAILY, GreenChoice.parse("any", DAILY.layout), 10)
    board = propose(strategy_named(f"{path}:turn"), "turn", task, random.Random(0))
    assert board == (*DAILY.letters[1:], DAILY.letters[0])


def test_a_strategy_in_a_module() -> None:
    assert strategy_named(f"{__name__}:rotate").__name__ == "rotate"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nothing", "unknown strategy 'nothing': expected direct, shuffle, fixed or swaps"),
        ("no_such_module:f", "cannot be imported: ModuleNotFoundError"),
        ("no_such_file.py:f", "no file 'no_such_file.py'"),
        ("random:no_such_function", "random has no function 'no_such_function'"),
        (":f", "unknown strategy ':f'"),
        ("random:", "unknown strategy 'random:'"),
    ],
)
def test_unknown_strategies_are_told(name: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        strategy_named(name)
    assert told in str(caught.value)


def test_a_file_that_does_not_run_is_told(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("1 / 0\n", "utf-8")
    with pytest.raises(InputError, match="cannot be imported: ZeroDivisionError"):
        strategy_named(f"{path}:turn")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("abc", "gave 3 letters for 21 cells"),
        ("z" * 21, "not the grid's"),
        (None, "failed: TypeError"),
    ],
)
def test_a_strategy_that_gives_no_board_is_told(answer: str | None, told: str) -> None:
    def mine(task: BoardTask, draw: random.Random) -> Sequence[str]:
        return answer  # type: ignore[return-value]

    with pytest.raises(InputError) as caught:
        make_puzzle(DAILY, own_words(DAILY), strategy=mine)
    assert told in str(caught.value)
    assert "'mine'" in str(caught.value)
