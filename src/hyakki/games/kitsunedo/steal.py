"""Steal: the Shadow claim and the random card (KIT-054, KIT-055, KIT-060)."""

from __future__ import annotations

from typing import cast

from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Action, Chance, Seat
from hyakki.games.kitsunedo.box import ITEM_TYPES, SHADOW
from hyakki.games.kitsunedo.cards import bit
from hyakki.games.kitsunedo.claims import STEAL, Window, challenge, tell_claim
from hyakki.games.kitsunedo.piles import move_card
from hyakki.games.kitsunedo.state import USED_STEAL, Kitsunedo


def steal(state: Kitsunedo, seat: Seat, victim: Seat) -> None:
    """The claim against one lord."""
    state.used |= USED_STEAL
    if state.log is not None:
        state.emit("event.steals", {"seat": seat, "victim": victim})
    tell_claim(state, seat, SHADOW)
    state.stack.append(TakeUnseen(seat, victim))
    if not state.is_free(seat, SHADOW):
        state.stack.append(ShadowWindow(victim, seat))


class ShadowWindow(Window):
    """KIT-060: only the lord to be stolen from may challenge."""

    NAME = "shadow_window"
    RULES = ("KIT-060",)
    FIELDS = {"seat": Field(SeatOf(), required=True), "claimant": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat, claimant: Seat) -> None:
        super().__init__(seat)
        self.claimant = claimant

    def challenged(self, state: Kitsunedo, seat: Seat) -> None:
        challenge(state, self.claimant, seat, STEAL)


class TakeUnseen(Chance[Kitsunedo]):
    """KIT-054: a random card of the victim's hand; thief and victim know which."""

    NAME = "take_unseen"
    FIELDS = {"thief": Field(SeatOf(), required=True), "victim": Field(SeatOf(), required=True)}

    def __init__(self, thief: Seat, victim: Seat) -> None:
        super().__init__()
        self.thief = thief
        self.victim = victim

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        held = state.held(self.victim)
        return [("take", kind) for kind in range(ITEM_TYPES) if held[kind]]

    def weights(self, state: Kitsunedo) -> list[int]:
        return [count for count in state.held(self.victim) if count]

    def told(self, state: Kitsunedo, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action if watcher in (self.thief, self.victim) else ("take",)

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        kind = cast(int, action[1])
        both = (self.thief, self.victim)
        move_card(state, self.victim, self.thief, kind, bit(self.thief) | bit(self.victim))
        if state.log is not None:
            args: dict[str, object] = {"seat": self.thief, "victim": self.victim}
            state.emit("event.stole", {**args, "item": state.box.item_names[kind]}, only=both)
            state.emit("event.stole_unseen", args, but=both)
