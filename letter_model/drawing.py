"""Letters as tiles show them, drawn in many fonts and spoiled as pictures are, for training."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from waffle_cp.pictures.glyphs import FACE, extract_glyph

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHERS = "2346789?!&%#@+*/=<>$€§±→←↑↓↺★☆✓✕♥●■▲▶⌫⏎⚙☰"
SKIPPED = (
    "Italic",
    "Oblique",
    "Mono",
    "Symbol",
    "Emoji",
    "Dingbat",
    "Ornament",
    "Math",
    "SC-",
    "D050000L",
)
LIGHT = [(237, 239, 241), (220, 220, 226), (211, 214, 218), (255, 255, 255)]
DARK = [(58, 58, 60), (67, 67, 77), (120, 124, 126), (134, 136, 138), (51, 65, 85), (30, 30, 34)]
VIVID = [
    (126, 173, 103),
    (226, 188, 86),
    (106, 170, 100),
    (201, 180, 88),
    (83, 141, 78),
    (181, 159, 59),
    (245, 121, 58),
    (133, 192, 249),
    (44, 122, 63),
    (242, 194, 48),
]


@dataclass(frozen=True)
class Face:
    """A font file, at a weight if it is variable."""

    path: str
    family: str


def fonts_below(folder: Path) -> list[Face]:
    """Font files with 26 different capitals, italics and symbols left out, one a look."""
    found, seen = [], set()
    for path in sorted(folder.rglob("*.[ot]tf")):
        if any(part in path.name for part in SKIPPED):
            continue
        try:
            font = ImageFont.truetype(str(path), 24)
            family = str(font.getname()[0])
            shapes = tuple(bytes(font.getmask(letter)) for letter in LETTERS)
        except (OSError, ValueError):
            continue
        missing = bytes(font.getmask("\uffff"))
        if len(set(shapes)) < len(LETTERS) or missing in shapes or shapes in seen:
            continue
        seen.add(shapes)
        found.append(Face(str(path), family.split()[0]))
    return found


def sample(random: Random, faces: list[Face]) -> tuple[NDArray[np.uint8], int] | None:
    """A letter's shape from 0 to 255 and its class; None when no ink was found."""
    other = random.random() < 0.06
    text = random.choice(OTHERS if other else LETTERS)
    label = len(LETTERS) if other else LETTERS.index(text)
    side = int(22 * 6 ** random.random())
    picture = _tile(random, random.choice(faces), text, side)
    shape = extract_glyph(_spoiled(random, picture, side)).shape
    if shape is None:
        return None
    return (shape * 255).round().astype(np.uint8), label


def _tile(random: Random, face: Face, text: str, side: int) -> Image.Image:
    """A tile of this side in the middle of a picture 1.6 times as wide, drawn at twice that."""
    fine = 2 * side
    edge = int(0.3 * fine)
    page = random.choice([(255, 255, 255), (18, 18, 19), (246, 247, 248), (22, 22, 26)])
    image = Image.new("RGB", (fine + 2 * edge, fine + 2 * edge), page)
    draw = ImageDraw.Draw(image)
    fill = tuple(
        min(255, max(0, value + random.randint(-12, 12)))
        for value in random.choice(random.choice([LIGHT, DARK, VIVID]))
    )
    light = sum(fill) > 390
    ink = random.choice([(26, 26, 26), (0, 0, 0), (60, 60, 70)]) if light else (255, 255, 255)
    if fill[0] != fill[2] and random.random() < 0.6:
        ink = (255, 255, 255) if sum(fill) < 640 else ink
    radius = int(random.choice([0, 0.06, 0.12, 0.2]) * fine)
    box = (edge, edge, edge + fine - 1, edge + fine - 1)
    if random.random() < 0.3:
        shade = tuple(int(value * 0.85) for value in fill)
        draw.rounded_rectangle(box, radius, fill=shade)
        box = (edge, edge, edge + fine - 1, edge + int(0.93 * fine))
    draw.rounded_rectangle(box, radius, fill=fill)
    font = ImageFont.truetype(face.path, int(fine * random.uniform(0.38, 0.8)))
    if random.random() < 0.5:
        with suppress(OSError, ValueError, NotImplementedError):
            font.set_variation_by_axes([random.choice([500, 600, 700, 800])])
    left, top, right, bottom = font.getbbox(text)
    if bottom - top > 0.8 * fine or right - left > 0.88 * fine:
        font = font.font_variant(size=int(fine * 0.45))
        left, top, right, bottom = font.getbbox(text)
    x = edge + 0.5 * fine - (left + right) / 2 + random.uniform(-0.05, 0.05) * fine
    y = edge + 0.47 * fine - (top + bottom) / 2 + random.uniform(-0.05, 0.05) * fine
    kind = random.random()
    if kind < 0.12:
        off = max(1, int(0.02 * fine))
        draw.text((x + off, y + off), text, font=font, fill=tuple(int(v * 0.6) for v in fill))
    width = max(1, fine // 50) if kind > 0.85 else 0
    stroke = (0, 0, 0) if kind > 0.92 and ink[0] == 255 else ink
    draw.text((x, y), text, font=font, fill=ink, stroke_width=width, stroke_fill=stroke)
    if random.random() < 0.15:
        low, high = edge + 0.84 * fine, edge + 0.92 * fine
        draw.ellipse((low, low, high, high), outline=ink, width=max(1, fine // 40))
    return image


def _spoiled(random: Random, image: Image.Image, side: int) -> NDArray[np.uint8]:
    """The tile's face as it is cut from a small, blurred, turned or compressed picture."""
    resample = random.choice([Image.Resampling.BOX, Image.Resampling.BICUBIC])
    image = image.resize((image.width // 2, image.height // 2), resample)
    pixels = np.asarray(image)
    edge = (image.width - side) / 2
    if random.random() < 0.35:
        blur = side * random.uniform(0.005, 0.03) + random.uniform(0, 0.5)
        pixels = cv2.GaussianBlur(pixels, (0, 0), max(blur, 0.3))
    if random.random() < 0.3:
        noise = np.random.default_rng(random.getrandbits(32)).normal(0, 6, pixels.shape)
        pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
    if random.random() < 0.5:
        buffer = io.BytesIO()
        Image.fromarray(pixels).save(buffer, "JPEG", quality=random.choice([30, 40, 60, 80]))
        pixels = np.asarray(Image.open(buffer))
    angle = random.gauss(0, 2.0) if random.random() < 0.8 else random.uniform(-8, 8)
    turn = cv2.getRotationMatrix2D(
        (image.width / 2, image.width / 2), angle, random.uniform(0.96, 1.12)
    )
    scale = FACE / side
    move = np.vstack([turn, [0, 0, 1]])
    crop = np.array([[scale, 0, -edge * scale], [0, scale, -edge * scale], [0, 0, 1]], float)
    bend = np.eye(3)
    bend[0, 1], bend[1, 0] = random.gauss(0, 0.02), random.gauss(0, 0.01)
    bend[0, 2], bend[1, 2] = random.gauss(0, 1.2), random.gauss(0, 1.2)
    whole = bend @ crop @ move
    flags = cv2.INTER_LINEAR
    if scale < 0.7:
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / scale)
    return np.asarray(cv2.warpPerspective(pixels, whole, (FACE, FACE), flags=flags), np.uint8)
