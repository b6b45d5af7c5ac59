"""The cache of the tests is their own, and the classic lists are loaded once."""

from collections.abc import Iterator

import pytest

from waffle_cp.wordle.game.game_lists import GameLists, load_game_lists


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def classic() -> GameLists:
    return load_game_lists("classic")
