"""The toy as a Game: its options, notation and positions, and the dealing of worlds that fit a view."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from hyakki.core.chance import below, shuffle
from hyakki.core.game import Game, Imaginer, Manual, read_outcome
from hyakki.core.hearing import Heard
from hyakki.core.kinds import Field, Flag, ListOf, Maybe, Named, SeatOf, Whole, Word
from hyakki.core.notation import Arg, Notation, Verb, numbers
from hyakki.core.options import Option
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, Facts, Frame, Poll, Seat, State, View
from toy.frames import Deal, DealOne, Lay, Look, StartRound, TurnUp, Vote, lay_and_look
from toy.state import NO_CARD, Cards, Lanterns

MOST_SEATS = 4
MOST_ROUNDS = 4


def read_notation(names: list[str]) -> Notation:
    card = Arg("card", names)
    seat = numbers("seat", "s", MOST_SEATS)
    words = ["pass", "rewind", "propose", "agree", "disagree"]
    return Notation(
        [
            Verb("deal", [card], optional=1, nature=True),
            Verb("lay", [card]),
            Verb("peek", [seat]),
            *[Verb(word, []) for word in words],
        ]
    )


def position_fields(names: list[str]) -> dict[str, Field]:
    card = Named("a card", names)
    seats = ListOf(SeatOf(), unique=True)
    return {
        "round": Field(Whole(0, MOST_ROUNDS), 1),
        "deck": Field(ListOf(card), []),
        "hands": Field(ListOf(ListOf(card)), required=True),
        "laid": Field(ListOf(Maybe(card, NO_CARD)), []),
        "turned": Field(ListOf(ListOf(card)), []),
        "points": Field(ListOf(Whole(0, 100)), []),
        "peeks": Field(ListOf(ListOf(SeatOf(), 2, 2)), []),
        "rewound": Field(seats, []),
        "proposed": Field(seats, []),
        "moment": Field(ListOf(ListOf(card)), []),
    }


class LanternsGame(Game):
    """The toy."""

    def __init__(self, manual: Manual) -> None:
        self.cards = Cards(manual.data["cards"])
        super().__init__(
            manual=manual,
            rules_version=1,
            seats=(2, MOST_SEATS),
            options=[
                Option("rounds", Whole(1, MOST_ROUNDS), 2, "setup", "TOY-020"),
                Option("hand", Whole(2, 3), 2, "setup", "TOY-002"),
                Option("peeking", Flag(), True, "variant", "TOY-012"),
                Option("tie", Word("nobody", "all"), "nobody", "ruling", "TOY-014"),
            ],
            presets={
                "first game": {"rounds": 1, "peeking": False},
                "standard": {},
                "everything": {"rounds": 4, "hand": 3, "tie": "all"},
            },
            frames=[Deal, DealOne, StartRound, Lay, Look, TurnUp, Vote],
            notation=read_notation(self.cards.names),
            position=position_fields(self.cards.names),
            longest=400,
        )

    def begin(self, facts: Facts) -> Lanterns:
        state = Lanterns(facts, self.cards, self.cards.box())
        state.stack.append(StartRound())
        state.stack += [Deal() for _ in range(cast(int, facts.options["hand"]))]
        return state

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, Lanterns)
        return {name: getattr(state, name) for name in self.position_fields.fields}

    def build(self, facts: Facts, values: dict[str, Any]) -> Lanterns:
        state = Lanterns(facts, self.cards, sorted(values["deck"]))
        state.round = values["round"]
        state.hands = [sorted(hand) for hand in values["hands"]]
        state.laid = list(values["laid"]) or state.laid
        state.turned = [list(pile) for pile in values["turned"]] or state.turned
        state.points = list(values["points"]) or state.points
        state.peeks = [(pair[0], pair[1]) for pair in values["peeks"]]
        state.rewound = list(values["rewound"])
        state.proposed = list(values["proposed"])
        state.moment = list(values["moment"])
        return state

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        """The laying of a round begins."""
        assert isinstance(state, Lanterns)
        state.moment = [tuple(hand) for hand in state.hands]
        state.stack.append(TurnUp())
        lay_and_look(state)
        return []

    def pieces(self, state: State) -> dict[str, int]:
        assert isinstance(state, Lanterns)
        counts = dict.fromkeys(self.cards.names, 0)
        laid = [card for card in state.laid if card != NO_CARD]
        for pile in [state.deck, laid, *state.turned, *state.hands]:
            for card in pile:
                counts[self.cards.names[card]] += 1
        return counts

    def score_sheet(self, state: State) -> list[dict[str, object]]:
        """TOY-014."""
        assert isinstance(state, Lanterns)
        return [{"points": points} for points in state.points]

    def following(self, options: dict[str, object], outcome: Outcome) -> dict[str, object]:
        """TOY-023."""
        return {**options, "rounds": min(MOST_ROUNDS, cast(int, options["rounds"]) + 1)}

    def sure_events(self, action: Action) -> tuple[str, ...]:
        return {"lay": ("event.lays",), "rewind": ("event.rewinds",)}.get(str(action[0]), ())

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        return LanternsImaginer(self, view)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> Lanterns:
        """Hidden: the deck, the hands of others, their laid cards unless peeked at, open answers of others."""
        assert isinstance(state, Lanterns)
        twin = state.clone()
        others = [s for s in state.seats() if s != seat]
        unknown = [s for s in others if state.laid[s] != NO_CARD and not state.knows_laid(seat, s)]
        pool = state.deck + [card for s in others for card in state.hands[s]] + [state.laid[s] for s in unknown]
        shuffle(rng, pool)
        for s in others:
            twin.hands[s] = sorted([pool.pop() for _ in state.hands[s]])
        for s in unknown:
            twin.laid[s] = pool.pop()
        twin.deck = sorted(pool)
        keep_moment(twin)
        twin.stack = [answered(twin, frame, others, rng) for frame in twin.stack]
        return twin


class LanternsImaginer(Imaginer):
    """Deals what a view does not show: the box less all that is seen."""

    def __init__(self, game: LanternsGame, view: View) -> None:
        index = {name: card for card, name in enumerate(game.cards.names)}
        self.seat: Seat | None = view["seat"]
        self.view = view
        self.frame = Lanterns(game.facts(view["seats"], view["options"]), game.cards, [])
        state = self.frame
        state.stack = game.frames_from_json(view["pending"], view["seats"])
        state.round = view["round"]
        state.turned = [[index[name] for name in pile] for pile in view["turned"]]
        state.laid = [NO_CARD if name is None else index[name] for name in view["laid"]]
        state.points = list(view["points"])
        state.peeks = [(pair[0], pair[1]) for pair in view["peeks"]]
        state.rewound = list(view["rewound"])
        state.proposed = list(view["proposed"])
        if self.seat is not None:
            state.hands[self.seat] = [index[name] for name in view["hand"]]
        if view["outcome"] is not None:
            state.outcome = read_outcome(view["outcome"], view["seats"])
        self.unseen = game.cards.box()
        for pile in [state.laid, *state.turned, *state.hands]:
            for card in pile:
                if card != NO_CARD:
                    self.unseen.remove(card)

    def deal(self, rng: Random) -> Lanterns:
        state = self.frame.clone()
        pool = self.unseen[:]
        shuffle(rng, pool)
        others = [s for s in state.seats() if s != self.seat]
        for s in others:
            state.hands[s] = sorted([pool.pop() for _ in range(self.view["hand_sizes"][s])])
        for s in others:
            if self.view["has_laid"][s] and state.laid[s] == NO_CARD:
                state.laid[s] = pool.pop()
        state.deck = sorted(pool)
        if self.view["rewindable"]:
            state.moment = [tuple(hand) for hand in state.hands]
            keep_moment(state)
        state.stack = [answered(state, frame, others, rng) for frame in state.stack]
        return state


def keep_moment(state: Lanterns) -> None:
    """The hands when laying began are the hands and the laid cards now."""
    if state.moment:
        laid = [[] if card == NO_CARD else [card] for card in state.laid]
        state.moment = [tuple(sorted(hand + laid[s])) for s, hand in enumerate(state.hands)]


def answered(state: Lanterns, frame: Frame[Any], others: list[Seat], rng: Random) -> Frame[Any]:
    """A poll with fresh answers of others in place of those that cannot be known."""
    if not isinstance(frame, Poll) or not frame.answers:
        return frame
    answers: dict[Seat, Action | None] = {}
    for seat, answer in frame.answers.items():
        options = frame.options(state, seat)
        answers[seat] = options[below(rng, len(options))] if seat in others else answer
    return frame.with_answers(frame.waiting, answers)
