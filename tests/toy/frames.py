"""The moments of the toy, in the order of its RULES.md."""

from __future__ import annotations

from typing import ClassVar, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, ListOf, SeatOf
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, Chance, Decision, Poll, Seat, Step
from toy.state import NO_CARD, Lanterns

PASS: Action = ("pass",)
REWIND: Action = ("rewind",)
PROPOSE: Action = ("propose",)


class Deal(Step[Lanterns]):
    """TOY-002 and TOY-015: each seat is dealt one card while the deck lasts."""

    NAME = "deal"

    def run(self, state: Lanterns) -> None:
        for seat in reversed(range(min(len(state.deck), state.facts.seats))):
            state.stack.append(DealOne(seat))


class DealOne(Chance[Lanterns]):
    """One card from the mixed deck: as likely as it is frequent there."""

    NAME = "deal_one"
    FIELDS: ClassVar[dict[str, Field]] = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def options(self, state: Lanterns, seat: Seat) -> list[Action]:
        return [("deal", card) for card in sorted(set(state.deck))]

    def weights(self, state: Lanterns) -> list[int]:
        return [state.deck.count(card) for card in sorted(set(state.deck))]

    def answer(self, state: Lanterns, seat: Seat, action: Action) -> None:
        card = cast(int, action[1])
        state.deck.remove(card)
        state.hands[self.seat] = sorted([*state.hands[self.seat], card])
        state.reveal()
        if state.log is not None:
            state.emit("event.deal", {"seat": self.seat})

    def told(self, state: Lanterns, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action if watcher == self.seat else ("deal",)


class StartRound(Step[Lanterns]):
    """A round is laying, looking, turning; its moment is kept for TOY-013."""

    NAME = "start_round"

    def run(self, state: Lanterns) -> None:
        state.round += 1
        state.proposed = []
        state.moment = [tuple(hand) for hand in state.hands]
        state.stack.append(TurnUp())
        lay_and_look(state)


def lay_and_look(state: Lanterns) -> None:
    seats = tuple(state.seats())
    state.stack.append(Look(0, seats[1:]))
    state.stack.append(Lay(seats))


def may_propose(state: Lanterns, seat: Seat) -> list[Action]:
    """TOY-021."""
    return [] if seat in state.proposed else [PROPOSE]


def propose(state: Lanterns, seat: Seat) -> None:
    state.proposed = sorted([*state.proposed, seat])
    state.stack.append(Vote(tuple([s for s in state.seats() if s != seat]), seat))
    if state.log is not None:
        state.emit("event.proposes", {"seat": seat})


class Lay(Poll[Lanterns]):
    """TOY-010: what is laid stays secret after all have answered."""

    NAME = "lay"
    RULES = ("TOY-010",)
    OFFERS = True

    def options(self, state: Lanterns, seat: Seat) -> list[Action]:
        return [("lay", card) for card in sorted(set(state.hands[seat]))]

    def answer(self, state: Lanterns, seat: Seat, action: Action) -> None:
        if state.log is not None:
            state.emit("event.lays", {"seat": seat})
        super().answer(state, seat, action)

    def resolve(self, state: Lanterns, answers: dict[Seat, Action]) -> None:
        for seat, action in answers.items():
            card = cast(int, action[1])
            state.hands[seat].remove(card)
            state.laid[seat] = card

    def default(self, state: Lanterns, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Lanterns, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.not_in_hand", "TOY-010") if action[0] == "lay" else None

    def offers(self, state: Lanterns, seat: Seat) -> list[Action]:
        return may_propose(state, seat)

    def offered(self, state: Lanterns, seat: Seat, action: Action) -> None:
        propose(state, seat)


class Look(Decision[Lanterns]):
    """TOY-011: one seat after the other; `after` are those still to be asked."""

    NAME = "look"
    RULES = ("TOY-011", "TOY-012", "TOY-013")
    OFFERS = True
    FIELDS: ClassVar[dict[str, Field]] = {**Decision.FIELDS, "after": Field(ListOf(SeatOf(), unique=True), [])}

    def __init__(self, seat: Seat, after: tuple[Seat, ...]) -> None:
        super().__init__(seat)
        self.after = after

    def options(self, state: Lanterns, seat: Seat) -> list[Action]:
        actions: list[Action] = [PASS]
        if state.facts.options["peeking"]:
            actions += [("peek", s) for s in state.seats() if s != seat]
        return actions if seat in state.rewound else [*actions, REWIND]

    def answer(self, state: Lanterns, seat: Seat, action: Action) -> None:
        if action == REWIND:
            self.rewind(state)
            return
        if self.after:
            state.stack.append(Look(self.after[0], self.after[1:]))
        if action[0] == "peek":
            self.peek(state, cast(int, action[1]))

    def peek(self, state: Lanterns, owner: Seat) -> None:
        """TOY-012."""
        state.peeks = sorted({*state.peeks, (self.seat, owner)})
        state.reveal()
        if state.log is not None:
            state.emit("event.sees", {"owner": owner, "card": state.name(state.laid[owner])}, only=(self.seat,))

    def rewind(self, state: Lanterns) -> None:
        """TOY-013."""
        state.rewound = sorted([*state.rewound, self.seat])
        state.hands = [list(hand) for hand in state.moment]
        state.laid = [NO_CARD for _ in state.laid]
        state.peeks = []
        lay_and_look(state)
        if state.log is not None:
            state.emit("event.rewinds", {"seat": self.seat})

    def default(self, state: Lanterns, seat: Seat) -> Action:
        return PASS

    def refuse(self, state: Lanterns, seat: Seat, action: Action) -> Refusal | None:
        if action == REWIND:
            return Refusal("refuse.rewound", "TOY-013")
        if action[0] == "peek":
            own = action[1] == seat
            return Refusal("refuse.own_card" if own else "refuse.no_peeking", "TOY-012")
        return None

    def offers(self, state: Lanterns, seat: Seat) -> list[Action]:
        return may_propose(state, seat)

    def offered(self, state: Lanterns, seat: Seat, action: Action) -> None:
        propose(state, seat)


class TurnUp(Step[Lanterns]):
    """TOY-014, then TOY-015 or the end."""

    NAME = "turn_up"

    def run(self, state: Lanterns) -> None:
        state.reveal()
        worth = [state.cards.worth[card] for card in state.laid]
        best = [seat for seat in state.seats() if worth[seat] == max(worth)]
        scorers = best if len(best) == 1 or state.facts.options["tie"] == "all" else []
        if state.log is not None:
            for seat, card in enumerate(state.laid):
                state.emit("event.turned", {"seat": seat, "card": state.name(card)})
            state.emit("event.scores", {"seats": scorers, "points": max(worth)})
        for seat in scorers:
            state.points[seat] += max(worth)
        state.turned = [[*pile, state.laid[seat]] for seat, pile in enumerate(state.turned)]
        state.laid = [NO_CARD for _ in state.laid]
        state.peeks = []
        state.moment = []
        if state.round == state.facts.options["rounds"]:
            most = [seat for seat in state.seats() if state.points[seat] == max(state.points)]
            state.finish(shared_win(state, most, "most_points", "TOY-020"))
        else:
            state.stack += [StartRound(), Deal()]


class Vote(Poll[Lanterns]):
    """TOY-021 and TOY-022: who voted how stays secret."""

    NAME = "vote"
    RULES = ("TOY-021", "TOY-022")
    FIELDS: ClassVar[dict[str, Field]] = {**Poll.FIELDS, "proposer": Field(SeatOf(), required=True)}

    def __init__(
        self, waiting: tuple[Seat, ...], proposer: Seat, answers: dict[Seat, Action | None] | None = None
    ) -> None:
        super().__init__(waiting, answers)
        self.proposer = proposer

    def with_answers(self, waiting: tuple[Seat, ...], answers: dict[Seat, Action | None]) -> Poll[Lanterns]:
        return Vote(waiting, self.proposer, answers)

    def options(self, state: Lanterns, seat: Seat) -> list[Action]:
        return [("agree",), ("disagree",)]

    def resolve(self, state: Lanterns, answers: dict[Seat, Action]) -> None:
        state.reveal()
        if all([action == ("agree",) for action in answers.values()]):
            state.finish(shared_win(state, list(state.seats()), "agreed", "TOY-022"))
        elif state.log is not None:
            state.emit("event.goes_on", {})

    def default(self, state: Lanterns, seat: Seat) -> Action:
        return ("disagree",)


def shared_win(state: Lanterns, winners: list[Seat], reason: str, rule: str) -> Outcome:
    share = 1 / len(winners)
    returns = tuple([share if seat in winners else 0.0 for seat in state.seats()])
    return Outcome(tuple(winners), returns, reason, rule)
