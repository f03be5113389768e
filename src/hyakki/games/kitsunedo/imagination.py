"""Full states that fit a view: the cards a watcher cannot place are dealt to the places it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.core.chance import shuffle
from hyakki.core.game import Game, Imaginer
from hyakki.core.stack import Seat, View
from hyakki.games.kitsunedo.box import LANTERN_FACE, Box
from hyakki.games.kitsunedo.cards import ALL, bit
from hyakki.games.kitsunedo.fitting import remember_looked
from hyakki.games.kitsunedo.replay import Told, lacking, replay
from hyakki.games.kitsunedo.sight import UNKNOWN
from hyakki.games.kitsunedo.state import NONE, Kitsunedo, blank


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


def hand_slots(told: dict[str, Any], items: dict[str, int], mark: int) -> list[Slot]:
    """A hand: the cards the watcher is sure of, those all are sure of among them, and unknown ones."""
    public: list[str] = list(told["public"])
    slots: list[Slot] = []
    for name in told["known"]:
        if name in public:
            public.remove(name)
            slots.append(Slot(items[name], ALL))
        else:
            slots.append(Slot(items[name], mark))
    return slots + [Slot(NONE, 0) for _ in range(told["size"] - len(slots))]


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
    return state.add(face, slot.known | owner)


class KitsunedoImaginer(Imaginer):
    """Prepared from one view. With a moment the Thread may restore, that moment is dealt and play goes on from it."""

    def __init__(self, game: Game, box: Box, view: View) -> None:
        super().__init__(game, view)
        moment = view["moment"]
        told: View = view if moment is None else moment["before"]
        self.since: list[Told] = []
        self.giver, self.lacked = NONE, NONE
        if moment is not None:
            self.frames = game.frames_from_json(told["pending"], self.facts.seats)
            self.since = [Told(e["seat"], tuple(e["action"]), e["order"]) for e in moment["since"]]
            self.giver, self.lacked = lacking(self.frames, self.since)
        items = {name: kind for kind, name in enumerate(box.item_names)}
        lanterns = {name: LANTERN_FACE + kind for kind, name in enumerate(box.lantern_names)}
        self.mark = bit(view["seat"])
        self.unseen = [items[name] for name, count in told["unseen"].items() for _ in range(count)]
        self.unseen_lanterns = [lanterns[n] for n, count in told["unseen_lanterns"].items() for _ in range(count)]
        self.hands = [hand_slots(lord["hand"], items, self.mark) for lord in told["lords"]]
        self.packets = [Packet(packet, items, self.mark) for packet in told["item_deck"]["packets"]]
        self.lanterns = [lantern_slot(lord, lanterns, self.mark) for lord in told["lords"]]
        self.lantern_deck = [Slot(NONE, 0) for _ in range(told["lantern_deck"]["size"])]
        for i, name in told["lantern_deck"]["known"]:
            self.lantern_deck[i] = Slot(lanterns[name], self.mark)
        for i, _ in told["lantern_deck"]["public"]:
            self.lantern_deck[i].known = ALL
        self.pattern = blank(self.facts, box)
        game.described.recall(self.pattern, told)
        self.pattern.discard = [self.pattern.lay_open(items[name]) for name in told["discard_pile"]]

    def deal(self, rng: Random) -> Kitsunedo:
        """A state; what no rule has revealed is dealt from what is unseen."""
        pool, lantern_pool = self.unseen[:], self.unseen_lanterns[:]
        shuffle(rng, pool)
        shuffle(rng, lantern_pool)
        state = self.pattern.clone()
        state.face = state.face[:]  # clones share it, and here cards are added
        state.stack = self.frames[:]
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
        if state.stack:
            remember_looked(state)
        replay(state, self.since, rng)
        self.end(state)
        return state

    def _deal_hand(self, state: Kitsunedo, owner: Seat, pool: list[int]) -> None:
        lacked = self.lacked if owner == self.giver else NONE
        state.hands[owner] = [add(state, slot, pool, lacked, 1 << owner) for slot in self.hands[owner]]

    def _deal_deck(self, state: Kitsunedo, pool: list[int], rng: Random) -> None:
        state.packets = len([packet for packet in self.packets if packet.shuffled])
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
