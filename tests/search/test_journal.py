"""A run that is killed at any moment goes on, and no grid is lost or listed twice."""

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.search.lists import american
from waffle_cp.errors import InputError
from waffle_cp.fill import FillRequest
from waffle_cp.journal_lines import sealed_line
from waffle_cp.layout import Layout
from waffle_cp.search import iterate_grids, prepare_search
from waffle_cp.search.rows import rows_as_text
from waffle_cp.search.running.journal import JournalHead, merge_journals, open_journal, read_journal
from waffle_cp.search.running.run import run_search
from waffle_cp.words import WordList

WORDS = american(4)[::2]
REQUEST = FillRequest(Layout.solid(4, 4))

# A run of its own process: small units, each noted before the next.
RUN = """
import sys
from pathlib import Path
from tests.search.test_journal import REQUEST, WORDS
from waffle_cp.search import prepare_search
from waffle_cp.search.running import units
from waffle_cp.search.running.journal import JournalHead, open_journal
from waffle_cp.search.rows import rows_as_text
from waffle_cp.search.running.run import run_search
from waffle_cp.words import WordList

units.UNIT_NODES = 1e3
search = prepare_search(REQUEST, WordList.of(WORDS))
shard = (int(sys.argv[2]), int(sys.argv[3]))
head = JournalHead.of(search, shard)
with open_journal(Path(sys.argv[1]), head) as journal:
    print("ready", flush=True)
    left = [unit for unit in head.own_units if unit not in journal.done]
    texts = []
    for part in run_search(search, units=left):
        texts += rows_as_text(part.rows, search.vocabulary.alphabet.letters)
        if part.is_last:
            journal.add(part.unit, texts)
            texts = []
"""


def start(path: Path, shard: int, shards: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RUN, str(path), str(shard), str(shards)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def expected() -> list[str]:
    return ["".join(grid.letters) for grid in iterate_grids(REQUEST, WordList.of(WORDS))]


def test_killed_at_random_moments_and_merged(tmp_path: Path) -> None:
    draw = random.Random(3)
    paths = [tmp_path / "one.journal", tmp_path / "two.journal"]
    kills = 0
    for shard, path in enumerate(paths, start=1):
        for _ in range(3):
            with start(path, shard, 2) as run:
                assert run.stdout is not None
                assert run.stdout.readline() == "ready\n"
                time.sleep(draw.uniform(0, 0.25))
                run.kill()
                kills += run.wait() == -signal.SIGKILL
        # A line that a kill tore apart: the start of the next unit's.
        with path.open("ab") as stream:
            stream.write(b'{"unit": 1, "grids": ["abc')
        with start(path, shard, 2) as run:
            run.communicate()
        assert run.returncode == 0
    assert kills >= 4
    head, units, missing = merge_journals(paths)
    assert missing == ()
    assert head.units == len(units) > 50
    merged = [grid for grids in units.values() for grid in grids]
    assert merged == expected()
    lines = [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]
    numbers = [line["unit"] for line in lines if "unit" in line]
    assert len(numbers) == len(set(numbers))


def journal_of(path: Path, request: FillRequest = REQUEST) -> JournalHead:
    search = prepare_search(request, WordList.of(WORDS[:300]))
    head = JournalHead.of(search, (1, 1))
    with open_journal(path, head) as journal:
        for part in run_search(search):
            journal.add(part.unit, rows_as_text(part.rows, search.vocabulary.alphabet.letters))
    return head


def test_a_journal_of_another_search_or_shard_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    head = journal_of(path)
    before = path.read_bytes()
    other = JournalHead(head.layout, head.list_name, "0" * 32, head.units, (1, 1))
    shard = JournalHead(head.layout, head.list_name, head.fingerprint, head.units, (1, 2))
    for wrong, what in ((other, "search"), (shard, "shard")):
        with pytest.raises(InputError, match=f"another {what}"), open_journal(path, wrong):
            pass
    assert path.read_bytes() == before


def test_a_journal_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    head = journal_of(path)
    with (
        open_journal(path, head),
        pytest.raises(InputError, match="another run"),
        open_journal(path, head),
    ):
        pass


@pytest.mark.parametrize(
    "content",
    [
        b"cat\ndog\n",
        b"{}\n",
        b"no end of line",
        b'{"journal": "else", "shard": [1, 1]}\n',
        b"\xff\xfe\n",
        b"[]\n",
    ],
)
def test_what_is_no_journal_is_one_clear_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "not.journal"
    path.write_bytes(content)
    head = JournalHead.of(prepare_search(REQUEST, WordList.of(WORDS[:50])), (1, 1))
    for read in (lambda: read_journal(path), lambda: open_journal(path, head).__enter__()):
        with pytest.raises(InputError, match=r"not\.journal"):
            read()
    assert path.read_bytes() == content


def records_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal, without their seals."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [{key: value for key, value in record.items() if key != "seal"} for record in records]


def write_sealed(path: Path, head: dict[str, Any], *units: dict[str, Any]) -> None:
    path.write_bytes(sealed_line(head) + b"".join(sealed_line(unit, head) for unit in units))


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a letter": lambda line: line.replace(b"abcd", b"qbcd", 1),
    "a grid gone": lambda line: re.sub(rb', "dcba[a-z]*"', b"", line, count=1),
    "a grid twice": lambda line: re.sub(rb'(, "dcba[a-z]*")', rb"\1\1", line, count=1),
    "no seal": lambda line: re.sub(rb', "seal": "[0-9a-f]+"', b"", line),
    "a seal of another line": lambda line: re.sub(rb'"seal": "..', b'"seal": "zz', line),
    "spaces": lambda line: line.replace(b": ", b":  ", 1),
    "a key twice": lambda line: line.replace(b"{", b'{"unit": 0, ', 1),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_line_that_was_changed_is_told(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "a.journal"
    head = journal_of(path)
    write_sealed(path, records_of(path)[0], {"unit": 0, "grids": ["abcd" * 4, "dcba" * 4]})
    assert len(read_journal(path)[1][0]) == 2
    first, line = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + DAMAGES[damage](line))
    told = "has no seal" if damage == "no seal" else "was changed after it was written"
    for read in (lambda: read_journal(path), lambda: open_journal(path, head).__enter__()):
        with pytest.raises(InputError, match=f"line 2 {told}"):
            read()


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ({"unit": 0}, "no grid of"),
        ({"unit": 1, "grids": []}, "unit 1, which is none of shard 1/2"),
        ({"unit": 98, "grids": []}, "unit 98, which is none"),
        ({"unit": True, "grids": []}, "unit True, which is none"),
        ({"unit": 0, "grids": ["ab"]}, "no grid of"),
        ({"unit": 0, "grids": [[1] * 16]}, "no grid of"),
        ({"unit": 2, "grids": ["a" * 16]}, "other grids of unit 2 than a line before"),
    ],
)
def test_a_sealed_line_that_does_not_fit_is_told(
    tmp_path: Path, unit: dict[str, Any], told: str
) -> None:
    path = tmp_path / "a.journal"
    journal_of(path)
    head = records_of(path)[0] | {"units": 9, "shard": [1, 2]}
    write_sealed(path, head, {"unit": 2, "grids": []}, {"unit": 2, "grids": []})
    assert read_journal(path)[1] == {2: []}
    write_sealed(path, head, {"unit": 2, "grids": []}, unit)
    with pytest.raises(InputError, match=f"line 3 holds .*{told}"):
        read_journal(path)


@pytest.mark.parametrize(
    "change", [{"shard": [0, 2]}, {"shard": [3, 2]}, {"shard": [1.0, 2]}, {"units": 1e400}]
)
def test_a_first_line_of_no_shard_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "a.journal"
    journal_of(path)
    write_sealed(path, records_of(path)[0] | change)
    with pytest.raises(InputError, match="not a journal"):
        read_journal(path)


def test_a_line_of_another_shard_does_not_pass(tmp_path: Path) -> None:
    path, other = tmp_path / "a.journal", tmp_path / "b.journal"
    journal_of(path)
    head = records_of(path)[0] | {"units": 4}
    write_sealed(path, head | {"shard": [1, 2]}, {"unit": 0, "grids": []})
    write_sealed(other, head | {"shard": [2, 2]}, {"unit": 1, "grids": []})
    assert merge_journals([path, other])[2] == (2, 3)
    with other.open("ab") as stream:
        stream.write(path.read_bytes().splitlines(keepends=True)[1])
    with pytest.raises(InputError, match="line 3 was changed"):
        merge_journals([path, other])


def test_merging_refuses_two_copies_of_a_unit_that_differ(tmp_path: Path) -> None:
    path, other = tmp_path / "a.journal", tmp_path / "b.journal"
    journal_of(path)
    head, unit = records_of(path)[0], {"unit": 0, "grids": ["abcd" * 4, "dcba" * 4]}
    write_sealed(path, head, unit)
    other.write_bytes(path.read_bytes())
    assert merge_journals([path, other]) == merge_journals([path])
    write_sealed(other, head, unit | {"grids": ["abcd" * 4]})
    with pytest.raises(InputError, match=r"b\.journal: unit 0 holds other grids than in .*a\."):
        merge_journals([path, other])
    write_sealed(other, head | {"units": 7})
    with pytest.raises(InputError, match="another search than"):
        merge_journals([path, other])


def test_merging_tells_what_lacks(tmp_path: Path) -> None:
    path, other = tmp_path / "a.journal", tmp_path / "b.journal"
    journal_of(path)
    journal_of(other, FillRequest(Layout.solid(3, 3)))
    with pytest.raises(InputError, match="another search"):
        merge_journals([path, other])
    with pytest.raises(InputError, match="no journal"):
        merge_journals([])
    path.write_bytes(path.read_bytes().splitlines()[0] + b"\n")
    _, units, missing = merge_journals([path])
    assert (units, missing) == ({}, (0,))
