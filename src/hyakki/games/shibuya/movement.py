"""Moving the own piece: Move, Use stairs, High Speed Movement, Blue (SHB-043..053, SHB-067, SHB-068)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Seat
from hyakki.games.shibuya.cards import BLUE, CARDS, HIGH_SPEED_MOVEMENT, MOVE, USE_STAIRS
from hyakki.games.shibuya.choosing import Choice
from hyakki.games.shibuya.state import Shibuya


def destinations(state: Shibuya, seat: Seat, card: int) -> list[int]:
    """One base area for each zone the card leads to (SHB-006)."""
    area = state.at[seat]
    if card == MOVE:
        return state.zoning.moves[area]
    if card == USE_STAIRS:
        return state.zoning.stairs[area]
    if card == HIGH_SPEED_MOVEMENT:
        return state.zoning.two_steps[area]
    targets = spirit_zones(state)  # Blue
    if not state.facts.options["blue_may_target_own_zone"]:  # SHB-051
        targets = [target for target in targets if state.zoning.zone[target] != state.zone(seat)]
    return targets


def spirit_zones(state: Shibuya) -> list[int]:
    """Each zone that holds a spirit, named by where its first spirit in turn order stands (SHB-006)."""
    areas: list[int] = []
    zones: list[int] = []
    for seat in state.spirits():
        if state.zone(seat) not in zones:
            zones.append(state.zone(seat))
            areas.append(state.at[seat])
    return sorted(areas)


def reaches(state: Shibuya, ways: list[int], area: int) -> bool:
    """Whether one of the ways leads into the zone of an area."""
    return state.zoning.zone[area] in [state.zoning.zone[way] for way in ways]


class ChooseZone(Choice):
    """The zone to which the piece goes. What the card is lies open by now."""

    NAME = "choose_zone"
    RULES = ("SHB-043", "SHB-046", "SHB-050", "SHB-067", "SHB-006")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("go", area) for area in destinations(state, seat, state.laid[seat])]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        area = cast(int, action[1])
        state.at[seat] = area
        if state.log is not None:
            state.emit("event.moved", {"seat": seat, "area": state.box.area_names[area]})

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        card = state.laid[seat]
        if action[0] != "go":
            return Refusal("refuse.must_perform", "SHB-032", {"card": CARDS[card]})
        area = cast(int, action[1])
        args: dict[str, object] = {"card": CARDS[card], "area": state.box.area_names[area]}
        for target in destinations(state, seat, card):
            if state.zoning.zone[target] == state.zoning.zone[area]:
                args["same"] = state.box.area_names[target]
                return Refusal("refuse.same_zone", "SHB-006", args)
        if card == BLUE:
            own = state.zoning.zone[area] == state.zone(seat) and reaches(state, spirit_zones(state), area)
            return Refusal("refuse.blue_own_zone" if own else "refuse.no_spirit", "SHB-051" if own else "SHB-050", args)
        if state.zoning.zone[area] == state.zone(seat):
            return Refusal("refuse.own_zone", "SHB-067" if card == HIGH_SPEED_MOVEMENT else "SHB-045", args)
        if card == MOVE:
            stairs = reaches(state, state.zoning.stairs[state.at[seat]], area)
            return Refusal("refuse.stairs" if stairs else "refuse.no_way", "SHB-044" if stairs else "SHB-043", args)
        if card == USE_STAIRS:
            across = reaches(state, state.zoning.moves[state.at[seat]], area)
            return Refusal("refuse.boundary" if across else "refuse.no_way", "SHB-047" if across else "SHB-046", args)
        return Refusal("refuse.no_way", "SHB-067", args)
