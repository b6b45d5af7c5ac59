"""`waffle-cp swaps`: results, JSON, every form of input, and faults in one line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from waffle_cp.cli.main import cli, run
from waffle_cp.validate.plan import check_plan


def swaps(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["swaps", *arguments], input=stdin, standalone_mode=False)


def test_text() -> None:
    done = swaps("dcab", "abcd")
    assert done.stdout.startswith("3 swaps, proven minimum (reductions, ")
    assert done.stdout.splitlines()[1:] == ["d a c b: 1-3  3-2  2-4"]
    assert swaps("ab", "ab").stdout.startswith("0 swaps, proven minimum")


@pytest.mark.parametrize("method", ["auto", "ilp", "cycles", "permutations", "bfs"])
def test_json(method: str) -> None:
    record = json.loads(swaps("DBDFAFEBAC", "AABBCDDEFF", "--json", "--method", method).stdout)
    keys = "status complete seconds seed engine list swaps bound proved steps cycles"
    assert set(record) == set(keys.split())
    assert record["proved"] is True
    assert record["swaps"] == record["bound"] == len(record["steps"])
    steps = [(first - 1, second - 1) for first, second in record["steps"]]
    cycles = [[position - 1 for position in cycle] for cycle in record["cycles"]]
    assert not check_plan("DBDFAFEBAC", "AABBCDDEFF", steps, cycles=cycles)


def test_files(tmp_path: Path) -> None:
    source, target, pair = (tmp_path / name for name in ("source", "target", "pair.csv"))
    source.write_text("red\nblue\n", "utf-8")
    target.write_text("blue\nred\n", "utf-8")
    pair.write_text("red,blue\nblue,red\ngreen,green\n", "utf-8")
    assert "red blue: 1-2" in swaps(str(source), str(target)).stdout
    assert "red blue: 1-2" in swaps("--file", str(pair)).stdout
    assert "a b: 1-2" in swaps("--file", "-", stdin="ab\nba\n").stdout


def test_no_plan_before_the_limit_exits_4() -> None:
    done = swaps("abcdefgh", "bcdefgha", "--method", "bfs", "--time-limit", "0.000001")
    assert done.return_value == 4
    assert "no plan found" in done.stdout
    assert "at least" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dcab", "abce"], "token 'e' is 0 times in the source"),
        (["dcab"], "expected START and TARGET"),
        (["a", "a", "--file", "x"], "expected START and TARGET, or --file"),
        (["--file", "/nowhere"], "/nowhere: no such file"),
        (["a", "a", "--method", "magic"], "magic"),
        (["a", "a", "--time-limit", "-1"], "time-limit"),
    ],
)
def test_faults_are_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["swaps", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert message in told.err


def test_certificates_and_models(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    certificate, model = tmp_path / "certificate.json", tmp_path / "model.lp"
    pair = ["DBDFAFECBCAE", "AABBCCDDEEFF"]
    assert run(["swaps", *pair, "--certificate", str(certificate), "--model", str(model)]) == 0
    assert run(["check", "--certificate", str(certificate), "--pair", *pair]) == 0
    assert "8 swaps; proven that none is shorter" in capsys.readouterr().out
    assert run(["check", "--certificate", str(certificate), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    stated = {"swaps": 8, "bound": 8, "proven": 8, "optimal": True}
    assert {key: told[key] for key in stated} == stated
    assert run(["check", "--certificate", str(certificate), "--pair", "ab", "ba"]) == 3
    assert model.read_text("utf-8").count("arc_") >= 12
    free = tmp_path / "model.mps"
    assert run(["swaps", *pair, "--model", str(free)]) == 0
    assert "ENDATA" in free.read_text("utf-8")
    assert run(["swaps", *pair, "--model", str(tmp_path / "model.txt")]) == 2
    assert run(["swaps", *pair, "--certificate", "x", "--method", "ilp"]) == 2


def test_an_interrupt_prints_the_best_plan(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from waffle_cp_models.packing.core import pack as core_packing

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(core_packing, "dive", interrupt)
    monkeypatch.setattr(core_packing, "SMALL_CORE", 0)
    assert run(["swaps", "DBDFAFECBCAE", "AABBCCDDEEFF"]) == 130
    told = capsys.readouterr()
    assert " swaps, at least 8 " in told.out or "proven minimum" in told.out
    assert "interrupted" in told.err
