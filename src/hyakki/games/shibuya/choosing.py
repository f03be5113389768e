"""What the choices of a card's owner have in common: the question is skipped where public facts leave one answer."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.shibuya.state import Shibuya


class Choice(Decision[Shibuya]):
    """A choice that a turned card asks for; everything it depends on is public (SHB-025)."""

    def default(self, state: Shibuya, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        off = off_the_map(state, action)
        if off is not None:
            return Refusal("refuse.off_map", "SHB-003", {"place": off})
        return self.why_not(state, seat, action)

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        """Why an action that names places of this map is not among the options."""
        raise NotImplementedError


def off_the_map(state: Shibuya, action: Action) -> str | None:
    """What an action names that stands on another map, if it does."""
    box, station = state.box, state.station
    if action[0] in ("go", "exorcise", "side", "put"):
        area = cast(int, action[1])
        return None if area in station.areas else box.area_names[area]
    if action[0] in ("break", "restore"):
        link = cast(int, action[1])
        stairs = link - len(box.boundaries)
        here = stairs in station.stairs if stairs >= 0 else link in station.boundaries
        return None if here else link_name(state, link)
    return None


def link_name(state: Shibuya, link: int) -> str:
    """Boundaries come first, then stairs."""
    return (state.box.boundary_names + state.box.stairs_names)[link]


class ChooseArea(Choice):
    """Any base area of the board."""

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("put", area) for area in state.station.areas]


def ask(state: Shibuya, choice: Choice) -> None:
    """Ask, or take the only answer there is; a card that can be performed must be (SHB-032)."""
    options = choice.options(state, choice.seat)
    if len(options) == 1:
        choice.answer(state, choice.seat, options[0])
    else:
        state.stack.append(choice)
