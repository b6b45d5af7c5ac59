"""Registries: names, values imported when they are asked for, and what is refused."""

import pytest

from waffle_cp.errors import InputError
from waffle_cp.registry import Registry, imported


def test_a_value_is_imported_when_it_is_first_asked_for() -> None:
    registry: Registry[float] = Registry("number", {"pi": "math:pi", "lost": "no_such_module:x"})
    assert list(registry) == ["pi", "lost"]
    assert registry["pi"] == 3.141592653589793
    with pytest.raises(ModuleNotFoundError):
        registry["lost"]


def test_it_is_a_mapping_that_grows_by_register_alone() -> None:
    registry: Registry[int] = Registry("number", {"one": 1})
    registry.register("two", 2)
    assert dict(registry) == {"one": 1, "two": 2}
    assert registry.names() == ("one", "two")
    assert "two" in registry
    assert "three" not in registry
    assert registry.get("three") is None
    with pytest.raises(TypeError):
        registry["three"] = 3  # type: ignore[index]


@pytest.mark.parametrize("name", ["", "One", "5x5", "a b", "a:b", "é"])
def test_a_name_is_plain(name: str) -> None:
    with pytest.raises(InputError, match="a name has small letters"):
        Registry("number").register(name, "math:pi")


def test_a_name_is_taken_once() -> None:
    registry: Registry[int] = Registry("number", {"one": 1})
    with pytest.raises(InputError, match="number 'one' is already registered"):
        registry.register("one", 2)
    assert registry["one"] == 1


def test_an_unknown_name_lists_the_names() -> None:
    with pytest.raises(InputError, match=r"^unknown number 'six': expected one, two or three$"):
        Registry("number", {"one": 1, "two": 2, "three": 3})["six"]


@pytest.mark.parametrize("text", ["math", "math:", ":pi", "math:pi:e"])
def test_a_reference_is_a_module_and_an_attribute(text: str) -> None:
    with pytest.raises(InputError, match="expected module:attribute"):
        imported(text)
