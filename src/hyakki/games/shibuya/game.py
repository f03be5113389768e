"""Shibuya Incident as a Game: what the platform sees of this folder."""

from __future__ import annotations

from itertools import takewhile
from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput
from hyakki.core.fitted import chance
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.hearing import Heard
from hyakki.core.observer import Observer
from hyakki.core.options import Option, from_rows
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, Event, Facts, Frame, Seat, State, View
from hyakki.games.shibuya import greedy_1, heuristics, positions
from hyakki.games.shibuya.acting import Act
from hyakki.games.shibuya.actions import notation
from hyakki.games.shibuya.box import Box
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
from hyakki.games.shibuya.naming import floor_rows, station_words
from hyakki.games.shibuya.noted import all_chosen, noted
from hyakki.games.shibuya.observing import ShibuyaObserver
from hyakki.games.shibuya.rounds import BlueCheck, EndOfRound, Round, SelectCard
from hyakki.games.shibuya.schema import Files
from hyakki.games.shibuya.seating import characters, gojo_seat
from hyakki.games.shibuya.setup import Announce, ChooseSpirit, begin_frames, take_character
from hyakki.games.shibuya.spirits import ChooseRedChip, ChooseSide, FallingHumans, Return
from hyakki.games.shibuya.state import Shibuya, blank

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

# What follows from an action besides itself. It is sure until another card is turned or a round begins, which may
# roll a die: so the rescue is sure wherever Gojo goes, and STEP 3 if he acts last.
SURE: Final = {
    "go": ("event.rescued", "event.exorcised"),
    "break": ("event.rescued", "event.exorcised"),
    "exorcise": ("event.rescued", "event.exorcised"),
    "put": ("event.human_fell", "event.returned", "event.reserve"),
    "eat": ("event.eaten",),
    "spare": ("event.spared",),
}

UNSURE_FROM: Final = ("event.turned", "event.round")


def options_of(manual: Manual, maps: list[str]) -> list[Option]:
    """The options; where an owner's data lack the default map, the first that they have is the default."""
    options = from_rows(manual.data["options"]["options"])
    for option in options:
        if option.name == "map" and option.default not in maps:
            option.default = maps[0]
    return options


class ShibuyaIncident(Game):
    """Jujutsu Kaisen: The Cursed Spirits Escape – Shibuya Incident, for three or four players."""

    def __init__(self, manual: Manual) -> None:
        files = Files(manual)
        self.box = Box(files)
        manual.messages = manual.messages.with_words(station_words(self.box, manual.messages))
        manual.layout = manual.layout.with_places("humans", floor_rows(self.box))
        super().__init__(
            manual,
            RULES_VERSION,
            SEATS,
            options_of(manual, list(self.box.stations)),
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
            notation(self.box),
            fields(self.box),
            LONGEST,
        )

    def begin(self, facts: Facts) -> State:
        state = blank(facts, self.box)
        state.humans = state.station.humans_at_setup[:]
        state.human_supply -= sum(state.humans)
        for seat, character in enumerate(characters(facts)):
            if character != NONE:
                take_character(state, seat, character)
        begin_frames(state)
        return state

    def agree(self, seats: int, options: dict[str, object]) -> None:
        if options["map"] not in self.box.stations:
            maps = ", ".join(self.box.stations)
            raise BadInput("options.map", f"these data bring no map {options['map']}", f"maps: {maps}; SHB-003")
        default = next(option.default for option in self.options if option.name == "turn_order")
        if seats == 3 and options["turn_order"] != default:
            raise BadInput("options.turn_order", "three players choose their spirits themselves", "SHB-100")

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.box, self.described, values)

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [Round()]

    def check(self, state: State) -> None:
        check_frames(cast(Shibuya, state))

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        return ShibuyaImaginer(self, self.box, view)

    def observer(self) -> Observer:
        return ShibuyaObserver(self.box)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(Shibuya, state), seat, rng)

    def pieces(self, state: State) -> dict[str, int]:
        shibuya = cast(Shibuya, state)
        counts = {
            "energy": sum(shibuya.energy) + shibuya.bank,
            "red_chip": shibuya.red.bit_count() + shibuya.red_chips_left(),
        }
        if shibuya.facts.options["removed_humans_return_to_supply"]:  # SHB-036: else they leave the game
            counts["human"] = sum(shibuya.humans) + shibuya.human_supply
        return counts

    def following(self, options: dict[str, object], outcome: Outcome) -> dict[str, object]:
        """Gojo passes to the next seat clockwise, and the spirits with him (SHB-012)."""
        seats = len(outcome.returns)
        return {**options, "gojo_seat": (cast(int, options["gojo_seat"]) + 1) % seats}

    def out(self, view: View) -> list[Seat]:
        return [seat for seat, player in enumerate(view["players"]) if player["exorcised"]]

    def team(self, facts: Facts, seat: Seat) -> int:
        """SHB-002: Gojo alone, and the spirits together."""
        return int(seat != gojo_seat(facts))

    def returns_sum(self, facts: Facts) -> float | None:
        """SHB-002: one of the two sides wins."""
        return 1.0

    def worth(self, state: State, seat: Seat) -> float:
        return heuristics.value(cast(Shibuya, state), seat)

    def settled(self, state: State, seat: Seat) -> bool:
        return heuristics.settled(cast(Shibuya, state), seat)

    def features(self, state: State, seat: Seat) -> list[float]:
        return heuristics.features(cast(Shibuya, state), seat)

    def progress(self, state: State) -> float:
        here = cast(Shibuya, state)
        return (here.round - 1) / here.box.rounds

    def foreseen(self, state: State) -> Seat | None:
        here = cast(Shibuya, state)
        return here.gojo if heuristics.gojo_chooses_last(here, here.gojo) else None

    def learned(self, state: State) -> list[float]:
        """By `learned.json`, once the spirits are chosen."""
        here = cast(Shibuya, state)
        if here.outcome is not None or not all_chosen(here):
            return self.values(state)
        chooser = self.foreseen(state)
        if chooser is not None:
            return self.after_best(state, chooser, learned=True)
        spirits = chance(self.manual.nets[here.facts.seats].odds(noted(here)))
        return [1.0 - spirits if seat == here.gojo else spirits for seat in range(here.facts.seats)]

    def worth_1(self, state: State, seat: Seat) -> float:
        return greedy_1.value(cast(Shibuya, state), seat)

    def settled_1(self, state: State, seat: Seat) -> bool:
        return greedy_1.settled(cast(Shibuya, state), seat)

    def sure_events(self, action: Action) -> tuple[str, ...]:
        sure = SURE.get(cast(str, action[0]), ())
        return sure + UNSURE_FROM if sure else ()

    def preview(self, view: View, action: Action) -> list[Event]:
        events = super().preview(view, action)
        return list(takewhile(lambda event: event.key not in UNSURE_FROM, events))

    def elements(self, action: Action, view: View) -> list[str]:
        """A zone is chosen by a click on any of its areas."""
        elements = self.notation.elements(action)
        if action[0] in ("go", "exorcise", "side"):
            name = self.box.area_names[cast(int, action[1])]
            zone: list[str] = next((zone for zone in view["zones"] if name in zone), [])
            elements += [f"area:{other}" for other in zone if other != name]
        return elements

    def whereabouts(self, state: State, seat: Seat) -> object:
        return cast(Shibuya, state).zoning
