"""From pixels to a puzzle: tiles found in a picture, read jointly with solving."""

from waffle_cp.pictures.reading import PictureReading, read_picture

__all__ = ["PictureReading", "read_picture"]
