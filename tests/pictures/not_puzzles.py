"""Pictures that show no puzzle, some of them with tiles and letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.pictures.rendering import as_jpeg, png


def not_puzzles(count: int, *, seed: int) -> Iterator[tuple[str, bytes]]:
    """So many pictures of the kinds below in turn, with their names."""
    random = Random(seed)
    kinds: tuple[Callable[[Random], Image.Image], ...] = (
        *(_noise, _landscape, _text, _chess, _calculator),
        *(_calendar, _keyboard, _blank_tiles, _shapes, _plain),
    )
    for number in range(count):
        kind = kinds[number % len(kinds)]
        yield f"{kind.__name__.strip('_')} {number}", png(kind(random))


def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _size(random: Random) -> tuple[int, int]:
    return random.randint(200, 900), random.randint(200, 900)


def _noise(random: Random) -> Image.Image:
    width, height = _size(random)
    generator = np.random.default_rng(random.getrandbits(32))
    return Image.fromarray(generator.integers(0, 256, (height, width, 3), dtype=np.uint8))


def _landscape(random: Random) -> Image.Image:
    """Smooth patches of color, as of sky, hills and water."""
    width, height = _size(random)
    generator = np.random.default_rng(random.getrandbits(32))
    small = generator.integers(0, 256, (7, 9, 3), dtype=np.uint8)
    return as_jpeg(Image.fromarray(small).resize((width, height), Image.Resampling.BICUBIC))


def _text(random: Random) -> Image.Image:
    image = Image.new("RGB", _size(random), "white")
    draw = ImageDraw.Draw(image)
    size = random.randint(12, 28)
    for line in range(image.height // (2 * size)):
        words = ("".join(random.choices("etaoinshrdlu", k=random.randint(2, 9))) for _ in range(9))
        draw.text((10, line * 2 * size), " ".join(words), font=_font(size), fill="black")
    return image


def _tiled(
    random: Random, rows: int, columns: int, draws: Callable[[ImageDraw.ImageDraw, int, int], None]
) -> Image.Image:
    image = Image.new("RGB", (columns * 60 + 20, rows * 60 + 20), random.choice(["white", "black"]))
    draw = ImageDraw.Draw(image)
    for row in range(rows):
        for column in range(columns):
            left, top = 10 + 60 * column, 10 + 60 * row
            draw.rounded_rectangle((left, top, left + 55, top + 55), 5, fill=(200, 200, 205))
            draws(draw, row, column)
    return image


def _chess(random: Random) -> Image.Image:
    image = Image.new("RGB", (480, 480), (240, 217, 181))
    draw = ImageDraw.Draw(image)
    for row in range(8):
        for column in range(8):
            box = (60 * column, 60 * row, 60 * column + 59, 60 * row + 59)
            if (row + column) % 2:
                draw.rectangle(box, fill=(181, 136, 99))
            if random.random() < 0.4:
                x, y = 60 * column + 30, 60 * row + 30
                shade = random.choice(["white", "black"])
                draw.ellipse((x - 14, y - 20, x + 14, y + 8), fill=shade)
                draw.rectangle((x - 18, y + 8, x + 18, y + 22), fill=shade)
    return image


def _calculator(random: Random) -> Image.Image:
    def key(draw: ImageDraw.ImageDraw, row: int, column: int) -> None:
        place = (37 + 60 * column, 37 + 60 * row)
        draw.text(place, "789/456*123-0.=+"[4 * row + column], "black", _font(28), anchor="mm")

    return _tiled(random, 4, 4, key)


def _calendar(random: Random) -> Image.Image:
    def day(draw: ImageDraw.ImageDraw, row: int, column: int) -> None:
        place = (37 + 60 * column, 37 + 60 * row)
        draw.text(place, str(7 * row + column + 1), "black", _font(24), anchor="mm")

    return _tiled(random, 5, 7, day)


def _keyboard(random: Random) -> Image.Image:
    image = Image.new("RGB", (620, 220), (30, 30, 30))
    draw = ImageDraw.Draw(image)
    for line, (keys, left) in enumerate((("QWERTYUIOP", 0), ("ASDFGHJKL", 30), ("ZXCVBNM", 90))):
        for n, letter in enumerate(keys):
            x, y = 10 + left + 60 * n, 10 + 68 * line
            draw.rounded_rectangle((x, y, x + 54, y + 60), 5, fill=(120, 120, 126))
            draw.text((x + 27, y + 30), letter, "white", _font(24), anchor="mm")
    return image


def _blank_tiles(random: Random) -> Image.Image:
    return _tiled(random, random.randint(3, 7), random.randint(3, 7), lambda *_: None)


def _shapes(random: Random) -> Image.Image:
    image = Image.new("RGB", _size(random), "white")
    draw = ImageDraw.Draw(image)
    for _ in range(30):
        x, y = random.randrange(image.width), random.randrange(image.height)
        size = random.randint(10, 90)
        fill = tuple(random.randrange(256) for _ in "rgb")
        random.choice([draw.ellipse, draw.rectangle])((x, y, x + size, y + size), fill=fill)
    return image


def _plain(random: Random) -> Image.Image:
    return Image.new("RGB", _size(random), tuple(random.randrange(256) for _ in "rgb"))
