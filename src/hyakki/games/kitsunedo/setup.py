"""Setting up: choosing lords, a campaign's prizes, shuffles and the deal (KIT-004..008, KIT-113..123)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Shuffle, Step
from hyakki.games.kitsunedo.box import BLOCK, MEMORIAL, MOON, SUN
from hyakki.games.kitsunedo.cards import ALL, bit, matched
from hyakki.games.kitsunedo.piles import drop
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.games.kitsunedo.turn import TurnStart


def pick_order(state: Kitsunedo) -> list[Seat]:
    """KIT-005, KIT-006, KIT-119: clockwise from the youngest, or from the loser to the winner of the game before."""
    given = state.facts.options["pick_order"]
    if given is not None:
        return list(cast(list[int], given))
    seats = state.facts.seats
    youngest = cast(int, state.facts.options["youngest_seat"])
    return [(youngest + i) % seats for i in range(seats)]


def push_setup(state: Kitsunedo) -> None:
    """All frames of the set-up, the last one first."""
    order = pick_order(state)
    first = state.facts.options["first_seat"]
    state.first_seat = order[0] if first is None else cast(int, first)
    state.active = state.first_seat
    state.stack.append(TurnStart(state.first_seat))
    state.stack.append(ShuffleItems())
    state.stack.append(ShuffleLanterns())
    state.stack.append(Prize())
    if state.facts.options["lords"] is None:
        for seat in reversed(order):
            state.stack.append(ChooseLord(seat))
    else:
        names = cast(list[str], state.facts.options["lords"])
        state.lords = [state.box.lord_names.index(name) for name in names]


class ChooseLord(Decision[Kitsunedo]):
    """KIT-005: lords are chosen openly, one after the other; KIT-001: none is used twice."""

    NAME = "choose_lord"
    RULES = ("KIT-005", "KIT-001")

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [("choose", lord) for lord in range(len(state.box.lord_names)) if lord not in state.lords]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "choose":
            return Refusal("refuse.choose_lord", "KIT-005")
        lord = cast(int, action[1])
        return Refusal(
            "refuse.lord_taken", "KIT-001", {"lord": state.box.lord_names[lord], "other": state.seat_of(lord)}
        )

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        lord = cast(int, action[1])
        state.lords[seat] = lord
        if state.log is not None:
            state.emit("event.chose_lord", {"seat": seat, "lord": state.box.lord_names[lord]})


class Prize(Step[Kitsunedo]):
    """KIT-121, KIT-122: what the winner of the advent before starts with, taken before the shuffle."""

    NAME = "prize"

    def run(self, state: Kitsunedo) -> None:
        winner = state.facts.options["prize_seat"]
        if winner is None:
            return
        if state.mode.name == "second_advent":
            state.stack.append(ChoosePrize(cast(int, winner)))
        elif state.mode.name == "third_advent":
            take_prize(state, cast(int, winner), BLOCK)


class ChoosePrize(Decision[Kitsunedo]):
    """KIT-121: the winner of the first advent chooses a sun or a moon before the deal."""

    NAME = "choose_prize"
    RULES = ("KIT-121",)

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [("prize", SUN), ("prize", MOON)]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return ("prize", SUN)

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.prize", "KIT-121")

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        take_prize(state, seat, cast(int, action[1]))


def take_prize(state: Kitsunedo, seat: Seat, kind: int) -> None:
    """A card of a type leaves the item deck before it is shuffled, before all eyes."""
    card = next(card for card in state.deck if state.face[card] == kind)
    state.deck.remove(card)
    state.known[card] = ALL
    state.hands[seat].append(card)
    if state.log is not None:
        state.emit("event.prize", {"seat": seat, "item": state.box.item_names[kind]})


class ShuffleLanterns(Shuffle[Kitsunedo]):
    """KIT-007: the lanterns are shuffled and one is dealt to each; in the first advent face up (KIT-113)."""

    NAME = "shuffle_lanterns"

    def pool(self, state: Kitsunedo) -> list[int]:
        return [state.face[card] for card in state.lantern_deck]

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        cards = matched(state.face, state.lantern_deck, action)  # named from the top
        cards.reverse()
        state.lantern_deck = cards
        for owner in from_first(state):
            card = cards.pop()
            state.lanterns[owner] = card
            state.known[card] = ALL if state.mode.face_up else bit(owner)
            if state.log is not None:
                args: dict[str, object] = {"seat": owner, "lantern": state.box.lantern_names[state.lantern(owner)]}
                state.emit("event.dealt_lantern", args, only=None if state.mode.face_up else (owner,))
        state.reveal()


class ShuffleItems(Shuffle[Kitsunedo]):
    """KIT-008: the items are shuffled, one is dealt to each, the next one begins the discard pile."""

    NAME = "shuffle_items"

    def pool(self, state: Kitsunedo) -> list[int]:
        return [state.face[card] for card in state.deck]

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        cards = matched(state.face, state.deck, action)  # named from the top
        cards.reverse()
        state.deck = cards
        for owner in from_first(state):
            card = cards.pop()
            state.known[card] = bit(owner)
            state.hands[owner].append(card)
            draws_at_once = owner == state.first_seat and not state.has(owner, MEMORIAL)
            if state.log is not None and not draws_at_once:  # who does is told of the whole hand then
                item = state.box.item_names[state.face[card]]
                state.emit("event.dealt_item", {"seat": owner, "item": item}, only=(owner,))
        drop(state, cards.pop())
        state.reveal()
        if state.log is not None:
            item = state.box.item_names[state.face[state.discard[-1]]]
            state.emit("event.discard_begins", {"item": item})


def from_first(state: Kitsunedo) -> list[Seat]:
    """All seats, clockwise from the one that takes the first turn."""
    return [(state.first_seat + i) % state.facts.seats for i in range(state.facts.seats)]
