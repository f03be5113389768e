"""Worlds imagined from a view and all its seat heard: possible, by their odds, and others know what they learned."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial, prod
from random import Random
from typing import Any, cast

import pytest

from games.masquerade.build import GAME
from hyakki.conformance.odds import fits_weights
from hyakki.core.hearing import told_lines
from hyakki.core.stack import Seat
from hyakki.games.masquerade.hands import CARDS_IN, CLUES, HAND_OF
from hyakki.games.masquerade.state import Masque
from hyakki.table import Table

Hand = tuple[int, ...]
World = tuple[tuple[Hand, ...], tuple[int, ...]]  # all hands, all characters

TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (5, {"mask": True, "support": True}),
    (6, {"mask": True, "board_card_counts": "always"}),
    (8, {"mask": True, "support": True}),
]


def played(seats: int, options: dict[str, Any], seed: int, answers: int) -> Table:
    """A match played at random, without an attack."""
    table = Table(GAME, seats, options, seed)
    rng = Random(seed)
    for _ in range(answers):
        if not table.to_act():
            break
        seat = rng.choice(table.to_act())
        legal = [a for a in table.legal(seat) if a[0] not in ("attack", "special")]
        table.submit(seat, rng.choice(legal))
    return table


# --- which worlds there are, by going through all of them forwards ---


def splits(cards: list[int], seats: int) -> set[tuple[Hand, ...]]:
    """All ways to deal three cards each."""
    if seats == 0:
        return {()}
    found: set[tuple[Hand, ...]] = set()
    for hand in {tuple(sorted(p)) for p in permutations(cards, 3)}:
        left = cards[:]
        for card in hand:
            left.remove(card)
        found |= {(hand, *rest) for rest in splits(left, seats - 1)}
    return found


def without(hand: Hand, card: int, more: int) -> Hand:
    left = list(hand)
    left.remove(card)
    return tuple(sorted([*left, more]))


def passed_on(hands: tuple[Hand, ...], known: dict[Seat, int]) -> set[tuple[Hand, ...]]:
    """TGM-024: each passes one card to the right."""
    seats = len(hands)
    ways: list[list[int]] = [[]]
    for seat in range(seats):
        ways = [[*way, card] for way in ways for card in set(hands[seat]) if known.get(seat, card) == card]
    return {tuple([without(hands[s], way[s], way[(s + 1) % seats]) for s in range(seats)]) for way in ways}


def exchanged(hands: tuple[Hand, ...], one: Seat, two: Seat) -> set[tuple[Hand, ...]]:
    """TGM-061: nothing, or one card each."""
    found = {hands}
    for give in set(hands[one]):
        for take in set(hands[two]):
            after = list(hands)
            after[one], after[two] = without(hands[one], give, take), without(hands[two], take, give)
            found.add(tuple(after))
    return found


def complete(character: int, hand: Hand) -> bool:
    return bool(GAME.box.complete[character * (CLUES + 1)] >> HAND_OF[hand] & 1)


def possible(table: Table, seat: Seat) -> set[World]:
    """Every world that can be after what a seat heard, if it took part in no interrogation."""
    view = table.view(seat)
    state = cast(Masque, table.state)
    index = GAME.box.clue_index
    own = GAME.box.character_index[view["characters"][seat]]
    rest = [c for c in state.cast if c != own]
    casts = [(*p[:seat], own, *p[seat:]) for p in permutations(rest)]
    hands: dict[tuple[int, ...], set[tuple[Hand, ...]]] = {}
    shown: dict[Seat, list[int]] = {}
    passed: dict[Seat, int] = {}
    for line in told_lines(table.events(seat)):
        for key, args in line.events:
            if key == "event.dealt":
                mine = tuple(sorted([index[name] for name in args["cards"]]))
                cards = [clue for clue, count in enumerate(state.deck) for _ in range(count)]
                for card in mine:
                    cards.remove(card)
                deals = {(*d[:seat], mine, *d[seat:]) for d in splits(cards, state.facts.seats - 1)}
                hands = {people: set(deals) for people in casts}
            elif key == "event.shown":
                shown[args["seat"]] = [index[name] for name in args["cards"]]
            elif key == "event.passed":
                passed[args["seat"]] = index[args["card"]]
            elif key == "event.all_passed":
                fit = {h for h in hands[casts[0]] if all(not Counter(c) - Counter(h[s]) for s, c in shown.items())}
                after = {later for before in fit for later in passed_on(before, passed)}
                hands = {people: set(after) for people in casts}
            elif key == "event.turn":
                turn: int = args["seat"]
                hands = {p: {h for h in found if not complete(p[turn], h[turn])} for p, found in hands.items()}
            elif key == "event.suspicion":
                assert args["pool"] > 0
                hit = GAME.box.hits[GAME.box.action_names.index(args["action"]) * (CLUES + 1)]
                hands = {p: {h for h in found if hits(h, hit) == set(args["seats"])} for p, found in hands.items()}
            elif key == "event.interrogation_over":
                one, two = args["seat"], args["other"]
                assert seat not in (one, two)
                hands = {p: {a for h in found for a in exchanged(h, one, two)} for p, found in hands.items()}
    return {(found, people) for people, worlds in hands.items() for found in worlds}


def hits(hands: tuple[Hand, ...], hit: int) -> set[Seat]:
    return {seat for seat, hand in enumerate(hands) if hit >> HAND_OF[hand] & 1}


def orders(world: World) -> int:
    """In how many orders the cards of each hand can have come: how often a world is dealt."""
    return prod([factorial(3) // prod([factorial(n) for n in Counter(hand).values()]) for hand in world[0]])


def as_world(state: Masque) -> World:
    return tuple([CARDS_IN[hand] for hand in state.hands]), tuple(state.characters)


def a_match_of_others(seed: int) -> Table | None:
    """A match in which others have interrogated each other, and seat 0 nobody."""
    table = Table(GAME, 4, {}, seed)
    rng = Random(seed)
    heard = 0
    while heard < 2 and table.to_act():
        seat = rng.choice(table.to_act())
        legal = [a for a in table.legal(seat) if a[0] not in ("attack", "special") and a[:2] != ("interrogate", 0)]
        if seat == 0 and ("skip",) in legal:
            legal = [("skip",)]
        table.submit(seat, rng.choice(legal))
        heard = len([e for e in table.events(0) if e.key == "event.interrogation_over"])
    return table if table.to_act() else None


def test_worlds_are_possible_and_come_by_their_odds() -> None:
    """Without events some of them contradict what two hands together can have been (all cards are somewhere)."""
    checked = 0
    for seed in range(40):
        table = a_match_of_others(seed)
        if table is None:
            continue
        worlds = possible(table, 0)
        assert as_world(cast(Masque, table.state)) in worlds
        plain = GAME.imaginer(table.view(0))
        excluded = [w for w in [as_world(cast(Masque, plain.deal(Random(n)))) for n in range(60)] if w not in worlds]
        if len(worlds) > 150 or not excluded:
            continue
        checked += 1
        dealer = GAME.imaginer(table.view(0), table.events(0))
        rng = Random(seed)
        found = Counter([as_world(cast(Masque, dealer.deal(rng))) for _ in range(1500)])
        assert set(found) <= worlds
        assert fits_weights(found, {world: orders(world) for world in worlds}, 1500) == ""
        if checked == 2:
            return
    pytest.fail("no match is small enough")


# --- what others know ---


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_everybody_knows_what_follows_from_the_world_and_no_falsehood(seats: int, options: dict[str, Any]) -> None:
    table = next(t for t in [played(seats, options, seed, 9 * seats) for seed in range(9)] if t.to_act())
    rng = Random(seats)
    for watcher in [None, *range(seats)]:
        view = table.view(watcher)
        dealer = GAME.imaginer(view, table.events(watcher))
        for _ in range(5):
            world = cast(Masque, dealer.deal(rng))
            assert world.view(watcher) == view
            assert world.view(None) == table.view(None)
            for seat in range(seats):
                for other in [o for o in range(seats) if o != seat]:
                    assert world.notes[seat * seats + other] >> world.hands[other] & 1
                    assert not world.ruled_out[seat * seats + other] >> world.characters[other] & 1


def test_others_keep_what_they_were_shown() -> None:
    """Of a hand that one player has seen all of, others know that he knows it: one hand, not any."""
    table = interrogation_of_all()
    asker, asked = shown_all(table)
    watcher = next(s for s in range(4) if s not in (asker, asked))
    view = table.view(watcher)
    place = asker * 4 + asked
    for seed in range(20):
        world = cast(Masque, GAME.imaginer(view, table.events(watcher)).deal(Random(seed)))
        assert world.notes[place] == 1 << world.hands[asked]
        forgetful = cast(Masque, GAME.imaginer(view).deal(Random(seed)))
        assert forgetful.notes[place] == forgetful.terms.possible


def shown_all(table: Table) -> tuple[Seat, Seat]:
    asked = [e for e in table.events(None) if e.key == "event.interrogated"]
    return cast(int, asked[-1].args["seat"]), cast(int, asked[-1].args["other"])


def interrogation_of_all() -> Table:
    """A match in which somebody with three markers is being interrogated, so that all cards are shown (TGM-059)."""
    for seed in range(500):
        table = Table(GAME, 4, {}, seed)
        rng = Random(seed)
        while table.to_act():
            state = cast(Masque, table.state)
            if state.question.name == "exchange" and len(state.shown) == 3:
                return table
            seat = rng.choice(table.to_act())
            legal = [a for a in table.legal(seat) if a[0] not in ("attack", "special")]
            table.submit(seat, rng.choice(legal))
    raise AssertionError("nobody was ever shown a whole hand")


def test_without_the_beginning_a_world_is_dealt_as_from_the_view_alone() -> None:
    table = played(4, {}, 1, 30)
    position = Table(GAME, position=GAME.position(table.state), seed=2)
    rng = Random(1)
    for _ in range(6):
        seat = position.to_act()[0]
        position.submit(seat, rng.choice(position.legal(seat)))
    view = position.view(2)
    one, other = [GAME.imaginer(view, events).deal(Random(5)) for events in (position.events(2), ())]
    assert GAME.position(one) == GAME.position(other)


def test_what_was_taken_back_is_not_heard() -> None:
    """An answer that was undone leads to no other worlds."""
    table = played(4, {}, 3, 12)
    for _ in range(40):
        seat = table.to_act()[0]
        table.submit(seat, table.legal(seat)[0])
        if table.may_undo(seat):
            break
    heard = len(table.events(seat))
    table.undo(seat)
    assert len(table.events(seat)) > heard
    world = GAME.imaginer(table.view(seat), table.events(seat)).deal(Random(1))
    assert world.view(None) == table.view(None)


def test_nearly_every_world_carries_what_was_heard() -> None:
    """The law of the conformance suite passes over worlds that say they do not."""
    carried = []
    for seed in range(12):
        table = played(5, {}, seed, 40)
        if table.outcome is None:
            seat = seed % 5
            imaginer = GAME.imaginer(table.view(seat), [event.to_json() for event in table.events(seat)])
            imaginer.deal(Random(seed))
            carried.append(imaginer.carried)
    assert len(carried) >= 6
    assert carried.count(False) <= 1
