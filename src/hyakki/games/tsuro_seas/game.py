"""Tsuro of the Seas as a Game: what the platform sees of this folder."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.hearing import Heard
from hyakki.core.observer import Observer
from hyakki.core.options import from_rows
from hyakki.core.stack import Action, Facts, Frame, Seat, State, View
from hyakki.core.texts import Text
from hyakki.games.tsuro_seas import greedy_1, heuristics, manners, offhand, positions
from hyakki.games.tsuro_seas.actions import notation
from hyakki.games.tsuro_seas.bonus import BonusEnd, BonusExchange
from hyakki.games.tsuro_seas.box import Box
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
from hyakki.games.tsuro_seas.hidden import scramble
from hyakki.games.tsuro_seas.imagination import TsuroImaginer
from hyakki.games.tsuro_seas.naming import data_words
from hyakki.games.tsuro_seas.observing import TsuroObserver
from hyakki.games.tsuro_seas.placing import PlacePart, PlaceTile
from hyakki.games.tsuro_seas.relocation import Relocate, RelocatePart
from hyakki.games.tsuro_seas.schema import Files
from hyakki.games.tsuro_seas.setup import ChooseStartMark, ShuffleDaikaiju, ShuffleWakeTiles
from hyakki.games.tsuro_seas.state import NOWHERE, Tsuro, blank
from hyakki.games.tsuro_seas.texts import texts
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
        files = Files(manual)
        self.box = Box(files)
        manual.messages = manual.messages.with_words(data_words(self.box, manual.messages))
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
            notation(self.box),
            fields(self.box),
            LONGEST,
        )

    def begin(self, facts: Facts) -> State:
        box = self.box
        state = blank(facts, box)
        state.stack.append(ShuffleWakeTiles())
        state.copies = tuple(box.copies)
        state.pile = [tile for tile, copies in enumerate(box.copies) for _ in range(copies)]
        state.daikaiju_pile = list(range(len(box.daikaiju_names))) if facts.options["daikaiju"] else []
        state.active = cast(int, facts.options["first_player"])
        return state

    def agree(self, seats: int, options: dict[str, object]) -> None:
        needed = seats * self.box.hand_size
        if sum(self.box.copies) < needed:
            raise BadInput("seats", f"{seats} players need {needed} wake tiles, the data have {sum(self.box.copies)}")
        blocked = self.box.start_daikaiju[seats] * MARKS_OF_A_CORNER if options["daikaiju"] else 0
        if len(self.box.marks) < seats + blocked:  # TSS-019, TSS-020: everybody finds a free mark
            raise BadInput("seats", f"{seats} players may lack start marks, the data have {len(self.box.marks)}")

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.box, self.described, values)

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [Turn(values["active_seat"])]

    def check(self, state: State) -> None:
        check_frames(cast(Tsuro, state))

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        return TsuroImaginer(self, self.box, view)

    def observer(self) -> Observer:
        return TsuroObserver(self.box)

    def texts(self) -> dict[str, Text]:
        return texts(self.box)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(Tsuro, state), seat, rng)

    def pieces(self, state: State) -> dict[str, int]:
        tsuro = cast(Tsuro, state)
        counts = dict(zip(self.box.class_names, positions.counted(tsuro), strict=True))
        for beast, name in enumerate(self.box.daikaiju_names):
            counts[name] = tsuro.daikaiju_pile.count(beast) + int(tsuro.lair[beast] != NOWHERE)
        if not tsuro.facts.options["recycle_daikaiju"]:  # TSS-044: they leave the game
            counts = {name: counts[name] for name in self.box.class_names}
        return counts

    def sure_events(self, action: Action) -> tuple[str, ...]:
        return ("event.tile_laid", "event.sailed", "event.sunk") if action[0] == "place" else ()

    def out(self, view: View) -> list[Seat]:
        return [seat for seat, ship in enumerate(view["ships"]) if ship["fate"] != "afloat"]

    def returns_sum(self, facts: Facts) -> float | None:
        """TSS-088, TSS-090: one victory, shared or not."""
        return 1.0

    def worth(self, state: State, seat: Seat) -> float:
        return heuristics.value(cast(Tsuro, state), seat)

    def features(self, state: State, seat: Seat) -> list[float]:
        return heuristics.features(cast(Tsuro, state), seat)

    def progress(self, state: State) -> float:
        return heuristics.progress(cast(Tsuro, state))

    def looks(self, state: State, seat: Seat, options: list[Action]) -> list[float]:
        return offhand.looks(cast(Tsuro, state), seat, options)

    def worth_1(self, state: State, seat: Seat) -> float:
        return greedy_1.value(cast(Tsuro, state), seat)

    def traits(self, state: State, seat: Seat, action: Action) -> list[str]:
        return super().traits(state, seat, action) + manners.traits(cast(Tsuro, state), seat, action)

    def elements(self, action: Action, view: View) -> list[str]:
        elements = self.notation.elements(action)
        if action[0] == "place" and view["seat"] is not None:
            front = view["ships"][view["seat"]]["front"]
            elements.append(self.box.square_elements[front[0] + front[1] * self.box.size])
        return elements

    def whereabouts(self, state: State, seat: Seat) -> object:
        place = cast(Tsuro, state).at[seat]
        return NOWHERE if place == NOWHERE else place >> 3
