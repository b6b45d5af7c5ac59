"""Rendered boards read as pictures: twelve fonts, five themes, seven layouts, eight conditions.

Needs Debian's fonts: fonts-clear-sans fonts-lato fonts-roboto-unhinted fonts-open-sans fonts-inter
fonts-quicksand fonts-dejavu-core fonts-liberation fonts-karla fonts-comfortaa fonts-cabin
fonts-manrope. Lato, Quicksand, Karla, Cabin and Manrope are unknown to the letter reader.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.pictures.not_puzzles import not_puzzles
from tests.pictures.rendering import png
from tests.pictures.samples import SPOILED, Sample, samples
from waffle_cp import InputError, PictureReading, load_words, read_picture

FONTS = (
    *("ClearSans-Bold.ttf", "Lato-Bold.ttf", "Roboto-Bold.ttf", "OpenSans-Bold.ttf"),
    *("Inter-Bold.otf", "Quicksand-Bold.ttf", "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf"),
    *("Karla-Bold.otf", "Comfortaa-Bold.ttf", "Cabin-Bold.otf", "Manrope-Bold.ttf"),
)
LEAST = {"straight": 0.99, "spoiled": 0.95}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--keep", type=Path, help="folder for the pictures that were misread")
    options = parser.parse_args(arguments)
    fonts = [str(path) for name in FONTS for path in sorted(options.fonts.rglob(name))[:1]]
    if len(fonts) < len(FONTS):
        names = {Path(font).name for font in fonts}
        parser.error(f"fonts not found: {', '.join(name for name in FONTS if name not in names)}")
    faults = _boards(samples(options.count, fonts, seed=options.seed), options.keep)
    return 3 if faults + _others() else 0


def _boards(drawn: Iterable[Sample], keep: Path | None) -> int:
    """Reads all, prints a table; the number of shares missed and of wrong boards called certain."""
    words = load_words("full", offensive=True)
    total: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    wrong_but_certain, seconds = 0, 0.0
    for number, sample in enumerate(drawn):
        started = time.perf_counter()
        try:
            reading: PictureReading | None = read_picture(png(sample.image), words)
        except InputError as fault:
            reading = None
            print(f"{number}: {sample}: {fault}")
        seconds += time.perf_counter() - started
        is_right = reading is not None and str(reading.puzzle) == str(sample.puzzle)
        kind = "spoiled" if sample.condition in SPOILED else "straight"
        keys = [(kind, ""), ("condition", sample.condition), ("layout", sample.layout)]
        keys += [("theme", sample.theme), ("font", sample.font)]
        total.update(keys)
        right.update(keys if is_right else [])
        if reading is not None and not is_right:
            wrong_but_certain += reading.is_certain
            told = "told as certain" if reading.is_certain else "told as doubtful"
            print(f"{number}: {sample}: misread, {told}")
        if keep is not None and not is_right:
            keep.mkdir(exist_ok=True)
            sample.image.save(keep / f"{number}.png")
    for key in sorted(total):
        name = f"{key[0]} {key[1]}".strip()
        print(f"{name:40} {right[key]:4} of {total[key]:4}  {right[key] / total[key]:7.1%}")
    print(f"{wrong_but_certain} wrong boards told as certain")
    print(f"{seconds / total.total() * 5:.2f} s a picture")
    missed = sum(right[kind, ""] < least * total[kind, ""] for kind, least in LEAST.items())
    return missed + wrong_but_certain


def _others() -> int:
    """Pictures without a puzzle: each must be refused in one line."""
    faults = 0
    for name, data in not_puzzles(50, seed=1):
        try:
            read_picture(data)
        except InputError as fault:
            faults += "\n" in str(fault)
        else:
            print(f"{name}: read as a puzzle")
            faults += 1
    print(f"50 pictures without a puzzle: {faults} faults")
    return faults
