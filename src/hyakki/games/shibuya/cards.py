"""The words of the rules as small numbers: characters, action cards, what became of a card."""

from __future__ import annotations

from typing import Final

NONE: Final = -1  # no card, no area, no character
NOWHERE: Final = -1  # where a piece is that is not on the board

CHARACTERS: Final = ["gojo", "jogo", "hanami", "mahito"]
GOJO: Final = 0
SPIRITS: Final = [1, 2, 3]

# Indexes into CARDS, which cards.json must list in any order.
MOVE: Final = 0
USE_STAIRS: Final = 1
REMAIN: Final = 2
BLUE: Final = 3
RED: Final = 4
HOLLOW_PURPLE: Final = 5
DOMAIN_AMPLIFICATION: Final = 6
HIGH_SPEED_MOVEMENT: Final = 7
EMBER_INSECTS: Final = 8
FLOWER_FIELD: Final = 9
TREE_ROOT: Final = 10
IDLE_TRANSFIGURATION: Final = 11
FALLING_HUMANS: Final = 12
CARDS: Final = [
    "move",
    "use_stairs",
    "remain",
    "blue",
    "red",
    "hollow_purple",
    "domain_amplification",
    "high_speed_movement",
    "ember_insects",
    "flower_field",
    "tree_root",
    "idle_transfiguration",
    "falling_humans",
]

# What became of a laid card: indexes into RESULTS.
FACE_DOWN: Final = 0
PERFORMED: Final = 1
FAILED: Final = 2
NULLIFIED: Final = 3
RESULTS: Final = ["face_down", "performed", "failed", "nullified"]

# The blue check of a round (SHB-028): indexes into BLUE_CHECKS, which a view shows.
UNASKED: Final = 0
NOT_BLUE: Final = 1
IS_BLUE: Final = 2
BLUE_CHECKS: Final = [None, False, True]
