"""The turn: the instant victory check, the move with its flipping, the end of the turn (TGM-026..045, TGM-077..084)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.masquerade.attack import special_victims, strike
from hyakki.games.masquerade.box import INSPECTOR, NONE
from hyakki.games.masquerade.hands import CLUES
from hyakki.games.masquerade.knowledge import no_instant_victory
from hyakki.games.masquerade.locations import push_actions
from hyakki.games.masquerade.state import Masque
from hyakki.games.masquerade.support import SupportPart
from hyakki.games.masquerade.victory import instant_victory, judge


class Turn(Step[Masque]):
    """TGM-026: instant victory check, special action or move, flipping and tile actions, support step, end."""

    NAME = "turn"

    def run(self, state: Masque) -> None:
        seat = state.active
        state.turn += 1
        state.reveal()  # that somebody wins now, or does not, tells about the hand
        if state.log is not None:
            state.emit("event.turn", {"seat": seat, "turn": state.turn})
        place = state.characters[seat] * (CLUES + 1) + state.counted_board(seat)
        if state.box.complete[place] >> state.hands[seat] & 1:  # TGM-028
            instant_victory(state, seat)
            return
        no_instant_victory(state, seat)
        state.stack.append(TurnEnd())
        if state.terms.support:
            state.stack.append(SupportPart())
        state.stack.append(Move(seat))


class Move(Decision[Masque]):
    """TGM-036, TGM-038: the first or second face-up tile ahead, or a victim for an inspector who may."""

    NAME = "move"
    RULES = ("TGM-036", "TGM-038")

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        actions: list[Action] = [("move", state.tiles[spot]) for spot in destinations(state)]
        if not actions:
            actions.append(("stay",))  # TGM-040
        if state.box.types[state.characters[seat]] == INSPECTOR:
            actions += [("special", victim) for victim in special_victims(state, seat)]
        return actions

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        if action[0] == "special":
            strike(state, seat, cast(int, action[1]), "special")
        elif action[0] == "move":
            self._move(state, seat, state.tiles.index(cast(int, action[1])))
        elif state.log is not None:
            state.emit("event.stayed", {"seat": seat})

    def _move(self, state: Masque, seat: Seat, target: int) -> None:
        """TGM-041..044: the tile left goes face down, face-down tiles passed over go face up."""
        spots = state.box.spots
        left = state.spot
        turned_up: list[int] = []
        spot = (left + 1) % spots
        while spot != target:
            if not state.face_up >> spot & 1:
                turned_up.append(spot)
            spot = (spot + 1) % spots
        state.face_up &= ~(1 << left)
        for spot in turned_up:
            state.face_up |= 1 << spot
        state.spot = target
        if state.log is not None:
            state.emit("event.moved", {"seat": seat, "tile": state.box.tile_names[state.tiles[target]]})
        self._tell_turned(state, turned_up)
        push_actions(state, state.tiles[target])

    def _tell_turned(self, state: Masque, turned_up: list[int]) -> None:
        if not state.red_known and any([spot in state.box.red_spots for spot in turned_up]):
            state.red_known = True  # TGM-006: one seen, both known
            state.reveal()
        if turned_up and state.log is not None:
            names = [state.box.tile_names[state.tiles[spot]] for spot in turned_up]
            state.emit("event.turned_up", {"tiles": names})

    def default(self, state: Masque, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "special":
            return refuse_special(state, seat, cast(int, action[1]))
        if action[0] != "move":
            return Refusal("refuse.must_move", "TGM-038")
        tile = cast(int, action[1])
        name = state.box.tile_names[tile]
        if tile in state.box.red_tiles and not state.red_known:
            return Refusal("refuse.tile_face_down", "TGM-038", {"tile": name})
        spot = state.tiles.index(tile)
        if spot == state.spot:
            return Refusal("refuse.tile_of_token", "TGM-039", {"tile": name})
        if not state.face_up >> spot & 1:
            return Refusal("refuse.tile_face_down", "TGM-038", {"tile": name})
        return Refusal("refuse.tile_too_far", "TGM-038", {"tile": name})


def destinations(state: Masque) -> list[int]:
    """TGM-038, TGM-039: the next two face-up spots clockwise, the token's own excepted."""
    reached: list[int] = []
    spots = state.box.spots
    for step in range(1, spots):
        spot = (state.spot + step) % spots
        if state.face_up >> spot & 1:
            reached.append(spot)
            if len(reached) == 2:
                break
    return reached


def refuse_special(state: Masque, seat: Seat, victim: int) -> Refusal:
    """Which condition of the special action is missing; the seat's own affair (TGM-036)."""
    character = state.characters[seat]
    if state.box.types[character] != INSPECTOR:
        return Refusal("refuse.not_inspector", "TGM-032")
    if victim == seat:
        return Refusal("refuse.not_yourself", "TGM-074")
    if victim >= state.facts.seats:
        return Refusal("refuse.no_such_seat", "TGM-001", {"other": victim})
    if not state.box.two_doves[state.counted_board(seat)] >> state.hands[seat] & 1:
        return Refusal("refuse.two_doves", "TGM-033")
    what = "board_cards" if state.terms.victims_by_board_cards else "markers"  # TGM-035
    least = state.box.thresholds[character]
    return Refusal("refuse.too_few_in_front", "TGM-034", {"victim": victim, "least": least, "what": what})


class TurnEnd(Step[Masque]):
    """TGM-078, TGM-084: the end if it is due; otherwise the left neighbour's turn (TGM-002)."""

    NAME = "turn_end"

    def run(self, state: Masque) -> None:
        if state.end_due:
            judge(state, "pool_empty", "TGM-078", NONE, NONE)
        elif state.terms.turn_limit != NONE and state.turn >= state.terms.turn_limit:
            judge(state, "turn_limit", "TGM-084", NONE, NONE)
        else:
            state.active = (state.active + 1) % state.facts.seats
            state.stack.append(Turn())
