"""Bloody Masquerade as a Game: what the platform sees of this folder."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.hearing import Heard
from hyakki.core.observer import Observer
from hyakki.core.options import from_rows
from hyakki.core.stack import Action, Facts, Frame, Seat, State, View
from hyakki.games.masquerade import beliefs, greedy_1, heuristics, manners, positions
from hyakki.games.masquerade.actions import notation
from hyakki.games.masquerade.attack import Attack
from hyakki.games.masquerade.boards import ReplaceBoardCard
from hyakki.games.masquerade.box import SEATS, Box
from hyakki.games.masquerade.casting import DrawCharacter, check_cast
from hyakki.games.masquerade.deductions import deductions
from hyakki.games.masquerade.fields import fields
from hyakki.games.masquerade.fitting import check_frames, remember_shown
from hyakki.games.masquerade.hidden import scramble
from hyakki.games.masquerade.imagination import MasqueImaginer
from hyakki.games.masquerade.interrogation import Exchange, Interrogate, ShowCards
from hyakki.games.masquerade.locations import CoverUp, TileAction
from hyakki.games.masquerade.naming import data_words
from hyakki.games.masquerade.observing import MasqueObserver
from hyakki.games.masquerade.preliminary import PassOne, PlaceBoardCard, ShowTwo
from hyakki.games.masquerade.schema import Files
from hyakki.games.masquerade.setup import (
    DealCharacters,
    DealClueCards,
    DealSupportTokens,
    FirstPlayer,
    ShufflePlainTiles,
    ShuffleRedTiles,
)
from hyakki.games.masquerade.state import Masque, blank
from hyakki.games.masquerade.support import SupportPart, SupportStep
from hyakki.games.masquerade.terms import Terms
from hyakki.games.masquerade.turn import Move, Turn, TurnEnd

RULES_VERSION: Final = 1
LONGEST: Final = 20_000  # markers may go back to the pool again and again, so play has no tight bound

FRAMES: Final[list[type[Frame[Any]]]] = [
    DrawCharacter,
    ShuffleRedTiles,
    ShufflePlainTiles,
    DealCharacters,
    DealClueCards,
    DealSupportTokens,
    FirstPlayer,
    PlaceBoardCard,
    ShowTwo,
    PassOne,
    Turn,
    Move,
    TileAction,
    Interrogate,
    ShowCards,
    Exchange,
    ReplaceBoardCard,
    CoverUp,
    Attack,
    SupportPart,
    SupportStep,
    TurnEnd,
]


class BloodyMasquerade(Game):
    """One rulebook: TGM-001..120."""

    def __init__(self, manual: Manual) -> None:
        self.box = Box(Files(manual))
        words = data_words(self.box, manual.data["characters"]["characters"], manual.messages)
        manual.messages = manual.messages.with_words(words)
        super().__init__(
            manual,
            RULES_VERSION,
            SEATS,
            from_rows(manual.data["options"]["options"]),
            {
                "first game": {"first_game": True},
                "standard": {},
                "everything": {"mask": True, "support": True},
            },
            FRAMES,
            notation(self.box),
            fields(self.box),
            LONGEST,
        )

    def begin(self, facts: Facts) -> State:
        state = blank(facts, self.box)
        given = cast(list[str], facts.options["cast"])
        first = facts.options["first_player"]
        state.stack = opening(state.terms, not given, first is None)
        state.cast = sorted([self.box.character_index[name] for name in given])
        state.active = 0 if first is None else cast(int, first)
        return state

    def agree(self, seats: int, options: dict[str, object]) -> None:
        row = str(options["setup_row"])
        if (seats, row) not in self.box.rows:
            raise BadInput("options.setup_row", f'{seats} players have no row "{row}" (TGM-011)')
        given = cast(list[str], options["cast"])
        if given:
            check_cast(self.box, seats, options, given, "options.cast")

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.box, self.described, values)

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [Turn()]

    def check(self, state: State) -> None:
        check_frames(cast(Masque, state))
        remember_shown(cast(Masque, state))

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        return MasqueImaginer(self, self.box, view, events)

    def observer(self) -> Observer:
        return MasqueObserver(self.box)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(Masque, state), seat, rng)

    def deductions(self, view: View) -> dict[str, Any] | None:
        return deductions(self.box, view)

    def pieces(self, state: State) -> dict[str, int]:
        masque = cast(Masque, state)
        cards = positions.counted(masque.hands, masque.boards, masque.fourths) if masque.hands else masque.deck
        counts = dict(zip(self.box.clue_names, cards, strict=True))
        counts["marker"] = masque.pool + sum(masque.markers)
        for tile, name in enumerate(self.box.tile_names):
            counts[name] = masque.tiles.count(tile)
        return counts

    def check_end(self, state: State) -> None:
        masque = cast(Masque, state)
        for key, there in (("characters", masque.characters), ("hands", masque.hands)):
            if not there:
                raise BadInput(key, "is missing: a match ends after the deal (TGM-077)")

    def meant(self, action: Action) -> Action:
        """Two cards are shown together, in whatever order they are named (TGM-021, TGM-058)."""
        if action[0] != "show":
            return action
        one, two = cast(int, action[1]), cast(int, action[2])
        return ("show", min(one, two), max(one, two))

    def worth(self, state: State, seat: Seat) -> float:
        return heuristics.value(cast(Masque, state), seat)

    def likelihood(self, state: State, seat: Seat) -> float:
        return beliefs.likelihood(cast(Masque, state), seat)

    def settled(self, state: State, seat: Seat) -> bool:
        return heuristics.settled(cast(Masque, state), seat)

    def features(self, state: State, seat: Seat) -> list[float]:
        return heuristics.features(cast(Masque, state), seat)

    def progress(self, state: State) -> float:
        return heuristics.progress(cast(Masque, state))

    def worth_1(self, state: State, seat: Seat) -> float:
        return greedy_1.value(cast(Masque, state), seat)

    def settled_1(self, state: State, seat: Seat) -> bool:
        return greedy_1.settled(cast(Masque, state), seat)

    def traits(self, state: State, seat: Seat, action: Action) -> list[str]:
        return super().traits(state, seat, action) + manners.traits(cast(Masque, state), seat, action)

    def hidden_traits(self) -> frozenset[str]:
        return manners.HIDDEN

    def sure_events(self, action: Action) -> tuple[str, ...]:
        if action[0] == "move":
            return ("event.moved",)
        if action[0] in ("give", "remove"):
            return ("event.marker_given", "event.marker_removed")
        return ()


def opening(terms: Terms, draws_cast: bool, draws_first: bool) -> list[Frame[Any]]:
    """The frames of setup and preliminary phase, the last one first (TGM-005..025)."""
    everybody = tuple(range(terms.seats))
    frames: list[Frame[Any]] = [Turn(), PassOne(everybody), ShowTwo(everybody)]
    if terms.mask:
        frames.append(PlaceBoardCard(everybody))
    if draws_first:
        frames.append(FirstPlayer())
    if terms.support:
        frames.append(DealSupportTokens())
    frames += [DealClueCards(), DealCharacters(), ShufflePlainTiles(), ShuffleRedTiles()]
    if draws_cast:
        frames.append(DrawCharacter())
    return frames
