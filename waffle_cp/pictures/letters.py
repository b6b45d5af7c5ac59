"""The letter that a shape shows: a small convolutional network of our own, run in numpy.

Its weights are in `letters.npz`, trained by `letter_model/train.py` on letters drawn in many
fonts; docs/pictures.md tells how it compares with a packaged reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from waffle_cp.pictures.glyphs import GLYPH, Floats

__all__ = ["LETTERS", "letter_scores"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Letters that are told apart; the class after them is everything else, such as digits."""


def letter_scores(shapes: Sequence[Floats]) -> NDArray[np.float64]:
    """Log-likelihoods of the letters and of "no letter" for each shape; a row sums to 1 in exp.

    >>> bar = np.zeros((28, 28), np.float32)
    >>> bar[4:24, 12:16] = 1
    >>> LETTERS[letter_scores([bar])[0].argmax()]
    'i'
    """
    if not shapes:
        return np.zeros((0, len(LETTERS) + 1))
    weights = _weights()
    values = np.stack(shapes).reshape(-1, 1, GLYPH, GLYPH).astype(np.float32)
    for layer in (1, 2, 3):
        values = _convolved(values, weights[f"kernel{layer}"], weights[f"bias{layer}"])
    flat = values.reshape(len(values), -1)
    hidden = np.maximum(flat @ weights["hidden"].T + weights["hidden_bias"], 0)
    scores = (hidden @ weights["output"].T + weights["output_bias"]).astype(np.float64)
    scores *= float(weights["sharpness"])
    top = scores.max(axis=1, keepdims=True)
    return np.asarray(scores - top - np.log(np.exp(scores - top).sum(axis=1, keepdims=True)))


@cache
def _weights() -> dict[str, Floats]:
    with files("waffle_cp.pictures").joinpath("letters.npz").open("rb") as file:
        stored = np.load(file)
        return {name: stored[name].astype(np.float32) for name in stored.files}


def _convolved(values: Floats, kernel: Floats, bias: Floats) -> Floats:
    """A 3 x 3 convolution with a border of zeros, cut off below 0, the largest of each 2 x 2."""
    padded = np.pad(values, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = sliding_window_view(padded, (3, 3), axis=(2, 3))
    count, _, height, width = values.shape
    columns = windows.transpose(0, 2, 3, 1, 4, 5).reshape(count * height * width, -1)
    result = np.maximum(columns @ kernel.reshape(len(kernel), -1).T + bias, 0)
    result = result.reshape(count, height, width, -1)[:, : height // 2 * 2, : width // 2 * 2]
    pooled = result.reshape(count, height // 2, 2, width // 2, 2, -1).max(axis=(2, 4))
    return np.ascontiguousarray(pooled.transpose(0, 3, 1, 2))
