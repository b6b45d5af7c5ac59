"""Units are the whole search, each part once, the same every time."""

from concurrent.futures import Executor, ThreadPoolExecutor

import numpy as np
import pytest

from tests.search.lists import american
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.request.vocabulary import Letters
from waffle_cp.result import Status
from waffle_cp.search import Progress, iterate_rows, prepare_search, run_search, search_grids
from waffle_cp.search.running import units
from waffle_cp.search.running.executors import process_pool
from waffle_cp.words import WordList

WORDS = WordList.of(american(4)[::2])
REQUEST = FillRequest(Layout.solid(4, 4))


@pytest.fixture
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "UNIT_NODES", 2e3)


def whole(executor: Executor | None = None) -> Letters:
    rows: Letters = np.concatenate(list(iterate_rows(REQUEST, WORDS, executor=executor)))
    return rows


def test_many_units_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    one = whole()
    assert len(prepare_search(REQUEST, WORDS).units) == 1
    monkeypatch.setattr(units, "UNIT_NODES", 2e3)
    search = prepare_search(REQUEST, WORDS)
    assert len(search.units) > 20
    assert search.fingerprint == prepare_search(REQUEST, WORDS).fingerprint
    many = whole()
    assert len(many) > 200
    assert np.array_equal(one, many)


def test_executors_give_the_same_grids_in_the_same_order(small_units: None) -> None:
    here = whole()
    with ThreadPoolExecutor(3) as executor:
        assert np.array_equal(whole(executor=executor), here)
    with process_pool(2) as executor:
        assert np.array_equal(whole(executor=executor), here)


def test_the_share_searched_grows_to_one(small_units: None) -> None:
    heard: list[Progress] = []
    search = prepare_search(REQUEST, WORDS)
    total = sum(len(part.rows) for part in run_search(search, on_progress=heard.append))
    shares = [progress.share for progress in heard]
    assert shares == sorted(shares)
    assert len(set(shares)) > 20
    assert shares[-1] == pytest.approx(1)
    assert heard[-1].found == total
    assert heard[-1].units_done == len(search.units)


def test_out_of_time_is_no_proof() -> None:
    request = FillRequest(Layout.solid(6, 6))
    result = search_grids(request, WordList.of(american(6)), time_limit=1e-9)
    assert result.status is Status.UNKNOWN
    assert not result.complete
    assert "time limit" in result.note
