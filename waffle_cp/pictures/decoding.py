"""From the bytes of a picture to pixels, within limits of size that hold before decoding."""

from __future__ import annotations

import importlib
import io
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from waffle_cp.errors import InputError

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["Pixels", "decode_picture", "is_picture", "picture_library"]

Pixels = NDArray[np.uint8]
"""Height x width x 3, red, green, blue."""

_MOST_PIXELS = 40_000_000
_MOST_PIXELS_OF_JPEG = 64_000_000
"""A JPEG is shrunk while it is decoded; any other picture is decoded whole."""

_LEAST_SIDE = 40
_LONGEST_SIDE = 2_000
_MODULES = {
    "cv2": "opencv-python-headless",
    "PIL.Image": "Pillow",
    "PIL.ImageOps": "Pillow",
    "pillow_heif": "pillow-heif",
}
_BEGINNINGS = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"BM",
    b"II*\0",
    b"MM\0*",
)
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis")


def is_picture(data: bytes) -> bool:
    """Whether bytes begin as a PNG, JPEG, WebP, HEIC, AVIF, GIF, BMP or TIFF file does.

    >>> is_picture(b"\\x89PNG\\r\\n\\x1a\\n..."), is_picture(b"DOHIT")
    (True, False)
    """
    return (
        data.startswith(_BEGINNINGS)
        or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")
        or _is_heif(data)
    )


def _is_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


def picture_library(name: str) -> Any:
    """A module that the extra `image` brings; InputError says what to install without it."""
    try:
        return importlib.import_module(name)
    except ImportError as fault:
        raise InputError(
            f"reading a picture needs the package {_MODULES[name]}: "
            "install the extra `image`, as in pip install 'waffle-cp[image]'"
        ) from fault


def decode_picture(data: bytes) -> Pixels:
    """The pixels of a picture, upright, at most 2,000 a side; transparent parts are white.

    Raises InputError for what is no picture, is broken, or has more than 40 million pixels
    (a JPEG 64 million), which is told from its header before anything is decoded.
    """
    if not is_picture(data):
        raise InputError("no picture: expected PNG, JPEG, WebP or HEIC")
    image_library = picture_library("PIL.Image")
    if _is_heif(data):
        picture_library("pillow_heif").register_heif_opener()
    try:
        # Pillow warns of large pictures and of odd metadata; the limit here is stricter.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with image_library.open(io.BytesIO(data)) as image:
                return _pixels(image)
    except InputError:
        raise
    except MemoryError as fault:
        raise InputError("the picture needs too much memory") from fault
    except image_library.UnidentifiedImageError as fault:
        # Its message would quote an object in memory.
        raise InputError("a broken picture: its header cannot be read") from fault
    except (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, RuntimeError) as fault:
        # What Pillow's readers raise for broken files; its message may span lines.
        told = " ".join(str(fault).split())[:120]
        raise InputError(f"a broken picture: {told or type(fault).__name__}") from fault
    except image_library.DecompressionBombError as fault:
        raise InputError(
            f"the picture has too many pixels: at most {_MOST_PIXELS // 10**6} million"
        ) from fault


def _pixels(image: Image.Image) -> Pixels:
    width, height = image.size
    most = _MOST_PIXELS_OF_JPEG if image.format in ("JPEG", "MPO") else _MOST_PIXELS
    if width * height > most:
        raise InputError(f"a picture of {width} x {height} pixels: at most {most // 10**6} million")
    if min(width, height) < _LEAST_SIDE:
        raise InputError(f"a picture of {width} x {height} pixels is too small for a board")
    if min(width, height) * _LONGEST_SIDE < max(width, height) * _LEAST_SIDE:
        raise InputError(f"a picture of {width} x {height} pixels is too narrow for a board")
    image.draft("RGB", (_LONGEST_SIDE, _LONGEST_SIDE))
    operations = picture_library("PIL.ImageOps")
    # Shrunk first: each later step would copy the whole of a large picture.
    if max(image.size) > _LONGEST_SIDE:
        if image.mode not in ("L", "LA", "RGB", "RGBA"):
            image = image.convert("RGBA" if "transparency" in image.info else "RGB")
        image.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE), reducing_gap=2.0)
    image = operations.exif_transpose(image)
    if image.has_transparency_data:
        image = image.convert("RGBA")
        white = image.copy()
        white.paste((255, 255, 255, 255), (0, 0, *image.size))
        white.alpha_composite(image)
        image = white
    if image.mode.startswith(("I;16", "I", "F")):
        image = _eight_bits(image)
    return np.asarray(image.convert("RGB"))


def _eight_bits(image: Image.Image) -> Image.Image:
    """A grey picture of more than eight bits, whose range Pillow would cut off at 255."""
    values = np.asarray(image, np.float32)
    low, high = float(values.min()), float(values.max())
    scaled = (values - low) * (255 / max(high - low, 1e-6))
    result: Image.Image = picture_library("PIL.Image").fromarray(scaled.astype(np.uint8))
    return result
