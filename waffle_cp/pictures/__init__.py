"""From pixels to a puzzle: tiles found in a picture, read jointly with solving."""

from waffle_cp.pictures.decoding import is_picture
from waffle_cp.pictures.reading import PictureReading, read_picture

__all__ = ["PictureReading", "is_picture", "read_picture"]
