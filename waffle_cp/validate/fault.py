"""A fault found by a check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from waffle_cp.errors import WaffleError

__all__ = ["Fault", "InvalidError", "require_no_faults"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule: its name, where, and what is wrong in one line."""

    rule: str
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class InvalidError(WaffleError):
    """A check found faults."""

    exit_code = 3

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(map(str, faults)))


def require_no_faults(faults: Iterable[Fault]) -> None:
    """Raise InvalidError that tells every fault, if there is one."""
    found = tuple(faults)
    if found:
        raise InvalidError(found)
