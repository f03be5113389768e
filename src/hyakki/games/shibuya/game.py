"""Shibuya Incident as a Game: what the platform sees of this folder."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.options import from_rows
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, Facts, Frame, Seat, State, View
from hyakki.games.shibuya import heuristics, positions
from hyakki.games.shibuya.acting import Act
from hyakki.games.shibuya.actions import notation
from hyakki.games.shibuya.cards import NONE
from hyakki.games.shibuya.exorcism import Exorcise, PlaceReserve, ReserveEntry
from hyakki.games.shibuya.fields import fields
from hyakki.games.shibuya.fitting import check_frames
from hyakki.games.shibuya.gojo import ChooseBoundary, HollowPurple
from hyakki.games.shibuya.hidden import scramble
from hyakki.games.shibuya.humans import Devour, HumanStep
from hyakki.games.shibuya.imagination import ShibuyaImaginer
from hyakki.games.shibuya.mechamaru import Mechamaru
from hyakki.games.shibuya.movement import ChooseZone
from hyakki.games.shibuya.naming import area_words
from hyakki.games.shibuya.rounds import BlueCheck, EndOfRound, Round, SelectCard
from hyakki.games.shibuya.schema import StationFiles
from hyakki.games.shibuya.seating import characters, gojo_seat
from hyakki.games.shibuya.setup import Announce, ChooseSpirit, begin_frames, take_character
from hyakki.games.shibuya.spirits import ChooseRedChip, ChooseSide, FallingHumans, Return
from hyakki.games.shibuya.state import Shibuya, blank
from hyakki.games.shibuya.station import Station

RULES_VERSION: Final = 1
SEATS: Final = (3, 4)  # SHB-001
LONGEST: Final = 200  # seven rounds, each seat lays a card, chooses a target, eats, chooses a side

FRAMES: Final[list[type[Frame[Any]]]] = [
    ChooseSpirit,
    Announce,
    Round,
    Mechamaru,
    SelectCard,
    BlueCheck,
    Act,
    ChooseZone,
    ChooseBoundary,
    HollowPurple,
    ChooseRedChip,
    ChooseSide,
    Return,
    FallingHumans,
    HumanStep,
    Devour,
    Exorcise,
    ReserveEntry,
    PlaceReserve,
    EndOfRound,
]

# What surely follows from an action, before any other card is turned or any die is rolled. After Red and
# Hollow Purple all spirits have acted, so the rescue and STEP 3 are sure too.
SURE: Final = {
    "break": ("event.red_laid", "event.rescued", "event.exorcised"),
    "exorcise": ("event.purple", "event.rescued", "event.exorcised"),
    "restore": ("event.red_removed",),
    "put": ("event.human_fell", "event.returned", "event.reserve"),
    "eat": ("event.eaten",),
    "spare": ("event.spared",),
}


class ShibuyaIncident(Game):
    """Jujutsu Kaisen: The Cursed Spirits Escape – Shibuya Incident, for three or four players."""

    def __init__(self, manual: Manual) -> None:
        files = StationFiles(manual)
        self.station = Station(files)
        manual.messages = manual.messages.with_words(area_words(self.station, manual.messages))
        super().__init__(
            manual,
            RULES_VERSION,
            SEATS,
            from_rows(manual.data["options"]["options"]),
            {
                "first game": {},
                "standard": {},
                "other rulings": {
                    "failed_technique_costs_energy": True,
                    "removed_humans_return_to_supply": False,
                    "blue_may_target_own_zone": False,
                    "nullified_move_counts_as_failed": False,
                    "exorcised_energy_returns_to_bank": False,
                    "reserve_enters_in_round_seven": False,
                },
            },
            FRAMES,
            notation(self.station),
            fields(self.station),
            LONGEST,
        )

    def begin(self, facts: Facts) -> State:
        state = blank(facts, self.station)
        state.humans = self.station.humans_at_setup[:]
        state.human_supply -= sum(state.humans)
        for seat, character in enumerate(characters(facts)):
            if character != NONE:
                take_character(state, seat, character)
        begin_frames(state)
        return state

    def agree(self, seats: int, options: dict[str, object]) -> None:
        default = next(option.default for option in self.options if option.name == "turn_order")
        if seats == 3 and options["turn_order"] != default:
            raise BadInput("options.turn_order", "three players choose their spirits themselves", "SHB-100")

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.station, self.described, values)

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [Round()]

    def check(self, state: State) -> None:
        check_frames(cast(Shibuya, state))

    def imaginer(self, view: View) -> Imaginer:
        return ShibuyaImaginer(self, self.station, view)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(Shibuya, state), seat, rng)

    def pieces(self, state: State) -> dict[str, int]:
        shibuya = cast(Shibuya, state)
        found = {
            "energy": sum(shibuya.energy) + shibuya.bank,
            "red_chip": shibuya.red.bit_count() + shibuya.red_chips_left(),
        }
        if shibuya.facts.options["removed_humans_return_to_supply"]:  # SHB-036: else they leave the game
            found["human"] = sum(shibuya.humans) + shibuya.human_supply
        return found

    def following(self, options: dict[str, object], outcome: Outcome) -> dict[str, object]:
        """Gojo passes to the next seat clockwise, and the spirits with him (SHB-012)."""
        seats = len(outcome.returns)
        return {**options, "gojo_seat": (cast(int, options["gojo_seat"]) + 1) % seats}

    def out(self, view: View) -> list[Seat]:
        return [seat for seat, player in enumerate(view["players"]) if player["exorcised"]]

    def team(self, facts: Facts, seat: Seat) -> int:
        """SHB-002: Gojo alone, and the spirits together."""
        return int(seat != gojo_seat(facts))

    def worth(self, state: State, seat: Seat) -> float:
        return heuristics.value(cast(Shibuya, state), seat)

    def settled(self, state: State, seat: Seat) -> bool:
        return heuristics.settled(cast(Shibuya, state), seat)

    def sure_events(self, action: Action) -> tuple[str, ...]:
        return SURE.get(cast(str, action[0]), ())

    def elements(self, action: Action, view: View) -> list[str]:
        """A zone is chosen by a click on any of its areas."""
        found = self.notation.elements(action)
        if action[0] in ("go", "exorcise", "side"):
            name = self.station.area_names[cast(int, action[1])]
            zone = next(zone for zone in view["zones"] if name in zone)
            found += [f"area:{other}" for other in zone if other != name]
        return found
