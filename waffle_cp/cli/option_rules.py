"""Options that exclude or need one another: declared beside the options, refused in one way.

    @click.command()
    @exclusive("--all", "--count")
    @requires("--journal", "--all", "--table")
    @click.option("--all", ...)

Each option needs a parameter name of its own: of several flags with one name only the last is
seen. An argument goes by its metavar without brackets and dots, as `GUESS`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any, TypeVar

import click
from click.core import ParameterSource

__all__ = ["Exclusive", "OptionRule", "Requires", "exclusive", "requires", "rules_of"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_RULES = "__option_rules__"


@dataclass(frozen=True, slots=True)
class Exclusive:
    """At most one of some options may be given.

    >>> Exclusive(("--all", "--count")).fault({"--all", "--count", "--seed"})
    '--all and --count exclude each other: choose one'
    """

    names: tuple[str, ...]

    def fault(self, given: Set[str]) -> str | None:
        """What is wrong with the options given, or None."""
        chosen = [name for name in self.names if name in given]
        if len(chosen) < 2:
            return None
        return f"{chosen[0]} and {chosen[1]} exclude each other: choose one"


@dataclass(frozen=True, slots=True)
class Requires:
    """An option has an effect only with one of some others.

    >>> Requires("--journal", ("--all", "--table")).fault({"--journal"})
    '--journal requires --all or --table'
    """

    name: str
    others: tuple[str, ...]

    def fault(self, given: Set[str]) -> str | None:
        """What is wrong with the options given, or None."""
        if self.name not in given or not given.isdisjoint(self.others):
            return None
        return f"{self.name} requires {' or '.join(self.others)}"


OptionRule = Exclusive | Requires


def exclusive(*names: str) -> Callable[[FunctionT], FunctionT]:
    """Refuse two of these options together; a usage error names both."""
    return _ruled(Exclusive(names))


def requires(name: str, *others: str) -> Callable[[FunctionT], FunctionT]:
    """Refuse an option that has no effect without one of the others."""
    return _ruled(Requires(name, others))


def rules_of(command: click.Command) -> tuple[OptionRule, ...]:
    """The rules declared for a command, in the order in which they are checked."""
    return tuple(getattr(command.callback, _RULES, ()))


def _ruled(rule: OptionRule) -> Callable[[FunctionT], FunctionT]:
    def decorate(function: FunctionT) -> FunctionT:
        # One list for a function and all that wraps it, so that one check sees every rule.
        rules: list[OptionRule] | None = getattr(function, _RULES, None)
        if rules is not None:
            rules.insert(0, rule)
            return function
        return _checked(function, [rule])

    return decorate


def _checked(function: FunctionT, rules: list[OptionRule]) -> FunctionT:
    """The function, called only when the options given keep all rules."""

    @functools.wraps(function)
    def checked(*arguments: Any, **options: Any) -> Any:
        context = click.get_current_context()
        given = _given(context)
        for rule in rules:
            fault = rule.fault(given)
            if fault is not None:
                raise click.UsageError(fault, context)
        return function(*arguments, **options)

    setattr(checked, _RULES, rules)
    return checked  # type: ignore[return-value]


def _given(context: click.Context) -> set[str]:
    """Options (by all their spellings) and arguments (by metavar) of the command line."""
    given: set[str] = set()
    for parameter in context.command.params:
        name = parameter.name or ""
        if context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        if isinstance(parameter, click.Option):
            given |= {*parameter.opts, *parameter.secondary_opts}
        elif context.params.get(name):
            given.add((parameter.metavar or name.upper()).strip("[]."))
    return given
