"""`grids --all`, its shards and journals, and `merge`."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from waffle_cp.cli.main import run
from waffle_cp.search.running import units

WORDS = "cat bet cab tot oaf fat bat cot tab act toe ace eat tea cob bob"


@pytest.fixture
def words_file(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS.split()) + "\n", "utf-8")
    return str(path)


def grids(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[Any], str]:
    capsys.readouterr()
    code = run(["grids", "--layout", "3x3", *arguments])
    out, err = capsys.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


def rows_of(records: list[Any]) -> list[str]:
    return ["/".join(record["rows"]) for record in records if "rows" in record]


def test_all_grids_as_json(capsys: pytest.CaptureFixture[str], words_file: str) -> None:
    code, records, told = grids(capsys, "--all", "--words", words_file, "--json")
    assert code == 0
    *found, summary = records
    assert summary["count"] == len(found) > 5
    assert summary["complete"] is True
    for record in records:
        assert {"status", "complete", "seconds", "seed", "engine", "list"} <= record.keys()
        assert record["engine"] == "search"
    assert {"layout", "rows", "words", "score"} <= found[0].keys()
    assert "all there are" in told
    both, turned = (
        grids(capsys, "--all", "--words", words_file, "--json", *more)[1][-1]["count"]
        for more in (["--transposes"], ["--repeats"])
    )
    assert both == 2 * len(found)
    assert turned > both


def test_all_grids_as_text(capsys: pytest.CaptureFixture[str], words_file: str) -> None:
    _, records, _ = grids(capsys, "--all", "--words", words_file, "--json")
    capsys.readouterr()
    assert run(["grids", "--layout", "3x3", "--all", "--words", words_file]) == 0
    out = capsys.readouterr().out
    assert len(out.strip().split("\n\n")) == len(records) - 1


def test_proven_none(capsys: pytest.CaptureFixture[str], words_file: str) -> None:
    wish = ["--cell", "a1=o", "--cell", "c1=o", "--all", "--words", words_file, "--json"]
    code, records, told = grids(capsys, *wish)
    assert code == 3
    assert [record["status"] for record in records] == ["infeasible"]
    assert records[0]["complete"] is True
    assert "proven" in told


def test_shards_merge_into_the_single_run(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words_file: str,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(units, "UNIT_NODES", 5)
    _, single, _ = grids(capsys, "--all", "--words", words_file, "--json")
    journals = [str(tmp_path / f"{number}.journal") for number in (1, 2, 3)]
    listed: list[str] = []
    for number, journal in enumerate(journals, start=1):
        shard = ["--shard", f"{number}/3", "--journal", journal]
        code, records, told = grids(capsys, "--all", "--words", words_file, "--json", *shard)
        assert code == 0
        assert records[-1]["complete"] is False
        assert f"shard {number} of 3" in told
        listed += rows_of(records)
        # Again: the journal has it all, and the same grids are listed.
        _, again, told = grids(capsys, "--all", "--words", words_file, "--json", *shard)
        assert rows_of(again) == rows_of(records)
        assert "done already" in told
    assert sorted(listed) == sorted(rows_of(single))
    assert all(Path(journal).stat().st_size > 300 for journal in journals)
    assert run(["merge", "--json", "--words", words_file, *journals]) == 0
    out, told = capsys.readouterr()
    merged = [json.loads(line) for line in out.splitlines()]
    assert rows_of(merged) == rows_of(single)
    assert merged[-1]["complete"] is True
    assert [r["score"] for r in merged[:-1]] == [r["score"] for r in single[:-1]]
    assert "all there are" in told
    assert run(["merge", *journals[:2]]) == 4
    assert "missing" in capsys.readouterr().err


def test_a_shard_of_no_unit_says_so(capsys: pytest.CaptureFixture[str], words_file: str) -> None:
    code, records, told = grids(capsys, "--all", "--words", words_file, "--json", "--shard", "5/9")
    assert code == 0
    assert records[-1]["count"] == 0
    assert records[-1]["complete"] is False
    assert "an empty shard, the whole search is 1 unit" in told


def test_two_workers_list_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words_file: str
) -> None:
    _, here, _ = grids(capsys, "--all", "--words", words_file, "--json")
    monkeypatch.setattr(units, "UNIT_NODES", 5)
    _, there, _ = grids(capsys, "--all", "--words", words_file, "--json", "--workers", "2")
    assert rows_of(there) == rows_of(here)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--shard", "1/2"], "--all"),
        (["--journal", "x"], "--all"),
        (["--dask", "tcp://127.0.0.1:1"], "--all"),
        (["--all", "--shard", "3/2"], "'3/2'"),
        (["--all", "--shard", "0/2"], "'0/2'"),
        (["--all", "--shard", "one"], "'one'"),
        (["--all", "--maximize", "total"], "--maximize"),
        (["--all", "--engine", "cp-sat"], "--engine cp-sat"),
    ],
)
def test_bad_use_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words_file: str, arguments: list[str], told: str
) -> None:
    code, records, message = grids(capsys, "--words", words_file, *arguments)
    assert code == 2
    assert records == []
    assert told in message
    assert len(message.strip().splitlines()) == 1


def test_merging_what_is_no_journal(
    capsys: pytest.CaptureFixture[str], words_file: str, tmp_path: Path
) -> None:
    assert run(["merge", words_file]) == 2
    assert "not a journal" in capsys.readouterr().err
    assert run(["merge", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "waffle_cp", "grids", "--all", "--words", "common"]
    notes = tmp_path / "notes.txt"
    with (
        notes.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as running,
    ):
        assert running.stdout is not None
        text = running.stdout.readline()
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        text += running.stdout.read()
    assert running.returncode == 130
    told = notes.read_text("utf-8")
    blocks = text.strip().split("\n\n")
    assert all(len(block.splitlines()) == 7 for block in blocks)
    # The last grid may be written and not yet counted.
    assert len(blocks) - int(told.split(" grids by search")[0]) in (0, 1)
    assert "not all: about" in told
    assert "Traceback" not in told


def test_all_grids_on_a_dask_scheduler(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words_file: str
) -> None:
    from distributed import LocalCluster

    _, here, _ = grids(capsys, "--all", "--words", words_file, "--json")
    monkeypatch.setattr(units, "UNIT_NODES", 5)
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        address = ["--dask", cluster.scheduler_address]
        code, there, _ = grids(capsys, "--all", "--words", words_file, "--json", *address)
    assert code == 0
    assert rows_of(there) == rows_of(here)


def test_no_dask_scheduler_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words_file: str
) -> None:
    code, _, told = grids(capsys, "--all", "--words", words_file, "--dask", "nonsense://here")
    assert code == 2
    assert "no Dask scheduler at 'nonsense://here'" in told
