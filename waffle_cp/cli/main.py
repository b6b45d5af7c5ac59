"""`waffle-cp`: finds the command, runs it, and turns faults into one line and an exit code."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from waffle_cp import __version__
from waffle_cp.cli import exit_codes
from waffle_cp.cli.signals import EndRequest
from waffle_cp.cli.streams import prepare_streams
from waffle_cp.errors import WaffleError
from waffle_cp.plugins import load_plugins

__all__ = ["cli", "main"]

COMMANDS = {
    "grids": ("grids.grids", "solution grids of a layout from word lists"),
    "sample": ("grids.sample", "grids drawn uniformly at random"),
    "count": ("grids.count", "exact number of grids beside the estimates"),
    "merge": ("grids.merge", "join the journals of shards into one list of grids"),
    "make": ("puzzles.make", "a puzzle from a new or a given grid, proven unique"),
    "solve": ("puzzles.solve", "every solution of a puzzle, with the fewest swaps, proven"),
    "swaps": ("swaps", "the fewest swaps between two sequences, proven"),
    "check": ("puzzles.check", "validate a grid, puzzle, plan or certificate; compare all methods"),
    "export": ("pages.export", "puzzles in other forms; a page to play them"),
    "play": ("pages.play", "play puzzles in the browser"),
    "site": ("pages.site", "a static site with a puzzle a day, for any web server"),
    "serve": ("pages.serve", "run the local web app: make, solve, play, swaps, wordle, absurdle"),
    "words": ("words.words", "what a word list holds, and why a word is or is not in it"),
    "wordle": ("wordle.group", "Wordle: assistant, optimal trees, simulation, openers"),
    "absurdle": ("wordle.absurdle", "Absurdle: play, solve, prove the fewest guesses"),
    "octordle": ("wordle.octordle", "Octordle: many boards, assistant and simulation"),
}
"""The module below `waffle_cp.cli` whose `command` each command is, and its line of help."""


_NO_ARGUMENTS: tuple[type[click.UsageError], ...] = tuple(
    filter(None, [getattr(click.exceptions, "NoArgsIsHelpError", None)])
)
"""What click raises from 8.2 on, with the help as its message, for a group without a command."""


class LazyGroup(click.Group):
    """Knows the commands by name and imports the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"waffle_cp.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="waffle-cp")
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    metavar="FILE.py",
    is_eager=True,
    expose_value=False,
    callback=lambda context, parameter, paths: load_plugins(paths),
    help="Load color rules, layouts, engines and more of your own; before the command, repeatable.",
)
def cli() -> None:
    """Make, color, solve and prove Waffle puzzles.

    Results go to standard output, progress and notes to standard error. Exit codes: 0 done,
    2 bad input, 3 proven that there is none or a fault found, 4 stopped at a limit without an
    answer, 130 interrupted, 143 ended by SIGTERM.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit with its code; faults of the input are one line, no traceback."""
    prepare_streams()
    request = EndRequest()
    request.listen()
    code = run(arguments)
    if code == exit_codes.INTERRUPTED:
        # Everything is told and written. Threads and pools of work that was dropped are not
        # waited for: one that lost a process in the middle of a message would never end.
        sys.stderr.flush()
        os._exit(request.exit_code(code))
    sys.exit(code)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        code = cli.main(args=arguments, prog_name="waffle-cp", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except _NO_ARGUMENTS as stop:
        click.echo(stop.format_message())
        return 0
    except click.ClickException as fault:
        return _fail(fault.format_message(), exit_codes.BAD_INPUT)
    except WaffleError as fault:
        return _fail(str(fault), fault.exit_code)
    except SystemExit:
        # Click ends so, with 1, when the reader of our output has gone.
        return 0
    except BrokenPipeError:
        # The reader of our output has gone (as `head` does): nothing is left to say to it.
        sys.stdout = None
        return 0
    except OSError as fault:
        if fault.filename is None:
            # What standard output still holds cannot be written when Python ends, either.
            sys.stdout = None
        name = fault.filename or "standard output"
        return _fail(f"{name}: {fault.strerror}", exit_codes.BAD_INPUT)
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted", exit_codes.INTERRUPTED)
    return code if isinstance(code, int) else 0


def _fail(message: str, code: int) -> int:
    line = " ".join(message.split())
    click.echo(f"waffle-cp: {line}", err=True)
    return code
