"""Debian's Firefox, driven over WebDriver BiDi: what its tests need and no more."""

import contextlib
import itertools
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIREFOX = "/usr/bin/firefox-esr"


class Firefox:
    """One page of a browser without a screen."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.ask("session.new", capabilities={})
        tree = self.ask("browsingContext.getTree")
        self.context = tree["contexts"][0]["context"]

    def ask(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str, *, width: int = 1280, height: int = 800) -> None:
        self.ask(
            "browsingContext.setViewport",
            context=self.context,
            viewport={"width": width, "height": height},
        )
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def value(self, expression: str) -> Any:
        """The value of an expression that gives a text or a number, through JSON."""
        answer = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def _middle(self, selector: str) -> tuple[int, int]:
        box = self.value(
            f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        return round(box[0]), round(box[1])

    def drag(self, first: str, second: str, *, pointer: str = "mouse") -> None:
        # Tiles that still travel are not where they belong.
        self.value("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => 1)")
        points = [self._middle(first), self._middle(second)]
        moves = [{"type": "pointerMove", "x": x, "y": y} for x, y in points]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, moves[1]]
        actions.append({"type": "pointerUp", "button": 0})
        self._perform("pointer", actions, parameters={"pointerType": pointer})

    def press(self, *keys: str) -> None:
        pairs = [[{"type": f"key{way}", "value": key} for way in ("Down", "Up")] for key in keys]
        self._perform("key", [action for pair in pairs for action in pair])

    def _perform(self, kind: str, actions: list[Any], **more: Any) -> None:
        source = {"type": kind, "id": f"{kind} {more}", "actions": actions, **more}
        self.ask("input.performActions", context=self.context, actions=[source])


@contextlib.contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A browser of its own; a missing one is a failure, never a skip."""
    from websockets.sync.client import connect

    command = [FIREFOX, "--headless", "--remote-debugging-port", "0", "--profile", str(profile)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            address = next(
                found[1]
                for line in process.stderr
                if (found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line))
            )
            with connect(f"{address}/session", proxy=None, max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()
