"""Gojo's Red and Hollow Purple (SHB-054..063)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Seat
from hyakki.games.shibuya.cards import CARDS, HOLLOW_PURPLE, RED
from hyakki.games.shibuya.choosing import Choice, link_name
from hyakki.games.shibuya.exorcism import exorcise
from hyakki.games.shibuya.movement import spirit_zones
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.victory import check_extermination


def whole_boundaries(state: Shibuya) -> list[int]:
    """The boundaries without a Red chip, wherever they are; one inside a zone too (SHB-056)."""
    return [number for number in state.station.boundaries if not state.red >> number & 1]


class ChooseBoundary(Choice):
    """SHB-054: Red removes any one boundary of the board; its two sides are one zone from now on."""

    NAME = "choose_boundary"
    RULES = ("SHB-054", "SHB-055", "SHB-056")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("break", number) for number in whole_boundaries(state)]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        number = cast(int, action[1])
        state.set_red(state.red | 1 << number)
        if state.log is not None:
            state.emit("event.red_laid", {"seat": seat, "boundary": state.box.boundary_names[number]})

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "break":
            return Refusal("refuse.must_perform", "SHB-032", {"card": CARDS[RED]})
        link = cast(int, action[1])
        args: dict[str, object] = {"link": link_name(state, link)}
        if link >= len(state.box.boundaries):
            return Refusal("refuse.break_stairs", "SHB-055", args)
        return Refusal("refuse.already_broken", "SHB-054", args)


def purple_targets(state: Shibuya) -> list[int]:
    """SHB-059, SHB-060: zones with a spirit and no human on any of their base areas."""
    return [area for area in spirit_zones(state) if not state.humans_in_zone(area)]


class HollowPurple(Choice):
    """SHB-059: every spirit of the chosen zone is exorcised at once; amplification does not help (SHB-061)."""

    NAME = "hollow_purple"
    RULES = ("SHB-059", "SHB-060", "SHB-061")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("exorcise", area) for area in purple_targets(state)]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        zone = state.zoning.zone[cast(int, action[1])]
        if state.log is not None:
            state.emit("event.purple", {"seat": seat, "area": state.box.area_names[cast(int, action[1])]})
        exorcise(state, [spirit for spirit in state.spirits() if state.zone(spirit) == zone])
        check_extermination(state)

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "exorcise":
            return Refusal("refuse.must_perform", "SHB-032", {"card": CARDS[HOLLOW_PURPLE]})
        area = cast(int, action[1])
        args: dict[str, object] = {"card": CARDS[HOLLOW_PURPLE], "area": state.box.area_names[area]}
        for target in spirit_zones(state):
            if state.zoning.zone[target] == state.zoning.zone[area]:
                if state.humans_in_zone(area):
                    return Refusal("refuse.human_shield", "SHB-060", args)
                args["same"] = state.box.area_names[target]
                return Refusal("refuse.same_zone", "SHB-006", args)
        return Refusal("refuse.no_spirit", "SHB-059", args)
