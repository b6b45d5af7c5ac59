"""Build english.dict, english.reasons and english.lemmas.

Run it from the root of the checkout: `python -m wordlists.build SCOWL_FOLDER`; README.md says
what it needs. Two runs give the same files, byte for byte.
"""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from wordlists.builder.inflections import lemmas_of
from wordlists.builder.scoring import score_words
from wordlists.builder.scowl import read_scowl
from wordlists.builder.writing import write_list, write_readme

HERE = Path(__file__).parent
NEEDS = {"wordfreq": "3.1.1", "lemminflect": "0.2.3"}


def main() -> None:
    """Read the sources, score the words, write the files and the README's counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "scowl",
        type=Path,
        nargs="?",
        default=Path("/usr/share/dict/scowl"),
        help="folder of Debian's package scowl (default: where the package puts it)",
    )
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write to")
    arguments = parser.parse_args()
    for package, wanted in NEEDS.items():
        try:
            found = version(package)
        except PackageNotFoundError:
            found = "none"
        if found != wanted:
            sys.exit(f"needs {package} {wanted}, found {found}: see wordlists/README.md")
    if not arguments.scowl.is_dir():
        sys.exit(f"{arguments.scowl}: no such folder; see wordlists/README.md")

    from wordfreq import zipf_frequency

    words = score_words(
        read_scowl(arguments.scowl), lambda word: zipf_frequency(word, "en"), lemmas_of
    )
    write_list(words, arguments.out)
    if (arguments.out / "README.md").is_file():
        write_readme(arguments.out / "README.md", {word.word: word.score for word in words})


if __name__ == "__main__":
    main()
