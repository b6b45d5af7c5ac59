"""Seeded pictures of boards: puzzles of seven layouts, in many looks and conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from PIL import Image, ImageFont

from tests.pictures.rendering import (
    THEMES,
    Theme,
    as_jpeg,
    blurred,
    draw_board,
    in_phone,
    photographed,
)
from waffle_cp import FillRequest, Grid, Layout, Puzzle, color_board, fill_grids, load_words

LAYOUTS = {
    "5x5": Layout.waffle(5, 5),
    "7x7": Layout.waffle(7, 7),
    "5x7": Layout.waffle(5, 7),
    "royale": Layout.royale(),
    "hashtag": Layout.hashtag(),
    "solid 4x4": Layout.solid(4, 4),
    "mask": Layout.from_mask("ooooo##\no###o##\nooooooo\n##o###o\n##ooooo"),
}
STRAIGHT = ("plain", "jpeg", "small", "crop", "phone")
SPOILED = ("blur", "turned", "photograph")
_GRIDS_A_LAYOUT = 4


@dataclass(frozen=True)
class Sample:
    """A picture with what it shows, and how it was made."""

    image: Image.Image
    puzzle: Puzzle
    layout: str
    theme: str
    font: str
    condition: str
    side: int

    def __str__(self) -> str:
        return f"{self.layout}, {self.theme}, {self.font}, {self.condition}, {self.side} px"


def samples(
    count: int, fonts: Sequence[str], *, seed: int, conditions: Sequence[str] = STRAIGHT + SPOILED
) -> Iterator[Sample]:
    """So many pictures, each condition in turn, everything else drawn by the seed."""
    random = Random(seed)
    for number in range(count):
        name = random.choice(list(LAYOUTS))
        condition = conditions[number % len(conditions)]
        side = int(200 * 7.5 ** random.random())
        if condition == "small":
            side = random.randint(200, 300)
        yield make_sample(
            scrambled(random.choice(grids(name)), random),
            layout=name,
            theme=random.choice(THEMES),
            font=random.choice(fonts),
            condition=condition,
            side=side,
            random=random,
        )


def make_sample(
    puzzle: Puzzle,
    *,
    layout: str,
    theme: Theme,
    font: str,
    condition: str,
    side: int,
    random: Random,
) -> Sample:
    loaded = ImageFont.truetype(font, 24) if font else ImageFont.load_default(24)
    assert isinstance(loaded, ImageFont.FreeTypeFont)
    board = draw_board(puzzle, theme, loaded, side=side)
    image = _in_condition(board, theme, loaded, condition, random)
    name = f"{loaded.getname()[0]} {loaded.getname()[1]}"
    return Sample(image, puzzle, layout, theme.name, name, condition, side)


def _in_condition(
    board: Image.Image,
    theme: Theme,
    font: ImageFont.FreeTypeFont,
    condition: str,
    random: Random,
) -> Image.Image:
    margin = int(board.width * random.uniform(0.02, 0.2))
    framed = Image.new("RGB", (board.width + 2 * margin, board.height + 2 * margin), theme.page)
    framed.paste(board, (margin, margin))
    step = board.width / 5
    if condition == "jpeg":
        return as_jpeg(framed)
    if condition == "crop":
        return board
    if condition == "phone":
        return in_phone(board, theme, font, random)
    if condition == "blur":
        return blurred(framed, radius=max(0.5, random.uniform(0.01, 0.03) * step))
    if condition == "turned":
        turn = random.uniform(-15, 15)
        return framed.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=theme.page)
    if condition == "photograph":
        return as_jpeg(photographed(framed, random, turn=random.uniform(-15, 15)), quality=70)
    return framed


@cache
def grids(name: str) -> tuple[Grid, ...]:
    words = load_words("common")
    found = [
        fill_grids(FillRequest(LAYOUTS[name]), words, seed=seed).unwrap()
        for seed in range(1, _GRIDS_A_LAYOUT + 1)
    ]
    return tuple(found)


def scrambled(grid: Grid, random: Random) -> Puzzle:
    """The grid with a part of its letters moved about."""
    cells = list(range(len(grid.letters)))
    moved = random.sample(cells, max(4, int(len(cells) * random.uniform(0.6, 0.85))))
    letters = list(grid.letters)
    for source, target in zip(moved, random.sample(moved, len(moved)), strict=True):
        letters[target] = grid.letters[source]
    board = tuple(letters)
    return Puzzle(grid.layout, board, color_board(grid, board), solution=grid)
