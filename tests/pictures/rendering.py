"""Boards drawn as pictures, and spoiled as screenshots and photographs are."""

from __future__ import annotations

import io
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from waffle_cp import Color, Puzzle

Rgb = tuple[int, int, int]
Font = ImageFont.FreeTypeFont
Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Theme:
    """Colors of a site: the page, and the face and ink of each color; how its tiles look."""

    name: str
    page: Rgb
    green: tuple[Rgb, Rgb]
    yellow: tuple[Rgb, Rgb]
    grey: tuple[Rgb, Rgb]
    radius: float = 0.0
    gap: float = 0.08
    shaded: bool = False
    marked: bool = False
    letter: float = 0.55

    def of(self, color: Color) -> tuple[Rgb, Rgb]:
        pairs = {Color.GREEN: self.green, Color.YELLOW: self.yellow, Color.GREY: self.grey}
        return pairs[color]


WHITE, BLACK = (255, 255, 255), (26, 26, 26)
THEMES = (
    Theme(
        name="light, shaded",
        page=WHITE,
        green=((126, 173, 103), WHITE),
        yellow=((225, 187, 85), WHITE),
        grey=((237, 238, 240), BLACK),
        radius=0.1,
        gap=0.08,
        shaded=True,
        letter=0.5,
    ),
    Theme(
        name="dark",
        page=(18, 18, 19),
        green=((83, 141, 78), WHITE),
        yellow=((181, 159, 59), WHITE),
        grey=((58, 58, 60), WHITE),
        gap=0.08,
        letter=0.6,
    ),
    Theme(
        name="high contrast",
        page=WHITE,
        green=((245, 121, 58), WHITE),
        yellow=((133, 192, 249), WHITE),
        grey=((120, 124, 126), WHITE),
        radius=0.04,
        letter=0.6,
    ),
    Theme(
        name="player",
        page=WHITE,
        green=((44, 122, 63), WHITE),
        yellow=((242, 194, 48), (27, 27, 31)),
        grey=((220, 220, 226), (27, 27, 31)),
        radius=0.12,
        gap=0.08,
        marked=True,
        letter=0.5,
    ),
    Theme(
        name="player, dark",
        page=(22, 22, 26),
        green=((47, 125, 68), WHITE),
        yellow=((217, 169, 21), (27, 27, 31)),
        grey=((67, 67, 77), WHITE),
        radius=0.12,
        gap=0.08,
        marked=True,
        letter=0.5,
    ),
)


def draw_board(puzzle: Puzzle, theme: Theme, font: Font, *, side: int) -> Image.Image:
    """The board alone, its longer side so many pixels, drawn at three times that."""
    layout = puzzle.layout
    fine = 3 if side < 900 else 2
    step = side * fine / max(layout.width, layout.height)
    size = (round(layout.width * step), round(layout.height * step))
    image = Image.new("RGB", size, theme.page)
    draw = ImageDraw.Draw(image)
    sized = font.font_variant(size=max(4, int(step * theme.letter)))
    top, bottom = sized.getbbox("H")[1::2]
    for (row, column), letter, color in zip(
        layout.cells, puzzle.letters, puzzle.colors, strict=True
    ):
        _draw_tile(draw, theme, (column * step, row * step), step, color)
        ink = theme.of(color)[1]
        left, _, right, _ = sized.getbbox(letter.upper())
        x = (column + 0.5) * step - (left + right) / 2
        y = (row + (0.48 if theme.shaded else 0.5)) * step - (top + bottom) / 2
        draw.text((x, y), letter.upper(), font=sized, fill=ink)
    return image.resize((size[0] // fine, size[1] // fine), Image.Resampling.BOX)


def _draw_tile(
    draw: ImageDraw.ImageDraw, theme: Theme, corner: tuple[float, float], step: float, color: Color
) -> None:
    face, ink = theme.of(color)
    margin = step * theme.gap / 2
    left, top = corner[0] + margin, corner[1] + margin
    right, bottom = corner[0] + step - margin, corner[1] + step - margin
    radius = theme.radius * step
    if theme.shaded:
        red, green, blue = (int(value * 0.89) for value in face)
        draw.rounded_rectangle((left, top, right, bottom), radius, fill=(red, green, blue))
        bottom -= 0.07 * step
    draw.rounded_rectangle((left, top, right, bottom), radius, fill=face)
    if theme.marked and color is Color.GREEN:
        x, y, part = right - 0.2 * step, bottom - 0.14 * step, 0.05 * step
        points = [(x, y), (x + part, y + part), (x + 2.6 * part, y - part)]
        draw.line(points, fill=ink, width=max(1, int(0.03 * step)))
    if theme.marked and color is Color.YELLOW:
        box = (right - 0.2 * step, bottom - 0.2 * step, right - 0.08 * step, bottom - 0.08 * step)
        draw.ellipse(box, outline=ink, width=max(1, int(0.03 * step)))


def in_phone(board: Image.Image, theme: Theme, font: Font, random: Random) -> Image.Image:
    """The board on a phone's page: status bar, title, buttons, a line of text and an ad."""
    width = int(board.width * random.uniform(1.04, 1.25))
    unit = width / 390
    height = int(board.height + 340 * unit)
    image = Image.new("RGB", (width, height), theme.page)
    draw = ImageDraw.Draw(image)
    ink = BLACK if sum(theme.page) > 380 else WHITE
    small, large = (font.font_variant(size=max(6, int(size * unit))) for size in (14, 26))
    draw.text((18 * unit, 10 * unit), "9:41", font=small, fill=ink)
    for n in range(3):
        box = (width - (30 + 22 * n) * unit, 12 * unit, width - (14 + 22 * n) * unit, 22 * unit)
        draw.rectangle(box, outline=ink)
    title = random.choice(["Waffle", "WAFFLE", "Daily #1702", "Puzzle"])
    draw.text((width / 2, 60 * unit), title, font=large, fill=ink, anchor="mm")
    draw.ellipse((16 * unit, 44 * unit, 46 * unit, 74 * unit), outline=ink)
    draw.text((31 * unit, 59 * unit), "?", font=small, fill=ink, anchor="mm")
    top = int(100 * unit)
    image.paste(board, ((width - board.width) // 2, top))
    below = top + board.height
    told = f"{random.randint(1, 15)} SWAPS REMAINING"
    draw.text((width / 2, below + 28 * unit), told, font=small, fill=ink, anchor="mm")
    for n, label in enumerate(("Hint", "Share", "Archive")):
        left = (20 + 120 * n) * unit
        box = (left, below + 55 * unit, left + 108 * unit, below + 95 * unit)
        draw.rounded_rectangle(box, 8 * unit, fill=(90, 110, 200))
        middle = (left + 54 * unit, below + 75 * unit)
        draw.text(middle, label, font=small, fill=WHITE, anchor="mm")
    ad = (0, height - 90 * unit, width, height)
    draw.rectangle(ad, fill=(250, 230, 90))
    place = (width / 2, height - 45 * unit)
    draw.text(place, "BUY 2 GET 1 FREE", font=large, fill=(200, 30, 30), anchor="mm")
    return image


def as_jpeg(image: Image.Image, *, quality: int = 40) -> Image.Image:
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return Image.open(io.BytesIO(buffer.getvalue()))


def blurred(image: Image.Image, *, radius: float) -> Image.Image:
    return Image.fromarray(cv2.GaussianBlur(np.asarray(image), (0, 0), radius))


def photographed(image: Image.Image, random: Random, *, turn: float) -> Image.Image:
    """Turned by so many degrees, seen a little aslant, in uneven light, with noise."""
    pixels = np.asarray(image)
    height, width = pixels.shape[:2]
    out = (int(width * 1.4), int(height * 1.4))
    angle = np.deg2rad(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float) * np.array(
        [width / 2, height / 2]
    )
    slant = np.array([[random.gauss(0, 0.012) * width for _ in "xy"] for _ in range(4)])
    target = corners @ rotation.T + np.array(out) / 2 + slant
    source = corners + np.array([width / 2, height / 2])
    move = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    desk = tuple(random.randint(60, 200) for _ in "rgb")
    seen = cv2.warpPerspective(
        pixels, move, out, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=desk
    ).astype(np.float32)
    x, y = np.meshgrid(np.linspace(-1, 1, out[0]), np.linspace(-1, 1, out[1]))
    light = 0.85 + random.uniform(-0.13, 0.13) * x + random.uniform(-0.13, 0.13) * y
    tint = np.array([random.uniform(0.95, 1.05) for _ in "rgb"])
    seen *= light[..., None] * tint
    seen += np.random.default_rng(random.getrandbits(32)).normal(0, 3, seen.shape)
    return Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))


def png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def draw_guesses(
    guesses: list[tuple[str, str]], theme: Theme, font: Font, *, side: int, rows: int = 6
) -> Image.Image:
    """A Wordle board: guesses with their marks over empty tiles, and the keyboard below."""
    columns = len(guesses[0][0])
    step = side / columns
    image = Image.new("RGB", (side, int(step * rows + 0.6 * side)), theme.page)
    draw = ImageDraw.Draw(image)
    sized = font.font_variant(size=int(step * 0.5))
    edge = tuple((value + 60 if sum(theme.page) < 380 else value - 45) for value in theme.page)
    for row in range(rows):
        for column in range(columns):
            if row < len(guesses):
                color = Color(guesses[row][1][column])
                _draw_tile(draw, theme, (column * step, row * step), step, color)
                place = ((column + 0.5) * step, (row + 0.5) * step)
                letter = guesses[row][0][column].upper()
                draw.text(place, letter, font=sized, fill=theme.of(color)[1], anchor="mm")
                continue
            left, top = (column + 0.04) * step, (row + 0.04) * step
            box = (left, top, left + 0.92 * step, top + 0.92 * step)
            draw.rectangle(box, outline=edge, width=max(1, side // 170))
    small = font.font_variant(size=int(side / 28))
    key = side / 10
    for line, (keys, offset) in enumerate(
        (("QWERTYUIOP", 0), ("ASDFGHJKL", 0.5), ("ZXCVBNM", 1.5))
    ):
        for n, letter in enumerate(keys):
            left, top = (n + offset) * key, step * rows + (line + 0.4) * 1.4 * key
            box = (left + 2, top + 2, left + key - 2, top + 1.3 * key)
            draw.rounded_rectangle(box, 4, fill=theme.grey[0])
            place = (left + key / 2, top + 0.65 * key)
            draw.text(place, letter, font=small, fill=theme.grey[1], anchor="mm")
    return image
