"""Four statuses are four different answers."""

import pickle

import pytest

from waffle_cp.errors import LimitError, ProvenNoneError
from waffle_cp.result import Result, Status
from waffle_cp_models.outcome import Outcome


def test_unwrap_tells_infeasible_from_out_of_time() -> None:
    assert Result(Status.FEASIBLE, (1, 2)).unwrap() == 1
    with pytest.raises(ProvenNoneError, match="proven"):
        Result[int](Status.INFEASIBLE, complete=True).unwrap()
    with pytest.raises(LimitError, match="before the limit"):
        Result[int](Status.UNKNOWN).unwrap()


@pytest.mark.parametrize("status", [Status.OPTIMAL, Status.FEASIBLE])
def test_a_status_with_an_answer_needs_one(status: Status) -> None:
    with pytest.raises(ValueError, match="0 answers"):
        Result[int](status)
    with pytest.raises(ValueError, match="0 answers"):
        Outcome[int](status)


@pytest.mark.parametrize("status", [Status.INFEASIBLE, Status.UNKNOWN])
def test_a_status_without_an_answer_has_none(status: Status) -> None:
    with pytest.raises(ValueError, match="1 answers"):
        Result(status, (1,))


def test_an_outcome_is_wrapped_whole_and_prints() -> None:
    outcome = Outcome(Status.OPTIMAL, (3,), value=3.0, bound=3.0, seconds=0.5, complete=False)
    result = Result.wrap(outcome, str, engine="cp-sat", seed=7, note="one note")
    assert result == Result(Status.OPTIMAL, ("3",), False, 3.0, 3.0, 0.5, "cp-sat", 7, "one note")
    assert str(result).splitlines() == [
        "OPTIMAL by cp-sat in 0.50 s: 1 answer",
        "value 3, bound 3",
        "one note",
        "3",
    ]
    assert pickle.loads(pickle.dumps(result)) == result
