"""The OpenAPI description of the app, from the same fields that check its requests."""

from __future__ import annotations

from typing import Any

from waffle_cp import __version__
from waffle_cp.web.fields import object_schema
from waffle_cp.web.guard import ASK_HEADER
from waffle_cp.web.jobs import State
from waffle_cp.web.settings import Settings
from waffle_cp.web.tasks import Task, all_tasks

__all__ = ["openapi_description"]

_ERRORS = {
    400: "no JSON, or cut off",
    403: "asked by a page of another site, or without the header",
    408: "it took too long to arrive",
    413: "too large",
    421: "asked for under a name that is not this app's",
    422: "refused: what was wrong, and where",
    429: "too many jobs wait: try again later",
    500: "a fault of ours",
}
_ASK = {
    "name": ASK_HEADER,
    "in": "header",
    "required": True,
    "description": "Any value: tells that no page of another site asks.",
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
    tasks = all_tasks(settings.most_seconds)
    paths: dict[str, Any] = {f"/api/{task.name}": {"post": _ask(task)} for task in tasks.values()}
    paths["/api/jobs"] = {"post": _start([t for t in tasks.values() if not t.is_quick])}
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
        "components": {
            "schemas": {"Answer": _answer(), "Job": _job(), "Error": _error()}
            | {f"{task.name}_request": object_schema(task.fields) for task in tasks.values()}
        },
    }


def _ask(task: Task) -> dict[str, Any]:
    return {
        "operationId": task.name,
        "summary": task.about,
        "parameters": [_ASK],
        "requestBody": _body(_reference(f"{task.name}_request")),
        "responses": _responses({200: ("the answer", "Answer")}),
    }


def _start(tasks: list[Task]) -> dict[str, Any]:
    inputs = [
        {
            "type": "object",
            "properties": {
                "task": {"const": task.name},
                "input": _reference(f"{task.name}_request"),
            },
            "required": ["task", "input"],
            "additionalProperties": False,
        }
        for task in tasks
    ]
    return {
        "operationId": "start_job",
        "summary": "Start a job and return at once.",
        "parameters": [_ASK],
        "requestBody": _body({"oneOf": inputs}),
        "responses": _responses({202: ("the job, queued", "Job")}),
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
        "responses": _responses({200: ("the job", "Job")}, unknown=True),
    }


def _cancel() -> dict[str, Any]:
    return {
        "operationId": "cancel_job",
        "summary": "End a job, whether it waits or runs.",
        "parameters": [_JOB_NAME, _ASK],
        "responses": _responses({200: ("the job, ended", "Job")}, unknown=True),
    }


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _responses(good: dict[int, tuple[str, str]], *, unknown: bool = False) -> dict[str, Any]:
    told = {code: (about, "Error") for code, about in _ERRORS.items()}
    if unknown:
        told[404] = ("no such job, or it is forgotten", "Error")
    return {
        str(code): {
            "description": about,
            "content": {"application/json": {"schema": _reference(schema)}},
        }
        for code, (about, schema) in (good | told).items()
    }


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _answer() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "What the command line writes with --json.",
        "properties": {
            "status": {"enum": ["optimal", "feasible", "infeasible", "unknown"]},
            "complete": {"type": "boolean"},
            "seconds": {"type": "number"},
            "seed": {"type": ["integer", "null"]},
            "engine": {"type": "string"},
            "list": {"type": ["string", "null"]},
            "note": {"type": "string"},
        },
        "required": ["status", "complete", "seconds", "seed", "engine", "list"],
    }


def _job() -> dict[str, Any]:
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
            "result": {"anyOf": [_reference("Answer"), {"type": "null"}]},
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
