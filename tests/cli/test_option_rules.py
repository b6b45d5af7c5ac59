"""Options that exclude or need one another: the mechanism, and each pair of the Wordle family."""

from __future__ import annotations

import itertools
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from waffle_cp.cli.main import cli
from waffle_cp.cli.option_rules import exclusive, requires, rules_of
from waffle_cp.wordle.game.game_lists import SOURCES, GameLists

WORDS = ("crane", "crate", "trace", "stare", "slate", "beige", "rough", "grown", "frown")


@click.command()
@exclusive("--all", "--count")
@requires("--journal", "--all")
@exclusive("--all", "WORD")
@click.option("--all", "every", is_flag=True)
@click.option("--count", type=int, default=3)
@click.option("-j", "--journal")
@click.argument("words", nargs=-1, metavar="[WORD]...")
def sample(every: bool, count: int, journal: str | None, words: tuple[str, ...]) -> None:
    click.echo(f"{every} {count} {journal} {words}")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], None),
        (["--count", "3"], None),
        (["--all", "-j", "x"], None),
        (["one", "two"], None),
        (["--all", "--count", "3"], "--all and --count exclude each other"),
        (["-j", "x"], "--journal requires --all"),
        (["--all", "one"], "--all and WORD exclude each other"),
    ],
)
def test_only_what_is_given_clashes(arguments: list[str], fault: str | None) -> None:
    done = CliRunner().invoke(sample, arguments)
    assert done.exit_code == (2 if fault else 0)
    assert (fault or "") in done.output


def test_a_wrapper_around_the_command_keeps_its_rules() -> None:
    assert len(rules_of(sample)) == 3


OUTPUT = {"--out", "--quiet", "--color", "PICTURE"}
"""Options that have their effect beside any other, and pictures, which have a test of their own."""

LISTS = {
    "--lists": ["own"],
    "--words": ["words.txt"],
    "--answers": ["words.txt"],
    "--guesses": ["words.txt"],
    "--length": ["5"],
    "--json": [],
}
VALUES: dict[str, dict[str, list[str]]] = {
    "wordle play": LISTS
    | {
        "--strategy": ["entropy"],
        "--boards": ["2"],
        "--hard": [],
        "--opener": ["crane"],
        "--tree": ["tree.txt"],
        "--target": ["crate"],
        "--practice": [],
        "--listed": [],
        "--used": ["words.txt"],
        "--top": ["3"],
        "--seed": ["1"],
    },
    "wordle simulate": LISTS
    | {
        "--strategy": ["entropy"],
        "--games": ["2"],
        "--all-words": [],
        "--opener": ["crane"],
        "--hard": [],
        "--allow": ["4"],
        "--random-ties": [],
        "--seed": ["1"],
        "--workers": ["1"],
    },
    "wordle openers": LISTS
    | {
        "--strategy": ["entropy"],
        "--games": ["2"],
        "--sample": ["3"],
        "--share": ["0.3"],
        "--allow": ["4"],
        "--all-words": [],
        "--top": ["3"],
        "--seed": ["1"],
        "--workers": ["1"],
    },
    "wordle tree": LISTS
    | {
        "--opener": ["crane"],
        "--width": ["5"],
        "--exact": [],
        "--hard": [],
        "--within": ["6"],
        "--answer": ["crate"],
        "--time-limit": ["5"],
        "--workers": ["1"],
    },
    "absurdle": LISTS
    | {
        "GUESS": ["crane"],
        "--target": ["crate"],
        "--greedy": [],
        "--beam": ["2"],
        "--shortest": [],
        "--all": [],
        "--table": [],
        "--journal": ["journal.jsonl"],
        "--time-limit": ["5"],
        "--workers": ["1"],
    },
    "octordle": LISTS
    | {
        "--strategy": ["entropy"],
        "--boards": ["2"],
        "--opener": ["crane"],
        "--target": ["crate"],
        "--practice": [],
        "--listed": [],
        "--used": ["words.txt"],
        "--top": ["3"],
        "--simulate": ["2"],
        "--limit": ["9"],
        "--answers-first": [],
        "--seed": ["1"],
        "--workers": ["1"],
    },
}
"""A sound value of every option, so that a new option without one fails here."""

Pairs = set[frozenset[str]]


def pairs(*groups: tuple[str, ...]) -> Pairs:
    """Each two options of a group."""
    return {frozenset(pair) for group in groups for pair in itertools.combinations(group, 2)}


LIST_CLASHES = pairs(
    *((one, files) for one in ("--lists", "--words") for files in ("--answers", "--guesses")),
    ("--lists", "--words"),
)

CLASHES: dict[str, Pairs] = {
    "wordle play": pairs(
        ("--boards", "--hard"),
        ("--boards", "--tree"),
        ("--boards", "--target"),
        ("--opener", "--tree"),
        ("--listed", "--used"),
        ("--listed", "--answers"),
        ("--used", "--answers"),
        ("--practice", "--target"),
        ("--practice", "--tree"),
        ("--practice", "--opener"),
    ),
    "wordle simulate": pairs(("--answers", "--all-words")),
    "wordle openers": pairs(("--json", "--top"), ("--answers", "--all-words")),
    "wordle tree": pairs(("--width", "--exact"), ("--json", "--answer")),
    "absurdle": pairs(
        ("--greedy", "--beam", "--shortest", "--all", "--table"),
        ("GUESS", "--table"),
        ("--target", "--table"),
    ),
    "octordle": pairs(
        ("--boards", "--target"),
        ("--target", "--simulate"),
        ("--top", "--simulate"),
        ("--listed", "--used"),
        ("--listed", "--answers"),
        ("--used", "--answers"),
        ("--listed", "--simulate"),
        ("--used", "--simulate"),
        ("--practice", "--simulate"),
        ("--practice", "--target"),
        ("--practice", "--opener"),
    ),
}
NEEDS: dict[str, dict[str, tuple[str, ...]]] = {
    "wordle play": {"--seed": ("--practice",)},
    "wordle simulate": {"--seed": ("--games", "--random-ties")},
    "wordle openers": {},
    "wordle tree": {},
    "absurdle": {
        "--journal": ("--all", "--table"),
        "--time-limit": ("--all", "--shortest"),
        "--workers": ("--all", "--table"),
    },
    "octordle": {
        **dict.fromkeys(("--limit", "--answers-first", "--workers"), ("--simulate",)),
        "--seed": ("--simulate", "--practice"),
    },
}
"""Options that have no effect without one of some others."""


def expected_faults(name: str, options: tuple[str, ...]) -> set[str]:
    given = set(options)
    faults = {
        f"{one} requires {' or '.join(others)}"
        for one, others in NEEDS[name].items()
        if one in given and not given & set(others)
    }
    for one, other in itertools.permutations(options, 2):
        if {one, other} in LIST_CLASHES | CLASHES[name]:
            faults.add(f"{one} and {other} exclude each other: choose one")
    return faults


def invoke(command: str, *options: str) -> tuple[int, str]:
    values = VALUES[command]
    arguments = [
        text for one in options for text in ([one] if one.startswith("-") else []) + values[one]
    ]
    done = CliRunner().invoke(cli, [*command.split(), *arguments], input="")
    return done.exit_code, done.output


@pytest.mark.parametrize("name", VALUES)
def test_every_option_has_a_value_here(name: str) -> None:
    context = click.Context(cli)
    command: click.Command = cli
    for part in name.split():
        assert isinstance(command, click.Group)
        found = command.get_command(context, part)
        assert found is not None
        command = found
    known = {
        parameter.opts[0]
        if isinstance(parameter, click.Option)
        else str(parameter.metavar).strip("[].")
        for parameter in command.params
    }
    assert known - OUTPUT == set(VALUES[name])
    assert rules_of(command)


@pytest.mark.parametrize("name", VALUES)
def test_each_pair_of_options_is_refused_or_done(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("\n".join(WORDS))
    Path("tree.txt").write_text("crane =\n  gg.gg crate =\n")
    for source in ("classic", "absurdle", "own"):
        monkeypatch.setitem(SOURCES, source, lambda length: GameLists.of(WORDS, name="words"))
    for pair in itertools.combinations(VALUES[name], 2):
        # Alone, then with what each of the two needs.
        needed = [NEEDS[name][one] for one in pair if one in NEEDS[name]]
        for options in {pair, *((*pair, *more) for more in itertools.product(*needed))}:
            Path("journal.jsonl").unlink(missing_ok=True)
            code, told = invoke(name, *dict.fromkeys(options))
            faults = expected_faults(name, options)
            assert code == (2 if faults else 0), (options, told)
            assert not faults or any(fault in told for fault in faults), (options, told)


@pytest.mark.parametrize(
    "other", [["--boards", "2"], ["--target", "x"], ["--tree", "x"], ["--practice"]]
)
def test_a_picture_is_of_one_board_that_is_played_elsewhere(other: list[str]) -> None:
    done = CliRunner().invoke(cli, ["wordle", "play", "picture.png", *other])
    assert done.exit_code == 2
    assert f"PICTURE and {other[0]} exclude each other" in done.output
