"""Abilities used as actions: Peeping Fae and Empyrean Gift (KIT-079..081, KIT-085, KIT-086)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.kitsunedo.box import ITEM_TYPES
from hyakki.games.kitsunedo.cards import bit, leave, pick
from hyakki.games.kitsunedo.piles import DrawCards
from hyakki.games.kitsunedo.state import USED_GIFT, USED_PEEP, Kitsunedo

GIFT_CARDS: Final = 2  # KIT-085
GIFT_LIMIT: Final = 4  # KIT-085: the others stop at so many

NO_SWAP: Final[Action] = ("no_swap",)


def gift(state: Kitsunedo, seat: Seat) -> None:
    """KIT-085: the Celeste draws two, then the others clockwise, each stopping at four."""
    state.used |= USED_GIFT
    if state.log is not None:
        state.emit("event.gift", {"seat": seat})
    for other in reversed(state.others_in(seat)):
        count = min(GIFT_CARDS, GIFT_LIMIT - len(state.hands[other]))
        if count > 0:
            state.stack.append(DrawCards(other, count))
    state.stack.append(DrawCards(seat, GIFT_CARDS))


def peep(state: Kitsunedo, seat: Seat, target: Seat) -> None:
    """KIT-080: the Hollow looks at a whole hand."""
    state.used |= USED_PEEP
    for card in state.hands[target]:
        state.known[card] |= bit(seat)
    state.reveal()
    if state.log is not None:
        names = [state.box.item_names[kind] for kind in sorted([state.face[c] for c in state.hands[target]])]
        state.emit("event.peeps", {"seat": seat, "target": target})
        state.emit("event.peeped", {"seat": seat, "target": target, "items": names}, only=(seat,))
    if state.hands[seat]:  # with an empty hand (public) she can only look
        state.stack.append(PeepSwap(seat, target))


class PeepSwap(Decision[Kitsunedo]):
    """KIT-080: she may swap one of her cards for one of that hand."""

    NAME = "peep_swap"
    RULES = ("KIT-080",)
    FIELDS = {"seat": Field(SeatOf(), required=True), "target": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat, target: Seat) -> None:
        super().__init__(seat)
        self.target = target

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        own, theirs = state.held(seat), state.held(self.target)
        actions: list[Action] = [NO_SWAP]
        for mine in range(ITEM_TYPES):
            if own[mine]:
                actions.extend([("swap", mine, other) for other in range(ITEM_TYPES) if theirs[other]])
        return actions

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return NO_SWAP

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "steal":
            return Refusal("refuse.steal_looking", "KIT-081")
        return Refusal("refuse.swap", "KIT-080")

    def told(self, state: Kitsunedo, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        if action[0] == "swap" and watcher not in (seat, self.target):
            return ("swap",)
        return action

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "no_swap":
            return
        mine, theirs = cast(int, action[1]), cast(int, action[2])
        both = (seat, self.target)
        swap_cards(state, both, (mine, theirs))
        if state.log is not None:
            names = state.box.item_names
            args: dict[str, object] = {"seat": seat, "target": self.target}
            state.emit("event.swapped", {**args, "gave": names[mine], "took": names[theirs]}, only=both)
            state.emit("event.swapped_unseen", args, but=both)


def swap_cards(state: Kitsunedo, seats: tuple[Seat, Seat], kinds: tuple[int, int]) -> None:
    """Each of two seats gives the other a card of a type; the others see only that cards change hands."""
    seers = bit(seats[0]) | bit(seats[1])
    given = [pick(state.face, state.known, state.hands[seats[i]], kinds[i]) for i in range(2)]
    for i in range(2):
        leave(state.face, state.known, state.hands[seats[i]], given[i], seers)
        state.known[given[i]] |= seers
    for i in range(2):
        state.hands[seats[1 - i]].append(given[i])
    state.reveal()
