"""Kitsunedo as a Game: what the platform sees of this folder."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput, Refusal
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.hearing import Heard
from hyakki.core.observer import Observer
from hyakki.core.options import from_rows
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, Facts, Frame, Seat, State, View
from hyakki.games.kitsunedo import greedy_1, habits, heuristics, manners, positions
from hyakki.games.kitsunedo.abilities import PeepSwap
from hyakki.games.kitsunedo.acting import Actions
from hyakki.games.kitsunedo.actions import notation
from hyakki.games.kitsunedo.attack import AshWindow, AttackResponse, Evade
from hyakki.games.kitsunedo.box import LANTERN_FACE, Box
from hyakki.games.kitsunedo.claims import ClaimAnswer
from hyakki.games.kitsunedo.fields import fields
from hyakki.games.kitsunedo.fitting import check_frames, remember_looked
from hyakki.games.kitsunedo.hidden import scramble
from hyakki.games.kitsunedo.imagination import KitsunedoImaginer
from hyakki.games.kitsunedo.lives import ChangeLantern, Hit, Penalty
from hyakki.games.kitsunedo.marks import PlaceMark
from hyakki.games.kitsunedo.observing import KitsunedoObserver
from hyakki.games.kitsunedo.piles import DrawCards, LaidAway, ShuffleDiscard
from hyakki.games.kitsunedo.schema import Files
from hyakki.games.kitsunedo.series import agree, following
from hyakki.games.kitsunedo.setup import (
    ChooseLord,
    ChoosePrize,
    Prize,
    ShuffleItems,
    ShuffleLanterns,
    push_setup,
)
from hyakki.games.kitsunedo.state import Kitsunedo, blank
from hyakki.games.kitsunedo.steal import ShadowWindow, TakeUnseen
from hyakki.games.kitsunedo.summon import LookAtTwo, SpiritWindow, SummonPick
from hyakki.games.kitsunedo.surrender import SurrenderVote, refuse_proposal
from hyakki.games.kitsunedo.trade import Exchange, HandedLeafWindow, MistWindow, TradeAnswer
from hyakki.games.kitsunedo.turn import (
    EndDiscard,
    EndDiscardStep,
    Flip,
    Memorial,
    NextAction,
    ReturnFlip,
    StartDraw,
    TurnOver,
    TurnStart,
)

RULES_VERSION: Final = 1
SEATS: Final = (2, 6)  # KIT-001
LONGEST: Final = 10_000  # lords return, so play has no tight bound; random matches of six lords have up to 1,004

FRAMES: Final[list[type[Frame[Any]]]] = [
    ChooseLord,
    Prize,
    ChoosePrize,
    ShuffleLanterns,
    ShuffleItems,
    TurnStart,
    SurrenderVote,
    ReturnFlip,
    Flip,
    StartDraw,
    Memorial,
    DrawCards,
    ShuffleDiscard,
    NextAction,
    Actions,
    SpiritWindow,
    LookAtTwo,
    SummonPick,
    ShadowWindow,
    TakeUnseen,
    MistWindow,
    TradeAnswer,
    HandedLeafWindow,
    Exchange,
    AttackResponse,
    AshWindow,
    Evade,
    Hit,
    PlaceMark,
    PeepSwap,
    ClaimAnswer,
    Penalty,
    ChangeLantern,
    LaidAway,
    EndDiscardStep,
    EndDiscard,
    TurnOver,
]


class KitsunedoGame(Game):
    """One rulebook: KIT-001..124."""

    def __init__(self, manual: Manual) -> None:
        self.box = Box(Files(manual))
        super().__init__(
            manual,
            RULES_VERSION,
            SEATS,
            from_rows(manual.data["options"]["options"]),
            {
                "first game": {"mode": "first_advent"},
                "second advent": {"mode": "second_advent"},
                "third advent": {"mode": "third_advent"},
                "standard": {},
                "campaign": {"mode": "first_advent", "campaign": True},
                "everything": {
                    "reap_per_life": True,
                    "critical_leaf_challengeable": True,
                    "laid_cards_count_as_hand": True,
                    "flip_optional": False,
                },
            },
            FRAMES,
            notation(self.box),
            fields(self.box),
            LONGEST,
        )

    def begin(self, facts: Facts) -> State:
        state = blank(facts, self.box)
        for kind, count in enumerate(state.mode.items):
            state.deck += [state.add(kind, 0) for _ in range(count)]
        for kind, count in enumerate(state.mode.lanterns):
            state.lantern_deck += [state.add(LANTERN_FACE + kind, 0) for _ in range(count)]
        push_setup(state)
        return state

    def agree(self, seats: int, options: dict[str, object]) -> None:
        if len(self.box.lord_names) < seats:
            raise BadInput("seats", f"{seats} players need as many lords, the data have {len(self.box.lord_names)}")
        agree(seats, options)

    def following(self, options: dict[str, object], outcome: Outcome) -> dict[str, object]:
        return following(options, outcome)

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.box, self.described, values)

    def check(self, state: State) -> None:
        check_frames(cast(Kitsunedo, state))
        remember_looked(cast(Kitsunedo, state))

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [TurnStart(values["active_seat"])]

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        return KitsunedoImaginer(self, self.box, view)

    def observer(self) -> Observer:
        return KitsunedoObserver(self.box)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(Kitsunedo, state), seat, rng)

    def pieces(self, state: State) -> dict[str, int]:
        return positions.counted(cast(Kitsunedo, state))

    def out(self, view: View) -> list[Seat]:
        return [seat for seat, lord in enumerate(view["lords"]) if lord["lord"] is not None and not lord["lives"]]

    def returns_sum(self, facts: Facts) -> float | None:
        """One lord wins, unless a limit of turns may end the match without any (KIT-111)."""
        return 1.0 if facts.options["turn_limit"] is None else None

    def worth(self, state: State, seat: Seat) -> float:
        return heuristics.value(cast(Kitsunedo, state), seat)

    def features(self, state: State, seat: Seat) -> list[float]:
        return heuristics.features(cast(Kitsunedo, state), seat)

    def progress(self, state: State) -> float:
        return heuristics.progress(cast(Kitsunedo, state))

    def habits(self, state: State, seat: Seat) -> list[tuple[Action, float]]:
        return habits.habits(cast(Kitsunedo, state), seat)

    def likelihood(self, state: State, seat: Seat) -> float:
        return habits.likelihood(cast(Kitsunedo, state), seat)

    def worth_1(self, state: State, seat: Seat) -> float:
        return greedy_1.value(cast(Kitsunedo, state), seat)

    def traits(self, state: State, seat: Seat, action: Action) -> list[str]:
        return super().traits(state, seat, action) + manners.traits(cast(Kitsunedo, state), seat, action)

    def hidden_traits(self) -> frozenset[str]:
        return manners.HIDDEN

    def elements(self, action: Action, view: View) -> list[str]:
        """A leaf played as something else is still a leaf of the hand."""
        elements = self.notation.elements(action)
        return [f"item:{name.partition(':')[2].partition('=')[0]}" if "card:" in name else name for name in elements]

    def whereabouts(self, state: State, seat: Seat) -> object:
        return 0  # the action alone

    def refuse_offer(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return refuse_proposal(cast(Kitsunedo, state), action)

    def sure_events(self, action: Action) -> tuple[str, ...]:
        """Claims, laid cards and announcements happen whatever the answer is."""
        laid = ("event.attacks", "event.trade", "event.marks")
        return ("event.claims", "event.summons", "event.steals", "event.critical", *laid)
