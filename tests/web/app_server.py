"""The web app served for tests, in a thread of this process with real worker processes."""

from __future__ import annotations

import threading
import time
from types import TracebackType
from typing import Any, Self

import httpx

from waffle_cp.web.app.server import open_socket, url_of
from waffle_cp.web.app.settings import Settings

HEADERS = {"x-waffle-cp": "1"}
SETTINGS = Settings(workers=1, most_seconds=20.0, grace_seconds=1.0, queue_length=20)


class AppServer:
    def __init__(self, settings: Settings = SETTINGS) -> None:
        import uvicorn

        from waffle_cp.web.app.connections import timed_protocol
        from waffle_cp.web.app.pool import WorkerPool
        from waffle_cp.web.app.routes import create_app

        self.pool = WorkerPool(
            workers=settings.workers,
            queue_length=settings.queue_length,
            grace_seconds=settings.grace_seconds,
            worker_bytes=settings.worker_bytes,
        )
        self.app = create_app(settings, pool=self.pool)
        self.listener = open_socket("127.0.0.1", 0)
        self.url = url_of(self.listener).rstrip("/")
        config = uvicorn.Config(
            self.app,
            http=timed_protocol(settings.header_seconds),
            log_level="warning",
            ws="none",
            lifespan="on",
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True
        )
        self.client = httpx.Client(base_url=self.url, headers=HEADERS, timeout=120, trust_env=False)

    def __enter__(self) -> Self:
        self.pool.start()
        self.thread.start()
        while not self.server.started and self.thread.is_alive():
            time.sleep(0.02)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join()
        self.listener.close()
        self.pool.close()

    def ask(self, task: str, **values: Any) -> dict[str, Any]:
        """The answer to a request that must be answered."""
        response = self.client.post(f"/api/{task}", json=values)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def refusal(self, task: str, status: int = 422, **values: Any) -> str:
        """Why a request is refused."""
        response = self.client.post(f"/api/{task}", json=values)
        assert response.status_code == status, response.text
        told = response.json()
        assert set(told) == {"error"}
        return str(told["error"])

    def start(self, task: str, **values: Any) -> dict[str, Any]:
        response = self.client.post("/api/jobs", json={"task": task, "input": values})
        assert response.status_code == 202, response.text
        job: dict[str, Any] = response.json()
        return job

    def look(self, job: dict[str, Any], wait: float = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(
            f"/api/jobs/{job['job']}", params={"wait": wait}
        ).json()
        return found

    def finish(self, job: dict[str, Any]) -> dict[str, Any]:
        """The job once it has ended."""
        while job["state"] in ("queued", "running"):
            job = self.look(job, wait=5)
        return job

    def cancel(self, job: dict[str, Any]) -> dict[str, Any]:
        ended: dict[str, Any] = self.client.delete(f"/api/jobs/{job['job']}").json()
        return ended
