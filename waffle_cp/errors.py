"""What can go wrong, and the exit code that each fault has on the command line."""

from __future__ import annotations

__all__ = ["InputError", "LimitError", "ProvenNoneError", "WaffleError"]


class WaffleError(ValueError):
    """Base of every fault that the user can mend or must know of; one clear line."""

    exit_code = 2


class InputError(WaffleError):
    """What was given cannot be read or asks for something that has no meaning.

    `place` says where: a file and line, an option, a cell.
    """

    def __init__(self, message: str, *, place: str | None = None) -> None:
        self.place = place
        super().__init__(f"{place}: {message}" if place else message)


class ProvenNoneError(WaffleError):
    """It is proven that no answer exists (status INFEASIBLE)."""

    exit_code = 3


class LimitError(WaffleError):
    """A limit was reached before there was an answer (status UNKNOWN)."""

    exit_code = 4
