"""Every registry, and a way to give each back as it was after a test."""

from typing import Any

import pytest

from waffle_cp.coloring import RULES
from waffle_cp.fill import ENGINES
from waffle_cp.formats import FORMATS
from waffle_cp.layout import LAYOUTS
from waffle_cp.make import STRATEGIES
from waffle_cp.registry import Registry
from waffle_cp.request.constraints import CONSTRAINTS
from waffle_cp.swaps import METHODS

REGISTRIES: tuple[Registry[Any], ...] = (
    CONSTRAINTS,
    RULES,
    ENGINES,
    FORMATS,
    LAYOUTS,
    STRATEGIES,
    METHODS,
)


def plain_registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is registered from now on is gone after the test."""
    for registry in REGISTRIES:
        monkeypatch.setattr(registry, "_values", dict(registry._values))
