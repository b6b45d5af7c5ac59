"""The single-file player: one HTML page with its puzzles, styles and scripts inside.

The scripts are plain parts that the page puts together: rules (colors), swaps (fewest swaps, for
hints and the replay), puzzle (records and links), game (moves and end), view, input, main.
"""

from waffle_cp.web.player.page import player_page, puzzle_link, puzzle_record, puzzle_titles

__all__ = ["player_page", "puzzle_link", "puzzle_record", "puzzle_titles"]
