"""Build the word lists of other languages: `python -m wordlists.build_languages SOURCES [CODE...]`.

SOURCES is a folder with the packages that README.md names. Two runs give the same files, byte for
byte.
"""

from __future__ import annotations

import argparse
import tempfile
from importlib.metadata import version
from pathlib import Path

from wordlists.builder.languages.building import build_language
from wordlists.builder.languages.recipes import RECIPES
from wordlists.builder.languages.sources import PINS, unpack

HERE = Path(__file__).parent
NEEDS = {"wordfreq": "3.1.1", "spylls": "0.1.7"}


def main() -> None:
    """Unpack the sources, then build each language into its folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path, help="folder of the .deb and .tgz files")
    parser.add_argument("codes", nargs="*", metavar="CODE", help="languages (default: all)")
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write to")
    arguments = parser.parse_args()
    for package, wanted in NEEDS.items():
        if version(package) != wanted:
            parser.error(f"needs {package} {wanted}, found {version(package)}")
    if unknown := [code for code in arguments.codes if code not in RECIPES]:
        parser.error(f"no recipe for {unknown[0]!r}: {', '.join(RECIPES)}")
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder)
        for name in PINS:
            target = unpacked if name.endswith(".deb") else unpacked / name.rpartition("-")[0]
            unpack(arguments.sources, name, target)
        for code in arguments.codes or RECIPES:
            build_language(RECIPES[code], unpacked, arguments.out)


if __name__ == "__main__":
    main()
