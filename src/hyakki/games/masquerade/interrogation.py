"""Interrogation: naming a player, showing cards, the secret exchange (TGM-057..064, TGM-101..105)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.masquerade.actions import FACE_UP
from hyakki.games.masquerade.boards import ReplaceBoardCard, mask_goes_up, mask_up, unseen_card
from hyakki.games.masquerade.hands import CARDS_IN, KINDS_IN, MASK, NO_CARD, has, swapped
from hyakki.games.masquerade.knowledge import EVERYBODY, bits, change, doubt, look, no_hidden_masks
from hyakki.games.masquerade.notebook import EXCHANGED, INTERROGATED, KEPT, SHOWN
from hyakki.games.masquerade.showing import refuse_show, shows
from hyakki.games.masquerade.state import Masque

SHOWS_ALL_FROM: Final = 3  # markers (TGM-059)


class Interrogate(Decision[Masque]):
    """TGM-057: the active player names one other player, or skips."""

    NAME = "interrogate"
    RULES = ("TGM-057",)

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        actions: list[Action] = [("interrogate", other) for other in range(state.facts.seats) if other != seat]
        return [*actions, ("skip",)]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        if action[0] == "skip":
            if state.log is not None:
                state.emit("event.no_interrogation", {"seat": seat})
            return
        other = cast(int, action[1])
        state.write(INTERROGATED, seat, other, ())
        if state.log is not None:
            state.emit("event.interrogated", {"seat": seat, "other": other})
        if state.markers[other] >= SHOWS_ALL_FROM:
            show(state, seat, other, list(CARDS_IN[state.hands[other]]))
        else:
            state.stack.append(ShowCards(other, seat))

    def default(self, state: Masque, seat: Seat) -> Action:
        return ("skip",)

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "interrogate":
            return Refusal("refuse.must_interrogate", "TGM-057")
        other = cast(int, action[1])
        if other == seat:
            return Refusal("refuse.not_yourself", "TGM-057")
        return Refusal("refuse.no_such_seat", "TGM-001", {"other": other})


class ShowCards(Decision[Masque]):
    """TGM-058: with fewer than three markers the interrogated player chooses two of the three hand cards."""

    NAME = "show_cards"
    RULES = ("TGM-058",)
    FIELDS = {"seat": Field(SeatOf(), required=True), "other": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat, other: Seat) -> None:
        super().__init__(seat)
        self.other = other

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        return shows(state.hands[seat])

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        show(state, self.other, seat, [cast(int, action[1]), cast(int, action[2])])

    def told(self, state: Masque, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action if watcher == seat or watcher == self.other else None

    def default(self, state: Masque, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        return refuse_show(state, seat, action, "TGM-058")


def show(state: Masque, seat: Seat, other: Seat, cards: list[int]) -> None:
    """The active player, and nobody else, sees these cards of the other player and may then exchange."""
    state.shown = cards
    look(state, seat, other, cards)
    state.reveal()
    state.write(SHOWN, seat, other, tuple(cards))
    if state.log is not None:
        names = [state.box.clue_names[card] for card in cards]
        state.emit("event.shown", {"seat": other, "other": seat, "cards": names}, only=(seat, other))
    state.stack.append(Exchange(seat, other))


class Exchange(Decision[Masque]):
    """TGM-061: nothing, or one own card for one of those shown; with masks face-up cards too (TGM-102).

    Always asked, and told to nobody but the two (TGM-064)."""

    NAME = "exchange"
    RULES = ("TGM-061", "TGM-102", "TGM-064")
    FIELDS = {"seat": Field(SeatOf(), required=True), "other": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat, other: Seat) -> None:
        super().__init__(seat)
        self.other = other

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        give = KINDS_IN[state.hands[seat]]
        take: list[int] = []
        for card in state.shown:
            if card not in take:
                take.append(card)
        if state.terms.mask:
            give = [*give, FACE_UP]
            take.append(FACE_UP)
        actions: list[Action] = [("keep",)]
        for mine in give:
            for yours in take:
                actions.append(("exchange", mine, yours))
        return actions

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        state.shown = []
        state.reveal()  # the other player learns what was exchanged, or that nothing was
        other = self.other
        if action[0] == "keep":
            state.write(KEPT, seat, other, ())
            doubt(state, seat, bits(seat, other), unseen_card(state, other))
            doubt(state, other, bits(seat, other), unseen_card(state, seat))
            no_hidden_masks(state, seat)
            no_hidden_masks(state, other)
        else:
            exchange(state, seat, other, cast(int, action[1]), cast(int, action[2]))
        if state.log is not None:
            state.emit("event.interrogation_over", {"seat": seat, "other": other})

    def told(self, state: Masque, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action if watcher == seat or watcher == self.other else None

    def default(self, state: Masque, seat: Seat) -> Action:
        return ("keep",)

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "exchange":
            return Refusal("refuse.must_exchange", "TGM-061")
        give, take = cast(int, action[1]), cast(int, action[2])
        if FACE_UP in (give, take) and not state.terms.mask:
            return Refusal("refuse.no_board_cards", "TGM-102")
        if give != FACE_UP and not has(state.hands[seat], give):
            return Refusal("refuse.not_in_hand", "TGM-061", {"card": state.box.clue_names[give]})
        if take == FACE_UP or take in state.shown:
            return None
        return Refusal("refuse.not_shown", "TGM-062", {"card": state.box.clue_names[take], "other": self.other})


def exchange(state: Masque, seat: Seat, other: Seat, give: int, take: int) -> None:
    """TGM-063: the two cards change places at once; a face-up card that moves is seen by all (TGM-105)."""
    open_give, open_take = give == FACE_UP, take == FACE_UP
    gave = state.boards[seat] if open_give else give
    took = state.boards[other] if open_take else take
    state.write(EXCHANGED, seat, other, (gave, took))
    if state.log is not None:
        tell_exchange(state, seat, other, gave, took, open_give, open_take)
    if open_give:
        state.boards[seat] = NO_CARD
    if open_take:
        state.boards[other] = NO_CARD
    # A mask that goes up at once is seen by all, and so is who gave it.
    up_seat = took == MASK and mask_goes_up(state, seat)
    up_other = gave == MASK and mask_goes_up(state, other)
    see_gave = EVERYBODY if open_give or up_other else bits(seat, other)
    see_took = EVERYBODY if open_take or up_seat else bits(seat, other)
    hand_over(state, seat, other, gave, took, open_give, see_gave, see_took)
    hand_over(state, other, seat, took, gave, open_take, see_took, see_gave)
    if up_seat:
        mask_up(state, seat)
    if up_other:
        mask_up(state, other)
    for owner in (other, seat):  # TGM-103: the active player goes first
        if state.boards[owner] == NO_CARD and state.terms.mask:
            state.stack.append(ReplaceBoardCard(owner))
        else:
            no_hidden_masks(state, owner)


def hand_over(
    state: Masque, seat: Seat, other: Seat, lost: int, got: int, from_board: bool, see_lost: int, see_got: int
) -> None:
    """One side of an exchange: a hand card is replaced, or the card received is a fourth one for now."""
    if from_board:
        state.fourths[seat] = got
        state.fourth_known[seat] = see_got & ((2 << state.facts.seats) - 1)
        for watcher in range(state.facts.seats + 1):
            state.unchanged[watcher] &= ~(1 << seat)
    else:
        state.hands[seat] = swapped(state.hands[seat], lost, got)
        change(state, seat, lost, got, see_lost, see_got, unseen_card(state, other))


def tell_exchange(
    state: Masque, seat: Seat, other: Seat, gave: int, took: int, open_give: bool, open_take: bool
) -> None:
    """To the two players all of it, to the others only what happened to face-up cards."""
    names = state.box.clue_names
    both: dict[str, object] = {"seat": seat, "other": other, "gave": names[gave], "took": names[took]}
    state.emit("event.exchanged", both, only=(seat, other))
    if open_give:
        state.emit("event.board_given", {"seat": seat, "other": other, "card": names[gave]})
    if open_take:
        state.emit("event.board_taken", {"seat": seat, "other": other, "card": names[took]})
