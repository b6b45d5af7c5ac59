"""The names of the library."""

import pytest

import waffle_cp


@pytest.mark.parametrize("name", waffle_cp.__all__)
def test_every_name_is_there(name: str) -> None:
    value = getattr(waffle_cp, name)
    assert value.__doc__
    assert name in dir(waffle_cp)


def test_every_home_is_listed() -> None:
    homes = [name for names in waffle_cp._HOMES.values() for name in names]
    assert sorted(homes) == sorted(waffle_cp.__all__)


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = waffle_cp.nonsense
