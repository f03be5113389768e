"""Change: a card goes to the right end of a shortest parade of its owner (NPY-048..051)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, ThingOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.night_parade.box import ELEMENT_NAMES, NONE, PARADES
from hyakki.games.night_parade.state import NightParade


def change_targets(state: NightParade, side: int, card: int) -> list[int]:
    """NPY-049: the shortest parades other than the card's own, the card still counted in its own."""
    own = state.parade_of(side, card)
    sizes = [state.size(side, element) for element in range(PARADES)]
    shortest = min(sizes)
    return [element for element in state.box.parade_order if sizes[element] == shortest and element != own]


def carry(state: NightParade, side: int, card: int, element: int, decided: str = "") -> None:
    """The card goes, face up, to the right end of a parade; what decided is told of Enma."""
    own = state.parade_of(side, card)
    assert own != NONE
    state.parades[side * PARADES + own].remove(card)
    state.parades[side * PARADES + element].append(card)
    if state.log is not None:
        args: dict[str, object] = {
            "seat": side,
            "card": state.box.card_names[card],
            "parade": ELEMENT_NAMES[element],
        }
        if decided:
            args["decided"] = decided
        state.emit("event.enma_changed" if decided else "event.changed", args)


def change(state: NightParade, side: int, card: int) -> None:
    """A player's change icon: asked only if there are two targets; with none the card stays (NPY-050)."""
    targets = change_targets(state, side, card)
    if len(targets) == 1:
        carry(state, side, card, targets[0])
    elif targets:
        state.stack.append(Change(side, card))


class Change(Decision[NightParade]):
    """NPY-050: the owner picks one of two shortest parades; change cannot be skipped (NPY-033)."""

    NAME = "change"
    RULES = ("NPY-048", "NPY-050")
    FIELDS = {**Decision.FIELDS, "card": Field(ThingOf("card"), required=True)}

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("change", element) for element in change_targets(state, seat, self.card)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        carry(state, seat, self.card, cast(int, action[1]))

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "skip":
            return Refusal("refuse.must_change", "NPY-033", {"card": state.box.card_names[self.card]})
        if action[0] != "change":
            return None
        return Refusal("refuse.change_target", "NPY-049", {"parade": ELEMENT_NAMES[cast(int, action[1])]})
