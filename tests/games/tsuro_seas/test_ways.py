"""What a tile would do, foreseen before it is laid, is what it does once it lies."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from hyakki import GAMES
from hyakki.core.stack import NATURE
from hyakki.games.tsuro_seas.cards import CLASS_BITS
from hyakki.games.tsuro_seas.path import TIER_CLEAN, TIER_FATAL, TIER_SHARED, Ways, sail, sharers
from hyakki.games.tsuro_seas.placing import PlaceTile
from hyakki.games.tsuro_seas.state import EMPTY, Tsuro


@pytest.mark.rule("TSS-057", "TSS-058", "TSS-059", "TSS-060", "TSS-061")
@pytest.mark.parametrize("daikaiju", [True, False])
def test_tiers_are_those_of_the_board_with_the_tile_on_it(daikaiju: bool) -> None:
    seen = set()
    for seed in range(12):
        rng = Random(seed)
        state = cast(Tsuro, GAMES["tsuro-seas"].new(8, {"daikaiju": daikaiju}))
        while state.outcome is None:
            seat = state.to_act()[0]
            if isinstance(state.stack[-1], PlaceTile):
                ways = Ways(state, seat, daikaiju)
                for card in state.hands[seat]:
                    for code in range((card & CLASS_BITS) * 4, (card & CLASS_BITS) * 4 + 4):
                        assert ways.tier(code) == laid(state, seat, code, daikaiju)
                        seen.add(ways.tier(code))
            options = [state.draw(rng)] if seat == NATURE else state.answers(seat)
            state.apply(seat, rng.choice(options))
    assert seen == ({TIER_CLEAN, TIER_FATAL, TIER_SHARED} if daikaiju else {TIER_CLEAN, TIER_FATAL})


def laid(state: Tsuro, seat: int, code: int, with_gaps: bool) -> int:
    """The same by laying the tile and taking it up again."""
    square = state.at[seat] >> 3
    state.board[square] = code
    shared = with_gaps and sharers(state, square)
    fatal = sail(state, state.at[seat]) < 0
    state.board[square] = EMPTY
    return TIER_SHARED if shared else TIER_FATAL if fatal else TIER_CLEAN
