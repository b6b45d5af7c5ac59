"""The app itself: routes from paths to pages and tasks, on Starlette."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from waffle_cp.errors import InputError, WaffleError
from waffle_cp.formats.files import quoted
from waffle_cp.web.answers import ANSWERS
from waffle_cp.web.fields import parse_body, read_fields
from waffle_cp.web.guard import Guard
from waffle_cp.web.jobs import Job, JobBook, State
from waffle_cp.web.openapi import openapi_description
from waffle_cp.web.pages import PAGES, Page, page_html, static_files
from waffle_cp.web.pool import QueueFullError, WorkerPool
from waffle_cp.web.settings import Settings
from waffle_cp.web.tasks import Task, all_tasks

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["create_app"]

_LONGEST_WAIT = 20.0
_SECONDS_BETWEEN_LOOKS = 0.5


def create_app(settings: Settings | None = None, *, pool: WorkerPool | None = None) -> Starlette:
    """The app as an ASGI application; its workers start and end with it.

    A pool that is given is used as it is, and neither started nor closed. Needs the extra `[web]`.

    >>> create_app(Settings(workers=2)).routes[0].path
    '/'
    """
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.routing import Route

    settings = settings or Settings()
    own = pool or WorkerPool(
        workers=settings.workers,
        queue_length=settings.queue_length,
        grace_seconds=settings.grace_seconds,
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if pool is None:
            own.start()
        yield
        if pool is None:
            own.close()

    desk = _Desk(settings, own)
    routes = [Route(page.path, _page_endpoint(page), methods=["GET"]) for page in PAGES]
    routes += [
        Route("/static/{name:path}", _static, methods=["GET"]),
        Route("/openapi.json", desk.describe, methods=["GET"]),
        Route("/api/jobs", desk.start, methods=["POST"]),
        Route("/api/jobs/{job}", desk.look, methods=["GET"]),
        Route("/api/jobs/{job}", desk.cancel, methods=["DELETE"]),
        Route("/api/{task}", desk.ask, methods=["POST"]),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={HTTPException: _told, Exception: _our_fault},
        lifespan=lifespan,
    )


class _Desk:
    """Takes requests of the API, and answers them with JSON."""

    def __init__(self, settings: Settings, pool: WorkerPool) -> None:
        self.pool = pool
        self.tasks = all_tasks(settings.most_seconds)
        self.book = JobBook(most=settings.kept_jobs, seconds=settings.kept_seconds)
        self.description = openapi_description(settings)

    async def describe(self, request: Request) -> Response:
        return _json(200, self.description)

    async def ask(self, request: Request) -> Response:
        """POST /api/TASK: the answer itself, when it is there."""
        name = request.path_params["task"]
        if name not in self.tasks:
            return _error(404, f"no such task: {quoted(name)}")
        task = self.tasks[name]
        try:
            values = read_fields(task.fields, await _body(request))
        except InputError as fault:
            return _error(422, str(fault))
        except _BadJsonError as fault:
            return _error(400, str(fault))
        if task.is_quick:
            return await _answer_here(task, values)
        try:
            job = self._submit(task, values)
        except QueueFullError:
            return _error(429, _FULL)
        try:
            while not await job.wait(_SECONDS_BETWEEN_LOOKS):
                if await request.is_disconnected():
                    return _error(400, "the request was cut off")
        finally:
            self.pool.cancel(job)
        if job.state is State.FAILED:
            return _error(500, f"a fault of ours: {job.error}")
        if job.state is not State.DONE:
            return _error(422, job.error or "canceled")
        return _json(200, job.answer)

    async def start(self, request: Request) -> Response:
        """POST /api/jobs: starts a job."""
        try:
            body = await _body(request)
            if not isinstance(body, dict) or set(body) != {"task", "input"}:
                raise InputError("expected an object with task and input")
            task = self.tasks.get(body["task"]) if isinstance(body["task"], str) else None
            if task is None or task.is_quick:
                names = ", ".join(task.name for task in self.tasks.values() if not task.is_quick)
                raise InputError(f"unknown task: expected {names}")
            job = self._submit(task, read_fields(task.fields, body["input"]))
        except InputError as fault:
            return _error(422, str(fault))
        except _BadJsonError as fault:
            return _error(400, str(fault))
        except QueueFullError:
            return _error(429, _FULL)
        return _json(202, self._told(self.book.add(job)))

    async def look(self, request: Request) -> Response:
        """GET /api/jobs/NAME?wait=SECONDS: how far it is."""
        job = self.book.find(request.path_params["job"])
        if job is None:
            return _error(404, _FORGOTTEN)
        try:
            seconds = float(request.query_params.get("wait", "0"))
        except ValueError:
            seconds = math.nan
        if not 0 <= seconds <= _LONGEST_WAIT:
            return _error(422, f"wait: expected 0 to {_LONGEST_WAIT:g} seconds")
        if seconds and not job.state.is_final:
            await job.wait(seconds)
        return _json(200, self._told(job))

    async def cancel(self, request: Request) -> Response:
        """DELETE /api/jobs/NAME: ends it."""
        job = self.book.find(request.path_params["job"])
        if job is None:
            return _error(404, _FORGOTTEN)
        self.pool.cancel(job)
        return _json(200, self._told(job))

    def _submit(self, task: Task, values: Mapping[str, Any]) -> Job:
        return self.pool.submit(task.name, values, values["time_limit"])

    def _told(self, job: Job) -> dict[str, Any]:
        return {
            "job": job.name,
            "task": job.task,
            "state": str(job.state),
            "place": self.pool.place(job),
            "stage": job.stage,
            "seconds": round(job.elapsed, 3),
            "time_limit": job.seconds,
            "known": None if job.known is None else dict(job.known),
            "result": job.answer,
            "error": job.error or None,
        }


_FULL = "too many jobs wait already: try again in a while"
_FORGOTTEN = "no such job, or it is forgotten"


class _BadJsonError(Exception):
    """The body is no JSON."""


async def _body(request: Request) -> object:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise _BadJsonError("expected a body of application/json")
    try:
        return parse_body(await request.body())
    except InputError as fault:
        raise _BadJsonError(str(fault)) from fault


async def _answer_here(task: Task, values: Mapping[str, Any]) -> Response:
    from starlette.concurrency import run_in_threadpool

    try:
        answer = await run_in_threadpool(ANSWERS[task.name], values, _tell_nobody)
    except WaffleError as fault:
        return _error(422, " ".join(str(fault).split()))
    return _json(200, answer)


def _tell_nobody(stage: str, known: Mapping[str, Any] | None = None) -> None:
    pass


def _page_endpoint(page: Page) -> Any:
    async def show(request: Request) -> Response:
        from starlette.responses import HTMLResponse

        return HTMLResponse(page_html(page), headers={"cache-control": "no-cache"})

    return show


async def _static(request: Request) -> Response:
    from starlette.responses import Response

    found = static_files().get(request.url.path)
    if found is None:
        return _error(404, "no such file")
    text, media_type = found
    return Response(text, media_type=media_type, headers={"cache-control": "no-cache"})


async def _told(request: Request, fault: Exception) -> Response:
    """Paths and methods that are not there."""
    status = getattr(fault, "status_code", 404)
    told = {404: "no such page", 405: "this address does not take that method"}
    response = _error(status, told.get(status, str(getattr(fault, "detail", "refused"))))
    for name, value in (getattr(fault, "headers", None) or {}).items():
        response.headers[name] = value
    return response


async def _our_fault(request: Request, fault: Exception) -> Response:
    return _error(500, "a fault of ours; the server's terminal tells more")


def _json(status: int, value: object) -> Response:
    from starlette.responses import Response

    # Half a surrogate pair cannot be sent: nothing of ours holds one, what is quoted might.
    body = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return Response(
        body,
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def _error(status: int, told: str) -> Response:
    return _json(status, {"error": " ".join(told.split())})
