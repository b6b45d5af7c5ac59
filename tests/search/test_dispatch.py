"""Units on executors: the plan is sent once for each process, and again where one lacks it."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import numpy as np
import pytest

from tests.search.lists import american
from waffle_cp.errors import LimitError
from waffle_cp.fill import FillRequest
from waffle_cp.layout import Layout
from waffle_cp.request.vocabulary import Letters
from waffle_cp.search import iterate_rows, prepare_search
from waffle_cp.search.running import dispatch, units
from waffle_cp.words import WordList

WORDS = WordList.of(american(4)[::2])
REQUEST = FillRequest(Layout.solid(4, 4))


class Recording(ThreadPoolExecutor):
    """Counts the plans that it is sent; when `forgets`, none is there at the next errand."""

    def __init__(self, *, forgets: bool = False) -> None:
        super().__init__(1)
        self.forgets = forgets
        self.plans: list[bool] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.plans.append(args[0].plan is not None)
        return super().submit(self._do, fn, *args, **kwargs)

    def _do(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self.forgets:
            dispatch._plans.clear()
        return fn(*args, **kwargs)


def rows(executor: Executor | None, request: FillRequest = REQUEST) -> Letters:
    found: Letters = np.concatenate(list(iterate_rows(request, WORDS, executor=executor)))
    return found


@pytest.fixture
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "UNIT_NODES", 2e3)


def test_a_plan_is_sent_to_each_process_and_no_more(small_units: None) -> None:
    with Recording() as executor:
        assert np.array_equal(rows(executor), rows(None))
    assert len(executor.plans) > 20
    assert executor.plans[:2] == [True, True]
    assert not any(executor.plans[2:])
    assert not dispatch._plans


def test_who_lacks_the_plan_is_sent_it(small_units: None) -> None:
    with Recording(forgets=True) as executor:
        assert np.array_equal(rows(executor), rows(None))
    number = len(prepare_search(REQUEST, WORDS).units)
    assert executor.plans.count(True) == number
    assert executor.plans.count(False) == number - 2


def test_each_case_has_its_plan(small_units: None) -> None:
    request = REQUEST.requiring("dent")
    assert len(prepare_search(request, WORDS).plans) > 3
    with Recording() as executor:
        assert np.array_equal(rows(executor, request), rows(None, request))


def test_a_search_of_seconds_is_many_units_of_one_size() -> None:
    request = FillRequest(Layout.solid(6, 6), repeats=True)
    weights = [unit.weight for unit in prepare_search(request, WordList.of(american(6))).units]
    assert 10 < len(weights) < 20
    assert max(weights) < 0.1 * sum(weights)


@pytest.mark.parametrize("fault", [BrokenProcessPool("a process died"), CancelledError()])
def test_a_worker_that_is_lost_is_told_in_one_line(small_units: None, fault: BaseException) -> None:
    class Breaking(Recording):
        def _do(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            if len(self.plans) > 9:
                raise fault
            return fn(*args, **kwargs)

    with Breaking() as executor:
        parts = iterate_rows(REQUEST, WORDS, executor=executor)
        next(parts)
        with pytest.raises(LimitError, match="a worker was lost"):
            list(parts)
    assert not dispatch._plans
