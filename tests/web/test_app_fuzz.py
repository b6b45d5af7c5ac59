"""Whatever is sent, the answer is one of those that the description promises: never a 5xx."""

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.app_server import HEADERS, AppServer
from tests.web.asked import ask
from waffle_cp.errors import WaffleError
from waffle_cp.web.app.openapi import openapi_description
from waffle_cp.web.app.operations.request import BadJsonError
from waffle_cp.web.app.settings import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HASTY = Settings(workers=1, most_seconds=0.3, grace_seconds=20.0)


@pytest.fixture(scope="module")
def hasty() -> Iterator[AppServer]:
    with AppServer(HASTY) as server:
        yield server


SCHEMA = schemathesis.openapi.from_dict(openapi_description(HASTY))
OPERATIONS: list[Any] = [cast(Any, found).ok() for found in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_address_keeps_the_description(
    hasty: AppServer, operation: Any, mode: GenerationMode
) -> None:
    @settings(
        max_examples=8,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def keeps(case: Any) -> None:
        case.call_and_validate(base_url=hasty.url, checks=CHECKS, headers=HEADERS, timeout=300)

    keeps()


PUZZLE_TEXT = st.text(alphabet='abñgy.# \n{}[]":,lETRS🟩🟨⬜0123\u0301\ud800', max_size=60)
NEAR_PUZZLE = st.lists(st.sampled_from(["ac", "b d", "gy", ".g", "", "#", "oo", "g,y", "a;b"]))


@pytest.mark.parametrize(("task", "key"), [("read", "text"), ("export", "puzzle")])
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=PUZZLE_TEXT | NEAR_PUZZLE.map("\n".join), form=st.sampled_from(["svg", "json", "csv"]))
def test_any_text_is_a_puzzle_or_refused(task: str, key: str, text: str, form: str) -> None:
    body = {key: text} | ({"form": form} if task == "export" else {})
    try:
        answer = ask(task, **body)
    except (WaffleError, BadJsonError):
        return
    assert answer["status"] == "feasible"


WISH = st.sampled_from(
    [
        (
            "layout",
            ["3x3", "solid:2x2", "oo\noo", "o#o\nooo", "2x2", "99x99", "1x1", "#", "x" * 99],
        ),
        ("require", [["cat"], ["cat@a1-across"], ["cat", "cat"], ["@"], ["cat@z9-down"], ["ñ"]]),
        ("ban", [["cat"], [" "], ["1"]]),
        ("cells", [["a1=c"], ["a1=c", "a1=d"], ["a1"], ["zz99=x"], ["=", "=="]]),
        ("template", ["c..\n. .\n...", "c", "\n", "???\n? ?\n???", "1.."]),
        ("letters", [["q>=1"], ["e<=0", "e>=1"], [">="], ["vowels=99"], ["ñ>=9999"]]),
        ("min_score", [0, 100]),
        ("repeats", [True, False]),
        ("swaps", [0, 1, 4, 1000]),
        ("greens", ["game", "none", "any", "0", "a1", "a1+any", "z1", "+", "99999999999999999999"]),
        ("rule", ["game", "fewest"]),
        ("unique", [False]),
    ]
)


@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.dictionaries(WISH.map(json.dumps), st.integers(0, 99), max_size=4))
def test_any_wish_is_kept_or_refused(chosen: dict[str, int]) -> None:
    body: dict[str, Any] = {"layout": "3x3", "words": "easy", "time_limit": 0.3, "seed": 1}
    for packed, number in chosen.items():
        name, values = json.loads(packed)
        body[name] = values[number % len(values)]
    try:
        answer = ask("make", **body)
    except (WaffleError, BadJsonError):
        return
    assert {"status", "complete", "seconds", "seed", "engine", "list"} <= set(answer)
