"""The app itself: routes from paths to pages and operations, on Starlette."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from waffle_cp.errors import InputError, WaffleError
from waffle_cp.formats.files import quoted
from waffle_cp.web.app.guard import Guard
from waffle_cp.web.app.jobs import Job, JobBook, State
from waffle_cp.web.app.openapi import openapi_description
from waffle_cp.web.app.operations import OPERATIONS, Operation
from waffle_cp.web.app.operations.request import BadJsonError, Request, read_request
from waffle_cp.web.app.pages import PAGES, Page, page_html, static_files
from waffle_cp.web.app.pool import QueueFullError, WorkerPool
from waffle_cp.web.app.settings import Settings

__all__ = ["create_app"]

_LONGEST_WAIT = 20.0
_SECONDS_BETWEEN_LOOKS = 0.5
_RETRY_SECONDS = 5


class _StartRequest(Request, frozen=True, kw_only=True):
    """A job to start: the name of an operation, and its request."""

    task: Annotated[str, msgspec.Meta(max_length=40)]
    input: msgspec.Raw


def create_app(settings: Settings | None = None, *, pool: WorkerPool | None = None) -> Starlette:
    """The app as an ASGI application; its workers start and end with it.

    A pool that is given is used as it is, and neither started nor closed. `state.pool` of the app
    is the pool.

    >>> create_app(Settings(workers=2)).routes[0].path
    '/'
    """
    settings = settings or Settings()
    own = pool or WorkerPool(
        workers=settings.workers,
        queue_length=settings.queue_length,
        grace_seconds=settings.grace_seconds,
        worker_bytes=settings.worker_bytes,
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
        Route("/api/jobs/{job}", desk.look_or_cancel, methods=["GET", "DELETE"]),
        Route("/api/{operation}", desk.ask, methods=["POST"]),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={HTTPException: _told, Exception: _our_fault},
        lifespan=lifespan,
    )
    app.state.pool = own
    return app


class _Desk:
    """Takes requests of the API, and answers them with JSON."""

    def __init__(self, settings: Settings, pool: WorkerPool) -> None:
        self.pool = pool
        self.most_seconds = settings.most_seconds
        self.book = JobBook(most=settings.kept_jobs, seconds=settings.kept_seconds)
        self.description = openapi_description(settings)

    async def describe(self, request: HttpRequest) -> Response:
        return _json(200, self.description)

    async def ask(self, request: HttpRequest) -> Response:
        """POST /api/NAME: the answer itself, when it is there."""
        name = request.path_params["operation"]
        operation = OPERATIONS.get(name)
        if operation is None:
            return _error(404, f"no such operation: {quoted(name)}")
        try:
            asked = read_request(await _body(request), operation.request)
            if operation.is_quick:
                answer = await run_in_threadpool(operation.run, asked, _tell_nobody)
                return _json(200, answer)
            job = self._submit(operation, asked)
        except WaffleError as fault:
            return _error(422, str(fault))
        except BadJsonError as fault:
            return _error(400, str(fault))
        except QueueFullError:
            return _full()
        try:
            while not await job.wait(_SECONDS_BETWEEN_LOOKS):
                if await request.is_disconnected():
                    return _error(400, "the request was cut off")
        finally:
            self.pool.cancel(job)
        if job.state is State.FAILED:
            return _error(500, f"internal error: {job.error}")
        if job.state is State.DONE:
            return _json(200, job.answer)
        if self.pool.is_closed:
            return _error(503, "the app is ending")
        return _error(422, job.error or "canceled")

    async def start(self, request: HttpRequest) -> Response:
        """POST /api/jobs: starts a job."""
        try:
            body = read_request(await _body(request), _StartRequest)
            operation = OPERATIONS.get(body.task)
            if operation is None or operation.is_quick:
                names = ", ".join(one.name for one in OPERATIONS.values() if not one.is_quick)
                raise InputError(f"{quoted(body.task)}: expected {names}", place="task")
            job = self._submit(operation, read_request(body.input, operation.request))
        except InputError as fault:
            return _error(422, str(fault))
        except BadJsonError as fault:
            return _error(400, str(fault))
        except QueueFullError:
            return _full()
        return _json(202, self._told(self.book.add(job)))

    async def look_or_cancel(self, request: HttpRequest) -> Response:
        """GET /api/jobs/NAME?wait=SECONDS: how far it is; DELETE ends it."""
        job = self.book.find(request.path_params["job"])
        if job is None:
            return _error(404, _FORGOTTEN)
        if request.method == "DELETE":
            self.pool.cancel(job)
            return _json(200, self._told(job))
        try:
            seconds = float(request.query_params.get("wait", "0"))
        except ValueError:
            seconds = math.nan
        if not 0 <= seconds <= _LONGEST_WAIT:
            return _error(422, f"wait: expected 0 to {_LONGEST_WAIT:g} seconds")
        if seconds and not job.state.is_final:
            await job.wait(seconds)
        return _json(200, self._told(job))

    def _submit(self, operation: Operation, asked: Request) -> Job:
        seconds = getattr(asked, "time_limit", None) or min(operation.seconds, self.most_seconds)
        if seconds > self.most_seconds:
            raise InputError(
                f"{seconds:g}: expected at most {self.most_seconds:g}", place="time_limit"
            )
        asked = msgspec.structs.replace(asked, time_limit=seconds)
        return self.pool.submit(Job(operation.name, asked, seconds, operation.is_short))

    def _told(self, job: Job) -> dict[str, Any]:
        return {
            "job": job.name,
            "task": job.operation,
            "state": str(job.state),
            "place": self.pool.place(job),
            "stage": job.stage,
            "seconds": round(job.elapsed, 3),
            "time_limit": job.seconds,
            "known": None if job.known is None else dict(job.known),
            "result": job.answer,
            "error": job.error or None,
        }


_FORGOTTEN = "no such job, or it has expired"


async def _body(request: HttpRequest) -> bytes:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BadJsonError("expected a body of application/json")
    return await request.body()


def _tell_nobody(stage: str, known: Mapping[str, Any] | None = None) -> None:
    pass


def _page_endpoint(page: Page) -> Any:
    async def show(request: HttpRequest) -> Response:
        return HTMLResponse(page_html(page), headers={"cache-control": "no-cache"})

    return show


async def _static(request: HttpRequest) -> Response:
    found = static_files().get(request.url.path)
    if found is None:
        return _error(404, "no such file")
    text, media_type = found
    return Response(text, media_type=media_type, headers={"cache-control": "no-cache"})


async def _told(request: HttpRequest, fault: Exception) -> Response:
    """Paths and methods that are not there."""
    status = getattr(fault, "status_code", 404)
    told = {404: "no such page", 405: "this address does not take that method"}
    response = _error(status, told.get(status, str(getattr(fault, "detail", "refused"))))
    for name, value in (getattr(fault, "headers", None) or {}).items():
        response.headers[name] = value
    return response


async def _our_fault(request: HttpRequest, fault: Exception) -> Response:
    return _error(500, "internal error; see the terminal of the server")


def _json(status: int, value: object) -> Response:
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


def _full() -> Response:
    response = _error(429, f"too many jobs wait: try again in {_RETRY_SECONDS} seconds")
    response.headers["retry-after"] = str(_RETRY_SECONDS)
    return response
