"""A sample of `python -m tests.campaign forgeries`: nothing false is accepted."""

import pytest

from tests.campaign.forgeries import KINDS, attack


@pytest.mark.parametrize("kind", KINDS)
def test_no_forgery_is_accepted_that_brute_force_refutes(kind: str) -> None:
    refused, true, false = attack(kind, 60, 10_000)
    assert false == []
    assert refused >= 20
    assert true
