"""Fields of requests: what they read, what they refuse, and that the schema says the same."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from waffle_cp.errors import InputError
from waffle_cp.web.fields import (
    Choice,
    Field,
    Flag,
    Kind,
    Real,
    Text,
    Texts,
    Whole,
    object_schema,
    parse_body,
    read_fields,
)
from waffle_cp.web.tasks import all_tasks

KINDS: list[tuple[Kind, list[Any], list[Any]]] = [
    (Text(3, 1), ["a", "ñ♥x"], ["", "abcd", 1, None, ["a"], "\ud800"]),
    (Texts(Text(2), 2), [[], ["ab", ""]], ["ab", ["abc"], ["a"] * 3, [1], {}]),
    (Whole(0, 9), [0, 9, 3.0], [-1, 10, 1.5, True, "3", 1e300, 10**400]),
    (Real(0, 5), [0.1, 5, 5.0], [0, 5.1, -1, True, "1", 10**400]),
    (Flag(), [True, False], [0, 1, "true", []]),
    (Choice(("easy", "full")), ["easy"], ["Easy", "/etc/passwd", 0, ["easy"], {}]),
]


@pytest.mark.parametrize(("kind", "good", "bad"), KINDS, ids=lambda value: type(value).__name__)
def test_reads_what_fits_and_refuses_the_rest(kind: Kind, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert kind.read(value) == (tuple(value) if isinstance(value, list) else value)
    for value in bad:
        with pytest.raises(InputError, match=r"expected|half"):
            kind.read(value)


def test_needed_and_unknown_fields_are_named() -> None:
    fields = [Field("text", Text(5), "what to read"), Field("seed", Whole(0, 9), "the seed", 4)]
    assert read_fields(fields, {"text": "a"}) == {"text": "a", "seed": 4}
    assert read_fields(fields, {"text": "a", "seed": None})["seed"] == 4
    for body, told in (
        ({}, "no 'text': what to read"),
        ({"text": "a", "path": "/"}, "unknown field 'path': expected text, seed"),
        ({"text": "a", "seed": 10}, "seed: 10: expected 0 to 9"),
        ([], "expected a JSON object"),
        ("a", "expected a JSON object"),
    ):
        with pytest.raises(InputError) as fault:
            read_fields(fields, body)
        assert told in str(fault.value)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "bad JSON"),
        (b"{", "line 1, column 2"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": Infinity}', "Infinity is no number"),
        (b"1" * 5000, "a number is too long"),
        (b"\xff", "byte 0xff"),
    ],
)
def test_bodies_that_are_no_json_are_told(data: bytes, told: str) -> None:
    with pytest.raises(InputError) as fault:
        parse_body(data)
    assert told in str(fault.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
TASKS = all_tasks(20.0)
BODIES = st.sampled_from(sorted(TASKS)).flatmap(
    lambda name: st.tuples(
        st.just(name),
        st.dictionaries(st.sampled_from([f.name for f in TASKS[name].fields]), JSON, max_size=4),
    )
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BODIES)
def test_any_body_is_read_or_refused_in_one_line(case: tuple[str, dict[str, Any]]) -> None:
    name, body = case
    fields = TASKS[name].fields
    told = ""
    try:
        values = read_fields(fields, json.loads(json.dumps(body)))
    except InputError as fault:
        told = str(fault)
    else:
        assert list(values) == [field.name for field in fields]
    assert "\n" not in told
    assert len(told) < 400


@pytest.mark.parametrize("name", TASKS)
def test_the_schema_tells_the_defaults(name: str) -> None:
    schema = object_schema(TASKS[name].fields)
    assert schema["additionalProperties"] is False
    for field in TASKS[name].fields:
        described = schema["properties"][field.name]
        assert described["description"]
        assert ("default" in described) != field.is_needed
        assert (field.name in schema.get("required", [])) == field.is_needed
        if not field.is_needed and field.default is not None:
            given_default = described["default"]
            assert field.kind.read(given_default) == field.default


def test_no_time_limit_is_above_the_most() -> None:
    for task in all_tasks(2.0).values():
        limits = [field for field in task.fields if field.name == "time_limit"]
        assert len(limits) == (0 if task.is_quick else 1)
        for field in limits:
            assert field.default == 2.0
            with pytest.raises(InputError):
                field.read({"time_limit": 2.1})
