"""The game: one HTML page with its puzzles, styles and scripts inside.

The scripts are modules that the page joins: `rules` (colors), `cycles` (fewest swaps), `puzzle`
(records and links), `game` (moves and end), `board`, `motion`, `input`, `settings`, `ending`,
`player`. `texts.json` is the table of all words that the interface says.
"""

from waffle_cp.web.player.page import player_page
from waffle_cp.web.player.playable import playable
from waffle_cp.web.player.records import (
    PLAYER_RULES,
    PlayerRecord,
    puzzle_link,
    puzzle_record,
    puzzle_titles,
    word_scores,
)

__all__ = [
    "PLAYER_RULES",
    "PlayerRecord",
    "playable",
    "player_page",
    "puzzle_link",
    "puzzle_record",
    "puzzle_titles",
    "word_scores",
]
