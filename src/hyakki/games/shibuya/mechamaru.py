"""Mechamaru, with three players: a die says where he rescues (SHB-102..105)."""

from __future__ import annotations

from typing import cast

from hyakki.core.stack import Action, EvenChance, Seat
from hyakki.games.shibuya.humans import remove_humans
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.victory import check_unlimited_void


class Mechamaru(EvenChance[Shibuya]):
    """SHB-102, SHB-103: the chip goes where the die says; a spirit in that zone keeps him from rescuing."""

    NAME = "mechamaru"

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("roll", face) for face in range(len(state.station.face_area))]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        face = cast(int, action[1])
        area = state.station.face_area[face]
        state.mechamaru = area
        if state.log is not None:
            name = state.box.area_names[area]
            state.emit("event.mechamaru", {"seat": state.gojo, "face": face + 1, "area": name})
        guarded = any([state.zone(spirit) == state.zoning.zone[area] for spirit in state.spirits()])
        if guarded or not state.humans_in_zone(area):
            return
        removed = remove_humans(state, area)
        if state.log is not None:
            state.emit("event.mechamaru_rescued", {"count": removed, "area": state.box.area_names[area]})
        check_unlimited_void(state)  # SHB-104
