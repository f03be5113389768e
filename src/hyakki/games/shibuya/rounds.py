"""The course of a round: select, blue check, actions, exorcism, end (SHB-019..030, SHB-090, SHB-091)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Poll, Seat, Step
from hyakki.games.shibuya.acting import Act
from hyakki.games.shibuya.cards import (
    BLUE,
    CARDS,
    CHARACTERS,
    FACE_DOWN,
    IDLE_TRANSFIGURATION,
    IS_BLUE,
    NONE,
    NOT_BLUE,
    NOWHERE,
    UNASKED,
)
from hyakki.games.shibuya.exorcism import Exorcise, ReserveEntry
from hyakki.games.shibuya.mechamaru import Mechamaru
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.victory import finish


class Round(Step[Shibuya]):
    """SHB-019: with three players Mechamaru first, from round 3 on; then all choose a card."""

    NAME = "round"

    def run(self, state: Shibuya) -> None:
        if state.log is not None:
            state.emit("event.round", {"round": state.round})
        state.stack.append(SelectCard(tuple([s for s, area in enumerate(state.at) if area != NOWHERE])))
        if state.round in state.box.mechamaru_rounds[state.facts.seats]:
            state.stack.append(Mechamaru())


class SelectCard(Poll[Shibuya]):
    """SHB-021, SHB-022: all on the board lay one card at once, face down; a laid card stays."""

    NAME = "select_card"
    RULES = ("SHB-021", "SHB-022", "SHB-023", "SHB-024")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        hand = state.box.hand(state.facts.seats, state.character[seat], state.used[seat])
        return [("lay", card) for card in hand]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        state.reveal()  # all see that a card lies there, and it is final
        if state.log is not None:
            state.emit("event.laid", {"seat": seat})
        super().answer(state, seat, action)

    def resolve(self, state: Shibuya, answers: dict[Seat, Action]) -> None:
        for seat, action in answers.items():
            state.laid[seat] = cast(int, action[1])
        state.stack.append(BlueCheck())

    def default(self, state: Shibuya, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "lay":
            return Refusal("refuse.lay_first", "SHB-021")
        card = cast(int, action[1])
        args: dict[str, object] = {"card": CARDS[card], "character": CHARACTERS[state.character[seat]]}
        if card == state.used[seat]:
            return Refusal("refuse.used_last_round", "SHB-023", args)
        if card == IDLE_TRANSFIGURATION and card in state.box.owned[4][state.character[seat]]:
            return Refusal("refuse.card_in_box", "SHB-101", args)
        return Refusal("refuse.not_own_card", "SHB-014", args)


class BlueCheck(Step[Shibuya]):
    """SHB-028..030: everybody hears whether Gojo laid Blue; with it he acts first, else last."""

    NAME = "blue_check"

    def run(self, state: Shibuya) -> None:
        gojo = state.gojo
        blue = state.laid[gojo] == BLUE
        state.blue = IS_BLUE if blue else NOT_BLUE
        state.reveal()
        spirits = state.spirits()
        if state.log is not None:
            answer = "is_blue" if blue else "not_blue"
            state.emit("event.blue_check", {"seat": spirits[0], "gojo": gojo, "answer": answer})
        order = [gojo, *spirits] if blue else [*spirits, gojo]
        state.stack.append(EndOfRound())
        state.stack.append(ReserveEntry())
        state.stack.append(Exorcise())
        for seat in reversed(order):  # SHB-031
            state.stack.append(Act(seat))


class EndOfRound(Step[Shibuya]):
    """SHB-096 after the last round; else used cards are exchanged (SHB-090) and Geto advances (SHB-091)."""

    NAME = "end_of_round"

    def run(self, state: Shibuya) -> None:
        if state.round == state.box.rounds:
            finish(state, False, "prison_realm", "SHB-096")
            return
        for seat in range(state.facts.seats):
            state.used[seat] = state.laid[seat]  # NONE for who laid none: a returned spirit has a full hand (SHB-083)
            state.laid[seat] = NONE
            state.result[seat] = FACE_DOWN
        state.blue = UNASKED
        state.round += 1
        state.stack.append(Round())
