"""`waffle-cp wordle`: the conversation, trees, simulation, openers, the word of a day."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from waffle_cp.cli.main import cli, run
from waffle_cp.wordle.game.feedback import feedback

KEYS = {"status", "complete", "seconds", "seed", "engine", "list"}
ANSWERS = ["grown", "brown", "frown", "crown", "drown"]
GUESSES = ["beige", "rough", "cedar"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "answers.txt").write_text("\n".join(ANSWERS), "utf-8")
    (tmp_path / "guesses.txt").write_text("\n".join(GUESSES), "utf-8")
    monkeypatch.chdir(tmp_path)


def wordle(*arguments: str, data: str = "") -> Result:
    words = [*arguments]
    if "today" not in words:
        words += ["--answers", "answers.txt", "--guesses", "guesses.txt"]
    return CliRunner().invoke(cli, ["wordle", *words], input=data, standalone_mode=False)


def code_of(done: Result) -> int:
    if done.exception is not None:
        raise done.exception
    return int(done.return_value or 0)


def records(done: Result) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(record.keys() >= KEYS for record in found)
    return found


class TestAssistant:
    def test_a_game_from_a_pipe(self) -> None:
        done = wordle(data="rough yy...\n\n# a comment\ncedar\n..y.y\n")
        assert code_of(done) == 0
        assert "5 words left: grown brown frown crown drown" in done.stdout
        assert "4 words left: brown frown crown drown" in done.stdout
        assert "1 word left: drown" in done.stdout
        assert "0 %  probe" in done.stdout

    def test_squares_and_capitals(self) -> None:
        done = wordle("play", data="ROUGH 🟨🟨⬛⬛⬛\nDROWN 🟩🟩🟩🟩🟩\n")
        assert code_of(done) == 0
        assert "won in 2 guesses" in done.stdout
        assert "skill" in done.stdout

    def test_json_has_a_record_a_step(self) -> None:
        done = wordle("--json", "--strategy", "tree", data="rough yy...\nwords\n? cedar\nreview\n")
        first, second, words, groups, review = records(done)
        assert first["boards"][0]["left"] == 5
        assert second["boards"][0]["words"] == words["words"] == ANSWERS[1:]
        assert second["next"] == second["suggestions"][0]["word"]
        assert second["suggestions"][0]["total"] is not None
        assert groups["groups"]["....y"] == ["brown", "frown"]
        assert groups["probe"]
        assert review["review"] == "rough"

    def test_faults_are_told_and_the_game_goes_on(self) -> None:
        done = wordle(data="rough yy...\ncedar y...y\nab\nrough gg\nundo\nundo\nbrown ggggg\n")
        assert code_of(done) == 2
        lines = [line for line in done.stderr.splitlines() if line.startswith("waffle-cp: ")]
        assert len(lines) == 4
        assert "guess 2 'cedar': no answer of the list 'answers' has given all" in lines[0]
        assert "'ab' has 2 letters, expected 5" in lines[1]
        assert "are 2, expected 5" in lines[2]
        assert "no guess to take back" in lines[3]
        assert "won in 1 guess\n" in done.stdout

    def test_contradictions_name_guess_letter_and_expectation(self) -> None:
        done = wordle(data="rough yy...\ngrown y....\n")
        assert code_of(done) == 2
        told = "guess 2 'grown': g at place 1 is yellow, expected grey: guess 1 'rough' shows no g"
        assert told in done.stderr

    def test_a_guess_outside_the_list_is_taken_with_a_note(self) -> None:
        done = wordle(data="doubd g....\n")
        assert "'doubd' is not in the list 'answers': taken" in done.stderr

    def test_colors_missing_at_the_end(self) -> None:
        done = wordle(data="rough\n")
        assert code_of(done) == 2
        assert "no colors for 'rough'" in done.stderr

    def test_hard_mode(self) -> None:
        done = wordle("--hard", data="rough yy...\ncedar .....\nbrown ggggg\n")
        assert code_of(done) == 2
        assert "hard mode refuses it: 'cedar' has 0 o, expected 1 (guess 1, 'rough')" in done.stderr
        assert "won in 2 guesses" in done.stdout

    def test_practice_with_two_targets(self) -> None:
        done = wordle("--target", "brown", "--target", "drown", data="grown\ndrown\nbrown\n")
        assert code_of(done) == 0
        assert "board 2: 🟩🟩🟩🟩🟩 solved: drown" in done.stdout
        assert "won in 3 guesses" in done.stdout

    def test_a_target_must_be_an_answer(self, capsys: pytest.CaptureFixture[str]) -> None:
        for command in ("wordle", "octordle"):
            asked = [command, "--answers", "answers.txt", "--guesses", "guesses.txt"]
            assert run([*asked, "--target", "beige"]) == 2
            assert "--target: 'beige' is not an answer of the list" in capsys.readouterr().err

    def test_help_and_quit(self) -> None:
        done = wordle(data="help\nquit\nrough\n")
        assert code_of(done) == 0
        assert "GUESS COLORS" in done.stderr
        assert done.stdout.count("words left") == 1

    def test_fixed_openings(self) -> None:
        done = wordle("--opener", "rough", "--opener", "cedar", data="rough yy...\n")
        assert "next: rough" in done.stdout
        assert "next: cedar" in done.stdout

    def test_bad_names(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["wordle", "--strategy", "luck", "--lists", "own"]) == 2
        assert "no strategy 'luck': expected groups" in capsys.readouterr().err
        assert run(["wordle", "--boards", "33"]) == 2
        assert run(["wordle", "--answers", "none.txt"]) == 2
        assert "none.txt" in capsys.readouterr().err


class TestTree:
    def test_a_tree_is_written_and_followed(self, tmp_path: Path) -> None:
        done = wordle("tree", "--exact", "--out", "tree.txt")
        assert code_of(done) == 0
        assert "OPTIMAL: total 13" in done.stderr
        followed = wordle("--tree", "tree.txt", "--target", "drown", data="quit\n")
        first = (tmp_path / "tree.txt").read_text("utf-8").split()[0]
        assert f"next: {first}" in followed.stdout
        astray = wordle("--tree", "tree.txt", data="frown .gggg\n")
        assert "the tree does not know this way" in astray.stderr or first == "frown"

    def test_json_is_followed_too(self, tmp_path: Path) -> None:
        record = records(wordle("tree", "--json", "--exact"))[0]
        assert record["status"] == "optimal"
        assert record["total"] == record["bound"] == 13
        assert sum(record["histogram"]) == 5
        (tmp_path / "tree.json").write_text(json.dumps(record), "utf-8")
        guess = record["tree"]["guess"]
        marks = feedback(guess, "drown")
        done = wordle("--tree", "tree.json", data=f"{guess} {marks}\n")
        follows = record["tree"]["then"][marks]["guess"]
        assert f"next: {follows}" in done.stdout

    def test_one_answer_and_workers(self) -> None:
        done = wordle("tree", "--opener", "ROUGH", "--answer", "brown", "--workers", "2")
        assert done.stdout.split()[0] == "rough"
        assert done.stdout.split()[-1] == "brown"

    def test_proven_none_and_limits(self) -> None:
        assert code_of(wordle("tree", "--exact", "--within", "1")) == 3
        assert code_of(wordle("tree", "--within", "2", "--width", "1", "--opener", "rough")) in (
            3,
            4,
        )

    def test_bad_tree_files(self, capsys: pytest.CaptureFixture[str]) -> None:
        Path("bad.txt").write_text("rough\nbrown\n", "utf-8")
        base = ["wordle", "--answers", "answers.txt", "--tree", "bad.txt"]
        assert run(base) == 2
        assert "bad.txt: line 2: 'brown'" in capsys.readouterr().err
        assert run([*base[:-1], "none.txt"]) == 2
        assert "none.txt: no such file" in capsys.readouterr().err
        Path("bad.txt").write_bytes(b"\x89PNG\x00")
        assert run(base) == 2
        assert "bad.txt:1: is not a text file" in capsys.readouterr().err
        Path("bad.txt").write_text(
            '{"guess": "rough", "then": {"yy...": {"guess": "bro"}}}', "utf-8"
        )
        assert run(base) == 2
        assert "'bro' has another length than 'rough'" in capsys.readouterr().err
        deep = '{"guess": "rough", "then": {".....": '
        Path("bad.txt").write_text(deep * 5000 + "{}" + "}}" * 5000, "utf-8")
        assert run(base) == 2
        assert "too many guesses" in capsys.readouterr().err
        assert run([*base, "--boards", "2"]) == 2
        assert run(["wordle", "tree", "--answers", "answers.txt", "--opener", "zzzzz"]) == 2
        assert "'zzzzz' is not in the list" in capsys.readouterr().err


class TestStudies:
    def test_simulate(self) -> None:
        done = wordle("simulate", "--strategy", "entropy", "--allow", "2", "--allow", "6")
        assert code_of(done) == 0
        assert "5 games of answers by entropy" in done.stdout
        assert "not won in 6: 0.00 %" in done.stdout
        record = records(wordle("simulate", "--json", "--games", "9", "--seed", "4"))[0]
        assert record["games"] == sum(record["histogram"]) == 9
        assert record["seed"] == 4
        assert not record["complete"]
        again = records(wordle("simulate", "--json", "--games", "9", "--seed", "4"))[0]
        assert again["histogram"] == record["histogram"]

    def test_a_drawn_seed_is_told(self) -> None:
        assert "seed " in wordle("simulate", "--games", "3").stderr

    def test_openers_by_all_games(self) -> None:
        done = wordle("openers", "--share", "0.3")
        assert code_of(done) == 0
        assert "8 openers of answers, then frequency: all 5 answers, exact" in done.stdout
        assert "seed" not in done.stderr
        record = records(wordle("openers", "--json"))[0]
        assert (record["method"], record["openers"], record["left_out"]) == ("walk", 8, 0)
        assert record["complete"]
        assert record["seed"] is None
        assert 0 <= record["worst"]["repeated_letters"] <= 1
        some = records(wordle("openers", "--json", "--sample", "3", "--seed", "2"))[0]
        assert (some["openers"], some["complete"], some["seed"]) == (3, False, 2)

    def test_openers_by_drawn_games(self) -> None:
        done = wordle("openers", "--games", "4", "--seed", "1", "--share", "0.3")
        assert code_of(done) == 0
        assert "8 openers of answers, then frequency: 4 games each, drawn" in done.stdout
        record = records(wordle("openers", "--strategy", "groups", "--seed", "1", "--json"))[0]
        assert (record["method"], record["games"], record["openers"]) == ("games", 200, 8)
        assert not record["complete"]

    @pytest.mark.parametrize("scored", [0, 50])
    def test_openers_interrupted(
        self, scored: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from waffle_cp.wordle.simulation.openers import OpenerScore, OpenersPlan

        whole = OpenersPlan.scores

        def interrupted(plan: OpenersPlan, executor: object = None) -> Iterator[list[OpenerScore]]:
            if scored:
                yield next(whole(plan))
            raise KeyboardInterrupt

        monkeypatch.setattr(OpenersPlan, "scores", interrupted)
        words = ["".join(letters) for letters in product("abcd", repeat=3)]
        Path("many.txt").write_text("\n".join(words), "utf-8")
        asked = ["wordle", "openers", "--answers", "many.txt", "--json", "--out", "found.json"]
        assert run(asked) == 130
        assert f"{scored} of 64 openers scored, {64 - scored} not" in capsys.readouterr().err
        assert Path("found.json").exists() == bool(scored)
        if scored:
            record = json.loads(Path("found.json").read_text("utf-8"))
            assert (record["openers"], record["left_out"], record["complete"]) == (50, 14, False)

    @pytest.mark.parametrize("share", ["nan", "0", "0.6", "inf"])
    def test_openers_of_a_bad_share(self, share: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["wordle", "openers", "--answers", "answers.txt", "--share", share]) == 2
        assert "share" in capsys.readouterr().err

    def test_today(self, capsys: pytest.CaptureFixture[str]) -> None:
        done = wordle("today", "--order", "answers.txt", "--date", "2021-06-20")
        assert done.stdout == "2021-06-20 is Wordle 1: brown\n"
        record = records(
            wordle("today", "--order", "answers.txt", "--date", "2021-06-19", "--json")
        )[0]
        assert (record["number"], record["word"]) == (0, "grown")
        assert run(["wordle", "today", "--order", "answers.txt", "--date", "2021-05-19"]) == 2
        assert "before the first day, 2021-06-19" in capsys.readouterr().err
        assert run(["wordle", "today", "--order", "answers.txt", "--date", "19 May"]) == 2
        assert "'19 May' is no date" in capsys.readouterr().err
        assert run(["wordle", "today", "--order", "answers.txt"]) == 2
        assert "the list ends with day 4" in capsys.readouterr().err


def test_another_language_and_length(tmp_path: Path) -> None:
    (tmp_path / "es.txt").write_text("Ñandú\nañejo\ncañón\nseñor\n", "utf-8")
    done = CliRunner().invoke(
        cli, ["wordle", "--answers", "es.txt"], input="SEÑOR ..g..\n", standalone_mode=False
    )
    assert code_of(done) == 0
    assert "1 word left: cañón" in done.stdout
    done = CliRunner().invoke(
        cli, ["wordle", "--answers", "es.txt"], input="SEÑOR ..g.g\n", standalone_mode=False
    )
    assert code_of(done) == 2
    assert "no answer of the list 'es'" in done.stderr
    (tmp_path / "long.txt").write_text("abcdefghijkl\nabcdefghijkm\nabcdefghijlk\n", "utf-8")
    done = CliRunner().invoke(
        cli,
        ["wordle", "--answers", "long.txt"],
        input="abcdefghijkl ggggggggggyy\n",
        standalone_mode=False,
    )
    assert code_of(done) == 0
    assert "1 word left: abcdefghijlk" in done.stdout


def test_the_own_list_serves_and_says_so() -> None:
    done = CliRunner().invoke(
        cli, ["wordle", "--lists", "own", "--length", "3"], input="quit\n", standalone_mode=False
    )
    assert code_of(done) == 0
    assert "the package's own word list" in done.stderr


def test_an_unsound_cache_is_told() -> None:
    from waffle_cp.wordle.game.game_lists import load_game_lists
    from waffle_cp.wordle.pools.pattern_cache import load_matrix, matrix_path

    lists = load_game_lists("classic")
    load_matrix(lists)
    path = matrix_path(lists)
    path.write_bytes(path.read_bytes()[:1000])
    done = CliRunner().invoke(
        cli,
        ["wordle", "--lists", "classic", "--listed", "--opener", "salet"],
        input="",
        standalone_mode=False,
    )
    assert code_of(done) == 0
    assert "is truncated" in done.stderr
    assert "made again" in done.stderr
    path.write_bytes(b"")
    done = CliRunner().invoke(
        cli, ["wordle", "simulate", "--games", "1", "--seed", "1"], standalone_mode=False
    )
    assert code_of(done) == 0
    assert "has no readable header: made again" in done.stderr


class TestPractice:
    ASKED = ("wordle", "--lists", "own", "--practice", "--seed", "3")

    def test_the_word_is_hidden_until_the_end(self) -> None:
        done = CliRunner().invoke(cli, self.ASKED, input="crane\n", standalone_mode=False)
        assert code_of(done) == 0
        lines = done.stdout.splitlines()
        assert lines[0].endswith(" 1")
        assert set(lines[0][:5]) <= set("⬜🟨🟩")
        assert lines[1].startswith("not found: ")
        assert lines[2] == "waffle-cp wordle X/6"
        assert lines[3] == lines[0][:5]

    def test_a_word_that_is_none_costs_no_guess(self) -> None:
        done = CliRunner().invoke(cli, self.ASKED, input="zzzzz\ncrane\n", standalone_mode=False)
        assert "'zzzzz' is not in the list 'own': not counted as a guess" in done.stderr
        assert done.stdout.splitlines()[0].endswith(" 1")

    def test_hint_shows_the_advice_and_the_same_seed_the_same_word(self) -> None:
        told = [
            CliRunner().invoke(cli, self.ASKED, input="crane\nhint\n", standalone_mode=False).stdout
            for _ in range(2)
        ]
        assert told[0] == told[1]
        assert "words left" in told[0]
        assert "groups" in told[0]

    def test_json_has_answers_guesses_and_colors(self) -> None:
        asked = [*self.ASKED, "--json"]
        done = CliRunner().invoke(cli, asked, input="crane\n", standalone_mode=False)
        (record, *_) = records(done)
        (answer,) = record["answers"]
        assert record["guesses"] == ["crane"]
        assert record["colors"] == [[feedback("crane", answer)]]


def test_typed_colors_that_the_target_cannot_have_are_refused() -> None:
    done = wordle("--target", "brown", data="grown .....\ngrown\n")
    assert code_of(done) == 2
    assert "'grown' has the colors .gggg against 'brown', not ....." in done.stderr


def test_any_guessable_word_can_be_the_target() -> None:
    asked = ["wordle", "--lists", "own", "--target", "aahed"]
    done = CliRunner().invoke(cli, asked, input="aahed\n", standalone_mode=False)
    assert code_of(done) == 0
    assert "won in 1 guess" in done.stdout


def test_clear_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "waffle_cp"
    folder.mkdir()
    (folder / "patterns-1.bin").write_bytes(b"x" * 10)
    (folder / "other").write_bytes(b"x")
    done = CliRunner().invoke(cli, ["wordle", "--clear-cache"])
    assert done.exit_code == 0
    assert "1 file removed" in done.output
    assert [path.name for path in folder.iterdir()] == ["other"]


def test_pattern_files_stay_within_their_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from waffle_cp.wordle.game.game_lists import GameLists
    from waffle_cp.wordle.pools import pattern_cache

    monkeypatch.setattr(pattern_cache, "_SMALL", 0)
    monkeypatch.setattr(pattern_cache, "_MOST_BYTES", 250)
    words = ("dog", "cat", "emu")
    for number in range(3):
        lists = GameLists(str(number), words[number:] + words[:number])
        pattern_cache.load_matrix(lists, folder=tmp_path)
        assert pattern_cache.matrix_path(lists, tmp_path).exists()
    assert len(list(tmp_path.glob("patterns-*"))) == 1
