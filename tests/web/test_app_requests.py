"""Requests: what they read, what they refuse in words, and that the description says the same."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.asked import ask
from waffle_cp.errors import InputError
from waffle_cp.web.app.openapi import openapi_description
from waffle_cp.web.app.operations import OPERATIONS
from waffle_cp.web.app.operations.making import MakeRequest
from waffle_cp.web.app.operations.request import BadJsonError, Request, read_request
from waffle_cp.web.app.settings import Settings


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"swaps": 1001}, "swaps: expected a whole number of at most 1000"),
        ({"swaps": "3"}, "swaps: expected a whole number or null, got a text"),
        ({"swaps": True}, "swaps: expected a whole number or null, got true or false"),
        ({"layout": ""}, "layout: expected a text with a length of at least 1"),
        ({"require": "honey"}, "require: expected a list, got a text"),
        ({"require": ["a" * 201]}, "require[0]: expected a text with a length of at most 200"),
        ({"words": "Easy"}, "words: expected easy, common"),
        ({"words": "easy\n"}, "words: expected easy, common"),
        ({"words": "/etc/passwd"}, "words: expected easy, common"),
        ({"file": "/"}, "unknown field 'file': expected "),
        ({"time_limit": 0}, "time_limit: expected a number above 0"),
        ([], "expected a JSON object, got a list"),
    ],
)
def test_a_refusal_names_the_field_and_what_was_expected(body: Any, told: str) -> None:
    with pytest.raises(InputError) as fault:
        read_request(json.dumps(body).encode(), MakeRequest)
    assert str(fault.value).startswith(told)


@pytest.mark.parametrize(
    "data", [b"", b"{", b'{"swaps": Infinity}', b"{\xff}", b'{"layout": "\\ud800"}']
)
def test_what_is_not_json_is_told(data: bytes) -> None:
    with pytest.raises(BadJsonError, match="bad JSON"):
        read_request(data, MakeRequest)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
FIELDS = {
    name: [field.name for field in msgspec.structs.fields(one.request)]
    for name, one in OPERATIONS.items()
}
BODIES = st.sampled_from(sorted(OPERATIONS)).flatmap(
    lambda name: st.tuples(
        st.just(name), st.dictionaries(st.sampled_from(FIELDS[name]), JSON, max_size=4)
    )
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BODIES)
def test_any_body_is_read_or_refused_in_one_line(case: tuple[str, dict[str, Any]]) -> None:
    name, body = case
    told = ""
    try:
        read = read_request(json.dumps(body).encode(), OPERATIONS[name].request)
    except (InputError, BadJsonError) as fault:
        told = str(fault)
    else:
        assert isinstance(read, Request)
    assert "\n" not in told
    assert len(told) < 500


def test_the_description_has_every_field_with_its_default() -> None:
    schemas = openapi_description(Settings(most_seconds=7.0))["components"]["schemas"]
    for one in OPERATIONS.values():
        schema = schemas[one.request.__name__]
        assert schema["additionalProperties"] is False
        for field in msgspec.structs.fields(one.request):
            described = schema["properties"][field.name]
            assert (field.name in schema["required"]) == ("default" not in described)
        if not one.is_quick:
            assert schema["properties"]["time_limit"]["anyOf"][0]["maximum"] == 7.0


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("make", {"layout": "3x3", "swaps": 4, "seed": 3}),
        ("count", {"layout": "3x3"}),
        ("solve", {"puzzle": "cat\na o\nrwo\n\nggg\ng g\ngyy"}),
        ("swaps", {"source": "dcab", "target": "abcd"}),
        ("play", {"puzzle": "cat\na o\nrwo\n\nggg\ng g\ngyy"}),
        ("read", {"text": "cat\na o\nrwo\n\nggg\ng g\ngyy"}),
        ("export", {"puzzle": "cat\na o\nrwo\n\nggg\ng g\ngyy", "form": "text"}),
        ("wordle", {"lists": "own", "guesses": ["crane"], "colors": ["..y.g"], "review": True}),
        ("absurdle", {"lists": "own", "guesses": ["crane"], "words": True}),
        ("fits", {"layout": "3x3", "template": "c..\n. .\n..."}),
        ("wordle_lists", {"lists": "own"}),
    ],
)
def test_an_answer_is_of_the_type_that_is_described(name: str, body: dict[str, Any]) -> None:
    answer = ask(name, **body)
    assert msgspec.convert(answer, OPERATIONS[name].answer, strict=True) == answer
