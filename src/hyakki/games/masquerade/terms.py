"""The options of a match as typed values, made once per match and shared by its states."""

from __future__ import annotations

from typing import cast

from hyakki.games.masquerade.box import NONE, Box
from hyakki.games.masquerade.hands import ALL_HANDS, WITHOUT_MASKS


class Terms:
    """What the options say, where the rules ask for it often."""

    def __init__(self, box: Box, seats: int, options: dict[str, object]) -> None:
        self.seats = seats
        self.mask = options["mask"] is True
        self.support = options["support"] is True
        counts = options["board_card_counts"]
        self.board_in_suspicion = self.mask and counts != "never"  # TGM-106
        self.board_always = self.mask and counts == "always"
        self.victims_by_board_cards = options["special_action_measure"] == "board_cards"  # TGM-035
        self.needs_marker = options["most_suspected_needs_marker"] is True  # TGM-072
        limit = options["turn_limit"]
        self.turn_limit = NONE if limit is None else cast(int, limit)  # TGM-084
        self.possible = ALL_HANDS if self.mask else WITHOUT_MASKS
        self.deck = box.deck(seats, self.mask)
        self.row = box.rows[(seats, cast(str, options["setup_row"]))]
