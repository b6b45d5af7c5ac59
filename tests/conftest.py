"""What holds for all tests."""

import signal
from collections.abc import Callable
from typing import Any

import pytest

from waffle_cp.registry import Registry

Register = Callable[[Registry[Any], str, Any], None]

# A shell ignores Ctrl-C for what it starts in the background, and so does all that is started from
# there: tests that interrupt a command would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Registers a value for one test."""

    def add(registry: Registry[Any], name: str, value: Any) -> None:
        monkeypatch.setattr(registry, "_values", dict(registry._values))
        registry.register(name, value)

    return add
