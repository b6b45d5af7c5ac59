"""What is no picture, broken, too large, or shows no puzzle gets one clear line."""

import struct
import zlib
from random import Random

import numpy as np
import pytest
from PIL import Image

from tests.pictures.not_puzzles import not_puzzles
from tests.pictures.rendering import png
from tests.pictures.samples import samples
from waffle_cp import InputError, read_picture
from waffle_cp.pictures.decoding import decode_picture

OTHERS = list(not_puzzles(10, seed=4))


@pytest.fixture(scope="module")
def board() -> bytes:
    return png(next(samples(1, [""], seed=3, conditions=["plain"])).image)


def header(width: int, height: int) -> bytes:
    """A PNG that claims these sides and holds one row."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        ends = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + ends

    sides = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    row = zlib.compress(bytes(1 + 3 * 100))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", sides) + chunk(b"IDAT", row) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("name", "data"), OTHERS, ids=lambda item: str(item)[:20])
def test_pictures_without_a_puzzle_are_refused(name: str, data: bytes) -> None:
    with pytest.raises(InputError, match=r"^no (board|puzzle) in the picture: [^\n]*$"):
        read_picture(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no picture"),
        (b"DOHIT", "no picture"),
        (header(100, 100)[:30], "a broken picture"),
        (header(100, 100)[:8], "a broken picture"),
        (header(20_000, 20_000), "the picture has too many pixels"),
        (header(8_000, 8_000), "a picture of 8000 x 8000 pixels: at most 40 million"),
        (header(10, 10), "a picture of 10 x 10 pixels is too small"),
        (header(30_000, 41), "too narrow"),
        (b"RIFF\x10\0\0\0WEBPVP8 " + bytes(40), "a broken picture"),
        (b"\0\0\0\x18ftypheic" + bytes(64), "a broken picture"),
        (b"II*\0" + b"\xff" * 64, "a broken picture"),
        (b"BM" + b"\xff" * 64, "a broken picture"),
    ],
    ids=range(12),
)
def test_broken_and_huge_files_are_told_in_one_line(data: bytes, told: str) -> None:
    with pytest.raises(InputError, match=rf"^[^\n]*{told}[^\n]*$"):
        read_picture(data)


def test_damaged_files_are_told_or_read(board: bytes) -> None:
    random = Random(5)
    told = []
    for _ in range(40):
        data = bytearray(board)
        for _ in range(20):
            data[random.randrange(8, len(data))] ^= 1 << random.randrange(8)
        try:
            assert decode_picture(bytes(data)).shape[2] == 3
        except InputError as fault:
            told.append(str(fault))
    assert told
    assert not any("\n" in line for line in told)


def test_every_mode_becomes_red_green_and_blue() -> None:
    ramp = np.tile(np.arange(64, dtype=np.uint8) * 4, (64, 1))
    grey = Image.fromarray(ramp)
    deep = Image.fromarray(ramp.astype(np.uint16) * 256)
    for image in (grey, deep, grey.convert("RGBA"), grey.convert("P"), grey.convert("1")):
        pixels = decode_picture(png(image))
        assert pixels.shape == (64, 64, 3)
        assert pixels[:, 0].mean() < 10
        assert pixels[:, -1].mean() > 240


def test_transparent_parts_are_white() -> None:
    pixels = decode_picture(png(Image.new("RGBA", (64, 64), (0, 0, 0, 0))))
    assert (pixels == 255).all()
