"""What whoever starts the app can choose, and the limits that protect the machine it runs on."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the app is served, by how many processes, and how much one request may ask.

    `most_seconds` bounds the time limit of one job, `grace_seconds` is what a job may take beyond
    its own limit before its process is ended. `body_bytes` bounds the body of a request,
    `queue_length` the jobs that wait, `worker_bytes` the memory of a worker, `header_seconds` the
    time until a request has said what it wants, `kept_jobs` the finished ones that are kept.

    >>> Settings(workers=2).most_seconds
    120.0
    """

    host: str = "127.0.0.1"
    workers: int = 1
    most_seconds: float = 120.0
    grace_seconds: float = 5.0
    body_bytes: int = 256 * 1024
    body_seconds: float = 20.0
    queue_length: int = 200
    worker_bytes: int = 4 * 1024**3
    header_seconds: float = 10.0
    kept_jobs: int = 300
    kept_seconds: float = 600.0
