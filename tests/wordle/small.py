"""Small seeded lists over few letters, so that words share many of them."""

import random

from waffle_cp.wordle.game.game_lists import GameLists


def small_lists(seed: int, *, answers: int, others: int, length: int = 3) -> GameLists:
    draw = random.Random(seed)
    words: dict[str, None] = {}
    while len(words) < answers + others:
        words["".join(draw.choices("abcdñ", k=length))] = None
    chosen = list(words)
    return GameLists.of(chosen[:answers], chosen[answers:], name=f"small {seed}")
