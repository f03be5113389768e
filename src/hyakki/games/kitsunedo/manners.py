"""What bots with a manner tell apart: lies, true claims, doubts."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.stack import Action, Seat
from hyakki.games.kitsunedo.box import AS_LEAF, ASH, MIST, SHADOW, SPIRIT
from hyakki.games.kitsunedo.state import NONE, Kitsunedo

CLAIMS: Final = {"summon": SPIRIT, "steal": SHADOW, "claim_ash": ASH, "give_leaf": MIST}
LEAVES: Final = ("attack", "trade", "mark")  # claim Mist where a leaf is among the cards
HIDDEN: Final = frozenset({"lie", "truth"})


def claimed(action: Action) -> int:
    """The lantern that an action claims; NONE if it claims none."""
    verb = cast(str, action[0])
    if verb in LEAVES:
        played = action[3:] if verb == "trade" else action[2:]
        return MIST if any([cast(int, card) >= AS_LEAF for card in played]) else NONE
    return CLAIMS.get(verb, NONE)


def traits(state: Kitsunedo, seat: Seat, action: Action) -> list[str]:
    """`lie` or `truth` for a claim, `doubt` for a challenge of any sort."""
    if action[0] in ("challenge", "challenge_mist"):
        return ["doubt"]
    lantern = claimed(action)
    if lantern == NONE:
        return []
    return ["truth" if state.lantern(seat) == lantern else "lie"]
