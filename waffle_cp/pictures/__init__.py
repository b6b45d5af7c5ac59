"""From pixels to a puzzle: tiles found in a picture, read jointly with solving."""

from waffle_cp.pictures.decoding import is_picture
from waffle_cp.pictures.guesses import GuessesReading, read_guesses
from waffle_cp.pictures.reading import PictureReading, read_picture

__all__ = ["GuessesReading", "PictureReading", "is_picture", "read_guesses", "read_picture"]
