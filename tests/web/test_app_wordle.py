"""The tasks of the Wordle pages, asked as the app asks them, and once over the wire."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.asked import ask
from waffle_cp.errors import InputError
from waffle_cp.wordle.game.feedback import feedback
from waffle_cp.wordle.game.game_lists import load_game_lists

if TYPE_CHECKING:
    from tests.web.app_server import AppServer


def refusal(task: str, **body: Any) -> str:
    with pytest.raises(InputError) as told:
        ask(task, **body)
    return str(told.value)


def test_words_left_are_those_with_the_colors() -> None:
    answer = ask("wordle", lists="own", guesses=["crane"], colors=["..y.g"], top=3)
    lists = load_game_lists("own")
    left = [word for word in lists.answers if feedback("crane", word) == "..y.g"]
    [board] = answer["boards"]
    assert (board["count"], board["words"]) == (len(left), left)
    assert len(answer["guesses"]) == 3
    assert "own word list" in answer["note"]
    table = answer["groups"]
    assert table["word"] == answer["guesses"][0]["word"]
    assert sum(group["count"] for group in table["groups"]) == len(left)
    assert len(table["groups"]) == answer["guesses"][0]["groups"]
    for group in table["groups"]:
        assert {feedback(table["word"], word) for word in group["words"]} == {group["marks"]}


def test_groups_of_a_word_of_your_own_on_a_board() -> None:
    answer = ask(
        "wordle",
        lists="own",
        boards=2,
        guesses=["crane"],
        colors=["..y.g ggggg"],
        explain="Slate",
        advise=False,
    )
    assert answer["guesses"] == []
    assert (answer["groups"]["word"], answer["groups"]["board"]) == ("slate", 1)
    assert [board["solved"] for board in answer["boards"]] == [False, True]


def test_skill_and_luck_of_each_guess_on_a_board() -> None:
    body: dict[str, Any] = {
        "lists": "own",
        "boards": 2,
        "guesses": ["slate", "crane"],
        "colors": [f"..g.g {feedback('slate', 'honey')}", f"ggggg {feedback('crane', 'honey')}"],
        "advise": False,
    }
    assert ask("wordle", **body)["review"] is None
    for board, last in ((1, "ggggg"), (2, feedback("crane", "honey"))):
        looked = ask("wordle", **body, review=True, explain_board=board)["review"]
        assert [one["guess"] for one in looked] == ["slate", "crane"]
        assert looked[1]["marks"] == last
        assert looked[0]["before"] == len(load_game_lists("own").answers)
        assert looked[1]["before"] == looked[0]["after"]
        assert all(0 <= one[key] <= 100 for one in looked for key in ("skill", "luck"))


def test_fresh_boards_are_ranked_as_one() -> None:
    answer = ask("wordle", lists="own", boards=3, top=1)
    [best] = answer["guesses"]
    assert best["groups"] % 3 == 0
    assert best["answer_on"] in ([], [1, 2, 3])


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            {"guesses": ["crane", "abbey"], "colors": ["..y..", "....g"]},
            "guess 2 'abbey': a at place 1 is grey, expected yellow: guess 1 'crane' shows 1 a",
        ),
        ({"guesses": ["crane"], "colors": []}, "1 guesses and colors for 0"),
        ({"guesses": ["cran"], "colors": ["...."]}, "guess 1: 'cran' has 4 letters, expected 5"),
        ({"guesses": ["cra1e"], "colors": ["....."]}, "'cra1e' is not made of letters"),
        ({"guesses": ["crane"], "colors": ["..q.."]}, "'q' at place 3"),
        ({"guesses": ["crane"], "colors": ["..... ....."]}, "colors for 2 boards, expected 1"),
        (
            {"guesses": ["crane", "slate"], "colors": ["ggggg", "....."]},
            "guess 2: all boards are solved already",
        ),
        (
            {"hard": True, "guesses": ["cecum", "candy"], "colors": ["g.y..", "....."]},
            "hard mode refuses it: 'candy' has 1 c, expected 2",
        ),
        ({"hard": True, "boards": 2}, "hard mode is for one board"),
        ({"explain": "cr"}, "explain: 'cr' has 2 letters"),
        ({"advise": False, "explain": "crane", "explain_board": 2}, "explain_board: 2: expected"),
        ({"boards": 33}, "boards: expected a whole number of at most 32"),
        ({"lists": "/etc/passwd"}, "lists: expected auto"),
    ],
)
def test_faults_are_told(body: dict[str, Any], told: str) -> None:
    assert told in refusal("wordle", **{"lists": "own", **body})


def test_the_board_of_a_contradiction_is_named() -> None:
    fault = refusal(
        "wordle",
        lists="own",
        boards=2,
        guesses=["crane", "crane"],
        colors=["....g ....g", "....g ....."],
    )
    assert fault.startswith("board 2: guess 2 'crane': e at place 5 is grey, expected green")


def test_a_guess_outside_the_list_is_noted() -> None:
    answer = ask("wordle", lists="own", guesses=["zzzzz"], colors=["....."], top=1)
    assert "guess 1 'zzzzz' is not in the list 'own'" in answer["note"]


def test_the_tree_waits_for_few_words() -> None:
    answer = ask("wordle", lists="own", strategy="tree", top=1)
    assert answer["engine"] == "groups"
    assert "the tree is searched from 300 words left on" in answer["note"]


def test_absurdle_is_played_to_the_end() -> None:
    guesses: list[str] = []
    while not (answer := ask("absurdle", lists="own", guesses=guesses, words=True))["won"]:
        guesses.append(answer["words"][0])
        assert len(guesses) < 30
    sizes = [one["left"] for one in answer["history"]]
    assert sizes == sorted(sizes, reverse=True)
    assert answer["share"].splitlines()[0] == f"Absurdle {len(guesses)}"
    assert answer["share"].splitlines()[-1] == "🟩" * 5
    assert answer["complete"]


def test_a_target_is_drawn_by_seed_and_can_be_lost() -> None:
    drawn = ask("absurdle", lists="own", draw=True, seed=7)
    assert drawn["target"] == ask("absurdle", lists="own", draw=True, seed=7)["target"]
    assert drawn["target"] in load_game_lists("own").answers
    lost = ask("absurdle", lists="own", target="crane", guesses=["crane"])
    assert (lost["lost"], lost["won"], lost["complete"]) == (True, False, True)
    assert lost["share"].startswith("Absurdle 1, crane\n")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"guesses": ["zzzzz"]}, "'zzzzz' is not in the list 'own'"),
        ({"guesses": ["cat"]}, "guess 'cat' has 3 letters, not 5"),
        ({"target": "zzzzz"}, "target 'zzzzz' is not among the answers"),
        ({"target": "crane", "guesses": ["crane", "slate"]}, "comes after the end of the game"),
        ({"target": "crane", "draw": True}, "expected target or draw, not both"),
        ({"guesses": ["crane"] * 101}, "guesses: expected a list with a length of at most 100"),
    ],
)
def test_faults_of_absurdle_are_told(body: dict[str, Any], told: str) -> None:
    assert told in refusal("absurdle", **{"lists": "own", **body})


def test_what_the_lists_hold() -> None:
    answer = ask("wordle_lists", lists="own")
    lists = load_game_lists("own")
    assert (answer["length"], answer["answers"]) == (5, len(lists.answers))
    assert answer["guesses"] == len(lists.guesses)
    assert "own word list" in answer["note"]


def test_over_the_wire(served: "AppServer") -> None:
    answer = served.ask("wordle", lists="own", guesses=["crane"], colors=["..y.g"], advise=False)
    assert answer["boards"][0]["count"] > 0
    job = served.finish(served.start("absurdle", lists="own", guesses=["crane"]))
    assert job["result"]["history"][0]["guess"] == "crane"
    assert "'zzzzz' is not in the list" in served.refusal(
        "absurdle", lists="own", guesses=["zzzzz"]
    )
    paths = served.client.get("/openapi.json").json()["paths"]
    assert {"/api/wordle", "/api/absurdle", "/api/wordle_lists"} <= set(paths)
