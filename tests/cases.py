"""The real puzzles, read from the folder that WAFFLE_CP_CASES names; never part of the project."""

import os
from pathlib import Path

import pytest

needs_cases = pytest.mark.skipif(
    "WAFFLE_CP_CASES" not in os.environ,
    reason="WAFFLE_CP_CASES does not name a folder of real puzzles",
)


def case_path(name: str) -> Path:
    return Path(os.environ["WAFFLE_CP_CASES"]) / name
