"""The preliminary phase: a card face up with masks, two cards shown to the left, one passed to the right."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Poll, Seat
from hyakki.games.masquerade.boards import allowed_cards, mask_goes_up, mask_up, put_face_up, refuse_card, unseen_card
from hyakki.games.masquerade.hands import KINDS_IN, MASK, has, swapped
from hyakki.games.masquerade.knowledge import EVERYBODY, bits, change, look, no_hidden_masks
from hyakki.games.masquerade.notebook import PASSED, SHOWN
from hyakki.games.masquerade.showing import refuse_show, shows
from hyakki.games.masquerade.state import Masque


class PlaceBoardCard(Poll[Masque]):
    """TGM-098: each puts one of the four cards face up, a mask if there is one, all at the same moment."""

    NAME = "place_board_card"
    RULES = ("TGM-098",)

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        return [("place", card) for card in allowed_cards(state, seat)]

    def resolve(self, state: Masque, answers: dict[Seat, Action]) -> None:
        state.reveal()
        for seat, action in answers.items():
            put_face_up(state, seat, cast(int, action[1]))

    def default(self, state: Masque, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        return refuse_card(state, seat, action, "TGM-098")


class ShowTwo(Poll[Masque]):
    """TGM-021, TGM-022: all choose two cards, then each shows them to the left neighbour and to nobody else."""

    NAME = "show_two"
    RULES = ("TGM-021", "TGM-022")

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        return shows(state.hands[seat])

    def resolve(self, state: Masque, answers: dict[Seat, Action]) -> None:
        state.reveal()
        for seat, action in answers.items():
            left = (seat + 1) % state.facts.seats
            cards = [cast(int, action[1]), cast(int, action[2])]
            look(state, left, seat, cards)
            state.write(SHOWN, left, seat, tuple(cards))
            if state.log is not None:
                names = [state.box.clue_names[card] for card in cards]
                state.emit("event.shown", {"seat": seat, "other": left, "cards": names}, only=(seat, left))
        if state.log is not None:
            state.emit("event.all_shown", {})

    def default(self, state: Masque, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        return refuse_show(state, seat, action, "TGM-021")


class PassOne(Poll[Masque]):
    """TGM-023, TGM-024: each chooses a card for the right neighbour; all change hands at the same moment."""

    NAME = "pass_one"
    RULES = ("TGM-023", "TGM-024")

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        return [("pass", card) for card in KINDS_IN[state.hands[seat]]]

    def resolve(self, state: Masque, answers: dict[Seat, Action]) -> None:
        state.reveal()
        seats = state.facts.seats
        passed = [cast(int, answers[seat][1]) for seat in range(seats)]
        # TGM-099, TGM-105: a mask that goes up at once is seen by all, and so is who lost it.
        goes_up = [passed[(s + 1) % seats] == MASK and mask_goes_up(state, s) for s in range(seats)]
        for seat in range(seats):
            right, left = (seat - 1) % seats, (seat + 1) % seats
            see_lost = EVERYBODY if goes_up[right] else bits(seat, right)
            see_got = EVERYBODY if goes_up[seat] else bits(seat, left)
            state.hands[seat] = swapped(state.hands[seat], passed[seat], passed[left])
            change(state, seat, passed[seat], passed[left], see_lost, see_got, unseen_card(state, right))
            state.write(PASSED, seat, right, (passed[seat],))
            if state.log is not None:
                args: dict[str, object] = {"seat": seat, "other": right, "card": state.box.clue_names[passed[seat]]}
                state.emit("event.passed", args, only=(seat, right))
        if state.log is not None:
            state.emit("event.all_passed", {})
        for seat in range(seats):
            if goes_up[seat]:
                mask_up(state, seat)
            no_hidden_masks(state, seat)

    def default(self, state: Masque, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "pass":
            return Refusal("refuse.must_pass", "TGM-023")
        card = cast(int, action[1])
        if has(state.hands[seat], card):
            return None
        return Refusal("refuse.not_in_hand", "TGM-023", {"card": state.box.clue_names[card]})
