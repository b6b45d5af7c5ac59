"""`waffle-cp absurdle`: play, solvers, journals, and faults in one line."""

import json
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from waffle_cp.cli.main import cli, run
from waffle_cp.wordle.absurdle.proof import all_shortest
from waffle_cp.wordle.game.game_lists import load_game_lists


def absurdle(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["absurdle", *arguments], input=stdin, standalone_mode=False)


@pytest.fixture
def letters(tmp_path: Path) -> str:
    path = tmp_path / "letters.txt"
    path.write_text("a\nb\nc\nd\n", "utf-8")
    return str(path)


def records(done: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_guesses_given() -> None:
    done = absurdle("AIERY", "clots", "spawn", "quash")
    assert done.stdout.splitlines() == [
        "🟨⬜⬜⬜⬜ aiery: 171 left",
        "⬜⬜⬜⬜🟨 clots: 11 left: "
        "gnash quash sauna shank smash spank spasm spawn squad swamp swash",
        "🟨⬜🟩⬜⬜ spawn: 1 left: quash",
        "🟩🟩🟩🟩🟩 quash: won in 4 guesses",
    ]


def test_play_from_standard_input(letters: str) -> None:
    done = absurdle("--answers", letters, stdin="a\nundo\nwords\n\nb\na\nquit\nc\n")
    assert done.stdout.splitlines() == [
        "⬜ a: 3 left: b c d",
        "back to guess 1: 4 left: a b c d",
        "a b c d",
        "⬜ b: 3 left: a c d",
        "⬜ a: 2 left: c d",
    ]
    assert not done.return_value


def test_a_refused_guess_is_told_and_not_counted(letters: str) -> None:
    done = absurdle("--answers", letters, stdin="x\nundo\na\nb\nc\nd\n")
    assert "'x' is not in the list" in done.stderr
    assert "no guess to take back" in done.stderr
    assert done.stdout.splitlines()[-1] == "🟩 d: won in 4 guesses"
    assert done.return_value == 2


def test_challenge_mode(letters: str) -> None:
    done = absurdle("--target", "koala", "aiery", "koala")
    assert done.stdout.splitlines()[-1].endswith("lost: the target 'koala' is ruled out")
    (*_, last) = records(absurdle("--answers", letters, "--target", "d", "--json", *"abcd"))
    keys = "status complete seconds seed engine list guess colors number left words target won lost"
    assert set(last) == set(keys.split())
    assert (last["won"], last["number"], last["colors"]) == (True, 4, "g")


def test_solvers() -> None:
    assert absurdle("--greedy").stdout == "aesir bludy potch touch mouth\n"
    assert absurdle("--beam", "6").stdout == "aiery clots spawn quash\n"
    assert absurdle("--beam", "1", "aiery").stdout.startswith("aiery ")
    done = absurdle("--greedy", "--target", "KOALA")
    assert done.stdout == "aiery canst louma poaka koala\n"
    assert done.stderr.startswith("5 guesses (greedy, ")


def test_shortest(letters: str) -> None:
    (record,) = records(absurdle("--answers", letters, "--shortest", "--target", "b", "--json"))
    assert (record["status"], record["value"], record["bound"]) == ("optimal", 4, 4)
    assert absurdle("--answers", letters, "--shortest").stderr.startswith("4 guesses, proven")
    done = absurdle("--shortest", "--target", "arose", "--time-limit", "0.000001")
    assert done.return_value == 4
    assert "at least 4 guesses are needed" in done.stdout
    done = absurdle("--answers", letters, "--shortest", "--target", "b", "b")
    assert done.return_value == 3
    assert "proven: no guesses lead to 'b'" in done.stdout


def test_all_and_its_journal(letters: str, tmp_path: Path) -> None:
    journal = str(tmp_path / "journal")
    first = absurdle("--answers", letters, "--all", "--journal", journal)
    again = absurdle("--answers", letters, "--all", "--journal", journal, "--workers", "2")
    assert len(first.stdout.splitlines()) == 24
    assert first.stdout == again.stdout
    assert "24 games of 4 guesses, all (" in first.stderr
    rows = records(absurdle("--answers", letters, "--all", "--json", "--target", "a"))
    assert len(rows) == 7
    assert (rows[-1]["games"], rows[-1]["value"], rows[-1]["complete"]) == (6, 4, True)


def test_interrupt_keeps_what_is_found(
    letters: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(*arguments: object, **options: object) -> object:
        for number, routes in enumerate(all_shortest(*arguments, **options)):  # type: ignore[arg-type]
            if number == 2:
                raise KeyboardInterrupt
            yield routes

    monkeypatch.setattr("waffle_cp.wordle.absurdle.proof.all_shortest", interrupted)
    out = tmp_path / "games"
    assert run(["absurdle", "--answers", letters, "--all", "--out", str(out)]) == 130
    found = out.read_text("utf-8").splitlines()
    assert found
    assert f"interrupted: {len(found)} games" in capsys.readouterr().err


def test_table(letters: str, tmp_path: Path) -> None:
    out = tmp_path / "page.md"
    absurdle("--answers", letters, "--table", "--out", str(out), "--journal", str(tmp_path / "j"))
    page = out.read_text("utf-8")
    assert "- Games of 4 guesses: 24." in page
    assert "| 4 | 4 |" in page
    (record,) = records(absurdle("--answers", letters, "--table", "--json"))
    assert record["histogram"] == {"4": 4}


def test_own_lists_serve_where_the_packages_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    assert load_game_lists(preferred="absurdle").name == "absurdle"
    monkeypatch.setattr(metadata, "distribution", missing)
    assert load_game_lists(preferred="absurdle").name == "own"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["xyzzy"], "'xyzzy' is not in the list 'absurdle'"),
        (["aier"], "guess 'aier' has 4 letters, not 5"),
        (["--target", "aiery"], "target 'aiery' is not among the answers"),
        (["quash", "--target", "quash", "aiery"], "guess 'aiery' comes after the end"),
        (["--beam", "0"], "--beam"),
        (["--beam", "2", "--greedy"], "--greedy and --beam exclude"),
        (["--journal", "x"], "--journal requires --all or --table"),
        (["--greedy", "--time-limit", "2"], "--time-limit requires --all or --shortest"),
        (["--table", "--target", "koala"], "--table and --target exclude"),
        (["--answers", "/nowhere"], "/nowhere"),
    ],
)
def test_faults(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["absurdle", *arguments]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
