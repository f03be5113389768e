"""Tsuro of the Seas as a Game: what the platform sees of this folder."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.options import from_rows
from hyakki.core.stack import Action, Facts, Frame, Seat, State, View
from hyakki.games.tsuro_seas import positions
from hyakki.games.tsuro_seas.actions import notation
from hyakki.games.tsuro_seas.bonus import BonusEnd, BonusExchange
from hyakki.games.tsuro_seas.daikaiju import (
    CheckRoll,
    DaikaijuAct,
    DaikaijuStep,
    DaikaijuStepEnd,
    MovementRoll,
    OrientationRoll,
    PlaceDaikaiju,
    PlacementRoll,
)
from hyakki.games.tsuro_seas.elimination import ShuffleUnder
from hyakki.games.tsuro_seas.fields import fields
from hyakki.games.tsuro_seas.fitting import check_frames
from hyakki.games.tsuro_seas.heuristics import value
from hyakki.games.tsuro_seas.hidden import scramble
from hyakki.games.tsuro_seas.imagination import TsuroImaginer
from hyakki.games.tsuro_seas.naming import data_words
from hyakki.games.tsuro_seas.placing import PlacePart, PlaceTile
from hyakki.games.tsuro_seas.relocation import Relocate, RelocatePart
from hyakki.games.tsuro_seas.schema import SeaFiles
from hyakki.games.tsuro_seas.sea import Sea
from hyakki.games.tsuro_seas.setup import ChooseStartMark, ShuffleDaikaiju, ShuffleWakeTiles
from hyakki.games.tsuro_seas.state import NOWHERE, Tsuro, blank
from hyakki.games.tsuro_seas.turn import DrawPart, EndTurn, Turn

RULES_VERSION: Final = 1
SEATS: Final = (2, 8)  # TSS-001
MARKS_OF_A_CORNER: Final = 4
LONGEST: Final = 5_000  # daikaiju open the board again, so play has no tight bound

FRAMES: Final[list[type[Frame[Any]]]] = [
    ShuffleWakeTiles,
    ShuffleDaikaiju,
    PlaceDaikaiju,
    PlacementRoll,
    OrientationRoll,
    ChooseStartMark,
    Turn,
    DaikaijuStep,
    CheckRoll,
    MovementRoll,
    DaikaijuAct,
    DaikaijuStepEnd,
    RelocatePart,
    Relocate,
    PlacePart,
    PlaceTile,
    BonusExchange,
    BonusEnd,
    ShuffleUnder,
    DrawPart,
    EndTurn,
]


class TsuroOfTheSeas(Game):
    """One rulebook: TSS-001..096."""

    def __init__(self, manual: Manual) -> None:
        files = SeaFiles(manual)
        self.sea = Sea(files)
        manual.messages = manual.messages.with_words(data_words(self.sea, manual.messages))
        super().__init__(
            manual,
            RULES_VERSION,
            SEATS,
            from_rows(manual.data["options"]["options"]),
            {
                "first game": {"daikaiju": False},
                "standard": {},
                "everything": {"eliminated_players_roll": True},
            },
            FRAMES,
            notation(self.sea),
            fields(self.sea),
            LONGEST,
        )

    def begin(self, facts: Facts) -> State:
        sea = self.sea
        state = blank(facts, sea)
        state.stack.append(ShuffleWakeTiles())
        state.box = tuple(sea.copies)
        state.pile = [tile for tile, copies in enumerate(sea.copies) for _ in range(copies)]
        state.daikaiju_pile = list(range(len(sea.daikaiju_names))) if facts.options["daikaiju"] else []
        state.active = cast(int, facts.options["first_player"])
        return state

    def agree(self, seats: int, options: dict[str, object]) -> None:
        needed = seats * self.sea.hand_size
        if sum(self.sea.copies) < needed:
            raise BadInput("seats", f"{seats} players need {needed} wake tiles, the data have {sum(self.sea.copies)}")
        blocked = self.sea.start_daikaiju[seats] * MARKS_OF_A_CORNER if options["daikaiju"] else 0
        if len(self.sea.marks) < seats + blocked:  # TSS-019, TSS-020: everybody finds a free mark
            raise BadInput("seats", f"{seats} players may lack start marks, the data have {len(self.sea.marks)}")

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.sea, self.described, values)

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [Turn(values["active_seat"])]

    def check(self, state: State) -> None:
        check_frames(cast(Tsuro, state))

    def imaginer(self, view: View) -> Imaginer:
        return TsuroImaginer(self, self.sea, view)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(Tsuro, state), seat, rng)

    def pieces(self, state: State) -> dict[str, int]:
        tsuro = cast(Tsuro, state)
        found = dict(zip(self.sea.class_names, positions.counted(tsuro), strict=True))
        for beast, name in enumerate(self.sea.daikaiju_names):
            found[name] = tsuro.daikaiju_pile.count(beast) + int(tsuro.lair[beast] != NOWHERE)
        if not tsuro.facts.options["recycle_daikaiju"]:  # TSS-044: they leave the game
            found = {name: found[name] for name in self.sea.class_names}
        return found

    def sure_events(self, action: Action) -> tuple[str, ...]:
        return ("event.tile_laid", "event.sailed", "event.sunk") if action[0] == "place" else ()

    def out(self, view: View) -> list[Seat]:
        return [seat for seat, ship in enumerate(view["ships"]) if ship["fate"] != "afloat"]

    def worth(self, state: State, seat: Seat) -> float:
        return value(cast(Tsuro, state), seat)

    def elements(self, action: Action, view: View) -> list[str]:
        found = self.notation.elements(action)
        if action[0] == "place" and view["seat"] is not None:
            front = view["ships"][view["seat"]]["front"]
            found.append(f"square:{front[0]},{front[1]}")
        return found
