"""The OpenAPI description of the app, made from the types of its requests and answers."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from waffle_cp import __version__
from waffle_cp.web.app.guard import ASK_HEADER
from waffle_cp.web.app.jobs import State
from waffle_cp.web.app.operations import OPERATIONS, Operation
from waffle_cp.web.app.operations.operation import Unfinished
from waffle_cp.web.app.settings import Settings

__all__ = ["openapi_description"]

_PLACE = "#/components/schemas/{name}"
_ERRORS = {
    400: "not JSON, or cut off",
    403: "request from another site, or without the header",
    408: "it took too long to arrive",
    413: "too large",
    421: "not the address of this app",
    422: "refused: what was wrong, and where",
    429: "too many jobs wait: Retry-After says when to try again",
    500: "internal error",
    503: "the app is ending",
}
_ASK = {
    "name": ASK_HEADER,
    "in": "header",
    "required": True,
    "description": "Any value: a page of another site could not send it.",
    "schema": {"type": "string", "pattern": "^[0-9a-z]+$", "minLength": 1, "maxLength": 20},
    "example": "1",
}
_JOB_NAME = {
    "name": "job",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$", "maxLength": 40},
}


def openapi_description(settings: Settings) -> dict[str, Any]:
    """An OpenAPI 3.1 document as a JSON object.

    >>> description = openapi_description(Settings())
    >>> description["openapi"], "/api/make" in description["paths"]
    ('3.1.0', True)
    """
    operations = list(OPERATIONS.values())
    schemas = _schemas(operations, settings.most_seconds)
    paths: dict[str, Any] = {f"/api/{one.name}": {"post": _ask(one)} for one in operations}
    paths["/api/jobs"] = {"post": _start([one for one in operations if not one.is_quick])}
    paths["/api/jobs/{job}"] = {"get": _look(), "delete": _cancel()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "waffle-cp",
            "version": __version__,
            "description": "Make, solve and play Waffle puzzles on this machine. Answers are "
            "those of the command line with --json.",
        },
        "paths": paths,
        "components": {"schemas": {**schemas, "Job": _job(operations), "Error": _error()}},
    }


def _schemas(operations: list[Operation], most_seconds: float) -> dict[str, Any]:
    """The schemas of all requests and answers, from their types."""
    kinds = [kind for one in operations for kind in (one.request, one.answer)]
    _, schemas = msgspec.json.schema_components([*kinds, Unfinished], ref_template=_PLACE)
    for one in operations:
        limit = schemas[one.request.__name__]["properties"].get("time_limit")
        if limit is not None:
            limit["anyOf"][0]["maximum"] = most_seconds
    # Plain lists for the defaults, which are tuples.
    plain: dict[str, Any] = json.loads(json.dumps(schemas))
    return plain


def _ask(one: Operation) -> dict[str, Any]:
    return {
        "operationId": one.name,
        "summary": one.about,
        "parameters": [_ASK],
        "requestBody": _body(_reference(one.request.__name__)),
        "responses": _responses({200: ("the answer", _answer(one))}),
    }


def _answer(one: Operation) -> dict[str, Any]:
    answer = _reference(one.answer.__name__)
    return answer if one.is_quick else {"anyOf": [answer, _reference("Unfinished")]}


def _start(operations: list[Operation]) -> dict[str, Any]:
    inputs = [
        {
            "type": "object",
            "properties": {
                "task": {"const": one.name},
                "input": _reference(one.request.__name__),
            },
            "required": ["task", "input"],
            "additionalProperties": False,
        }
        for one in operations
    ]
    return {
        "operationId": "start_job",
        "summary": "Start a job and return at once.",
        "parameters": [_ASK],
        "requestBody": _body({"oneOf": inputs}),
        "responses": _responses({202: ("the job, queued", _reference("Job"))}),
    }


def _look() -> dict[str, Any]:
    wait = {
        "name": "wait",
        "in": "query",
        "description": "Answer when the job ends or after this many seconds.",
        "schema": {"type": "number", "minimum": 0, "maximum": 20, "default": 0},
    }
    return {
        "operationId": "look_at_job",
        "summary": "How far a job is, and its answer.",
        "parameters": [_JOB_NAME, wait],
        "responses": _responses({200: ("the job", _reference("Job"))}, unknown=True),
    }


def _cancel() -> dict[str, Any]:
    return {
        "operationId": "cancel_job",
        "summary": "End a job, whether it waits or runs.",
        "parameters": [_JOB_NAME, _ASK],
        "responses": _responses({200: ("the job, ended", _reference("Job"))}, unknown=True),
    }


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _responses(
    good: dict[int, tuple[str, dict[str, Any]]], *, unknown: bool = False
) -> dict[str, Any]:
    told = {code: (about, _reference("Error")) for code, about in _ERRORS.items()}
    if unknown:
        told[404] = ("no such job, or it has expired", _reference("Error"))
    return {
        str(code): {
            "description": about,
            "content": {"application/json": {"schema": schema}},
        }
        for code, (about, schema) in (good | told).items()
    }


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": _PLACE.format(name=name)}


def _job(operations: list[Operation]) -> dict[str, Any]:
    answers = [_reference(one.answer.__name__) for one in operations if not one.is_quick]
    answers.append(_reference("Unfinished"))
    return {
        "type": "object",
        "properties": {
            "job": {"type": "string"},
            "task": {"type": "string"},
            "state": {"enum": [str(state) for state in State]},
            "place": {"type": ["integer", "null"], "description": "place in the queue, from 1"},
            "stage": {"type": "string"},
            "seconds": {"type": "number"},
            "time_limit": {"type": "number"},
            "known": {
                "type": ["object", "null"],
                "description": "what is found already, while it runs",
            },
            "result": {"anyOf": [*answers, {"type": "null"}]},
            "error": {"type": ["string", "null"]},
        },
        "required": ["job", "task", "state", "place", "seconds", "time_limit", "result", "error"],
    }


def _error() -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"error": {"type": "string"}},
        "required": ["error"],
        "additionalProperties": False,
    }
