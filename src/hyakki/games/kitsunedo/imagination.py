"""Full states that fit a view: the cards a watcher cannot place are dealt to the places it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.core.chance import shuffle
from hyakki.core.game import Game, Imaginer, read_outcome
from hyakki.core.stack import Facts, Frame, Seat, View
from hyakki.games.kitsunedo.cards import ALL, bit
from hyakki.games.kitsunedo.replay import Told, lacking, replay
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.tables import LANTERN_FACE, Tables
from hyakki.games.kitsunedo.view import UNKNOWN, USES


class Slot:
    """A place for one card: its face if the watcher knows it (NONE otherwise) and who else does."""

    def __init__(self, face: int, known: int) -> None:
        self.face = face
        self.known = known


class Packet:
    """A run of the item deck: slots with their places, and slots that may lie anywhere in the rest of it."""

    def __init__(self, told: dict[str, Any], index: dict[str, int], mark: int) -> None:
        self.shuffled: bool = told["shuffled"]
        self.size: int = told["size"]
        self.placed: dict[int, Slot] = {i: Slot(index[name], mark) for i, name in told["placed"]}
        self.known = [Slot(index[name], mark) for name in told["known"]]
        for name in told["public"]:
            for slot in self.known + list(self.placed.values()):
                if slot.face == index[name] and slot.known != ALL:
                    slot.known = ALL
                    break

    def slots(self, rng: Random) -> list[Slot]:
        """All slots from the bottom, in an order that may be."""
        rest = self.known + [Slot(NONE, 0) for _ in range(self.size - len(self.known) - len(self.placed))]
        if self.shuffled:
            order = list(range(len(rest)))
            shuffle(rng, order)
            rest = [rest[i] for i in order]
        return [self.placed[i] if i in self.placed else rest.pop() for i in range(self.size)]


class Layout:
    """One view of a table, prepared for dealing."""

    def __init__(self, game: Game, facts: Facts, tables: Tables, seat: Seat | None, told: View) -> None:
        items = {name: kind for kind, name in enumerate(tables.item_names)}
        lanterns = {name: LANTERN_FACE + kind for kind, name in enumerate(tables.lantern_names)}
        mark = bit(seat)
        self.facts = facts
        self.tables = tables
        self.told = told
        self.mark = mark
        self.items = items
        self.lords: list[dict[str, Any]] = told["lords"]
        self.unseen = [items[name] for name, count in told["unseen"].items() for _ in range(count)]
        self.unseen_lanterns = [lanterns[n] for n, count in told["unseen_lanterns"].items() for _ in range(count)]
        self.hands = [hand_slots(lord["hand"], items, mark, owner) for owner, lord in enumerate(self.lords)]
        self.packets = [Packet(packet, items, mark) for packet in told["item_deck"]["packets"]]
        self.lanterns = [lantern_slot(lord, lanterns, mark) for lord in self.lords]
        self.lantern_deck = [Slot(NONE, 0) for _ in range(told["lantern_deck"]["size"])]
        for i, name in told["lantern_deck"]["known"]:
            self.lantern_deck[i] = Slot(lanterns[name], mark)
        for i, _ in told["lantern_deck"]["public"]:
            self.lantern_deck[i].known = ALL
        self.giver = NONE
        self.lacked = NONE
        self.frames: list[Frame[Any]] = game.frames_from_json(told["pending"], facts.seats)

    def deal(self, rng: Random) -> Kitsunedo:
        """A state; what no rule has revealed is dealt from what is unseen."""
        pool, lantern_pool = self.unseen[:], self.unseen_lanterns[:]
        shuffle(rng, pool)
        shuffle(rng, lantern_pool)
        mode = self.tables.modes[self.told["mode"]]
        state = Kitsunedo(self.facts, self.frames[:], self.tables, mode, [])
        if self.giver != NONE:
            self._deal_hand(state, self.giver, pool)
        for owner in range(len(self.hands)):
            if owner != self.giver:
                self._deal_hand(state, owner, pool)
        self._deal_deck(state, pool, rng)
        for owner, slot in enumerate(self.lanterns):
            if slot is not None:
                state.lanterns[owner] = add(state, slot, lantern_pool, NONE, 1 << owner)
        state.lantern_deck = [add(state, slot, lantern_pool, NONE, 0) for slot in self.lantern_deck]
        self._lay_open(state)
        self._public(state)
        return state

    def _deal_hand(self, state: Kitsunedo, owner: Seat, pool: list[int]) -> None:
        lacked = self.lacked if owner == self.giver else NONE
        state.hands[owner] = [add(state, slot, pool, lacked, 1 << owner) for slot in self.hands[owner]]

    def _deal_deck(self, state: Kitsunedo, pool: list[int], rng: Random) -> None:
        for packet in self.packets:
            if packet.shuffled:
                state.packets += 1
        number = state.packets + 1
        for packet in self.packets:
            number -= 1 if packet.shuffled else 0
            for i, slot in enumerate(packet.slots(rng)):
                card = add(state, slot, pool, NONE, 0)
                state.deck.append(card)
                if packet.shuffled:
                    state.packet[card] = number
                if i in packet.placed:
                    state.placed[card] = self.mark

    def _lay_open(self, state: Kitsunedo) -> None:
        """Cards that lie before all eyes."""
        told, items = self.told, self.items
        state.discard = [add_open(state, items[name]) for name in told["discard_pile"]]
        state.laid = [add_open(state, items[laid["item"]]) for laid in told["laid"]]
        state.laid_as = [items[laid["as"]] for laid in told["laid"]]
        if told["handed"] is not None:
            state.handed = add_open(state, items[told["handed"]])
        for seat, lord in enumerate(self.lords):
            if lord["mark"] is not None:
                state.marks[seat] = add_open(state, items[lord["mark"]])

    def _public(self, state: Kitsunedo) -> None:
        told = self.told
        names = self.tables
        for seat, lord in enumerate(self.lords):
            state.lords[seat] = NONE if lord["lord"] is None else names.lord_names.index(lord["lord"])
            state.lives[seat] = lord["lives"]
            state.fresh_marks |= 1 << seat if lord["mark_fresh"] else 0
            for name in lord["unchallengeable"]:
                state.unchallengeable[seat] |= 1 << names.lantern_names.index(name)
        state.active = told["active_seat"]
        state.first_seat = told["first_seat"]
        state.round = told["round"]
        state.turn = told["turn"]
        state.used = sum([1 << USES.index(name) for name in told["used_this_turn"]])
        state.stopped = told["stopped"]
        state.opening = told["opening"]
        state.proposed = sum([1 << seat for seat in told["proposed"]])
        state.reaped = told["reaped"]
        state.extra_turns = told["extra_turns"]
        state.out_order = list(told["out_order"])


def hand_slots(told: dict[str, Any], items: dict[str, int], mark: int, owner: Seat) -> list[Slot]:
    """A hand: the cards the watcher is sure of, those all are sure of among them, and unknown ones."""
    public: list[str] = list(told["public"])
    found: list[Slot] = []
    for name in told["known"]:
        if name in public:
            public.remove(name)
            found.append(Slot(items[name], ALL))
        else:
            found.append(Slot(items[name], mark))
    return found + [Slot(NONE, 0) for _ in range(told["size"] - len(found))]


def lantern_slot(lord: dict[str, Any], lanterns: dict[str, int], mark: int) -> Slot | None:
    name = lord["lantern"]
    if name is None:
        return None
    if name == UNKNOWN:
        return Slot(NONE, 0)
    return Slot(lanterns[name], ALL if lord["lantern_public"] == name else mark)


def add(state: Kitsunedo, slot: Slot, pool: list[int], lacked: int, owner: int) -> int:
    """A new card for a slot; an unknown one is the last of the pool that is not of the type lacked."""
    face = slot.face
    if face == NONE:
        place = len(pool) - 1
        while pool[place] == lacked:
            place -= 1
        face = pool.pop(place)
    state.face.append(face)
    state.known.append(slot.known | owner)
    state.placed.append(0)
    state.packet.append(0)
    return len(state.face) - 1


def add_open(state: Kitsunedo, face: int) -> int:
    return add(state, Slot(face, ALL), [], NONE, 0)


class KitsunedoImaginer(Imaginer):
    """Prepared from one view. With a moment the Thread may restore, that moment is dealt and play goes on from it."""

    def __init__(self, game: Game, tables: Tables, view: View) -> None:
        facts = Facts(game, view["seats"], view["options"])
        moment = view["moment"]
        self.layout = Layout(game, facts, tables, view["seat"], view if moment is None else moment["before"])
        self.since: list[Told] = []
        if moment is not None:
            self.since = [Told(e["seat"], tuple(e["action"]), e["order"]) for e in moment["since"]]
            self.layout.giver, self.layout.lacked = lacking(self.layout.frames, self.since)
        self.outcome = view["outcome"]

    def deal(self, rng: Random) -> Kitsunedo:
        state = self.layout.deal(rng)
        replay(state, self.since, rng)
        if self.outcome is not None:
            state.outcome = read_outcome(self.outcome, state.facts.seats)
        return state
