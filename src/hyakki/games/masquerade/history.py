"""What a watcher heard of a match, as the moves that hidden cards went through."""

from __future__ import annotations

from typing import Any

from hyakki.core.hearing import Told
from hyakki.core.stack import NATURE, Action, Facts, Seat
from hyakki.games.masquerade.actions import FACE_UP
from hyakki.games.masquerade.box import NONE, Box
from hyakki.games.masquerade.dealing import FIELD
from hyakki.games.masquerade.hands import ALL_HANDS, CLUES, MASK, NO_CARD
from hyakki.games.masquerade.locations import hit_hands
from hyakki.games.masquerade.moves import (
    ONE,
    Interrogation,
    Limit,
    MaskUp,
    Move,
    NoVictory,
    PassAll,
    PutUp,
    Sets,
    Show,
    holds,
    kinds_of,
)
from hyakki.games.masquerade.state import blank


class History:
    """The moves heard, the first one first, and what each seat may have held before each of them."""

    def __init__(self, facts: Facts, box: Box, seat: Seat | None, told: list[Told]) -> None:
        self.seat = seat
        self.told = told
        self.moves: list[Move] = []
        self.swaps: list[tuple[Seat, Seat]] = []  # of support tokens, in order
        self.dealt: list[int] | None = None  # the watcher's own cards
        self.table = blank(facts, box)  # what all see of it goes along: boards, markers, whose turn
        self.lines: dict[Seat, int] = {}  # of answers to the poll that is open
        self.seen: dict[Seat, list[int]] = {}  # what the watcher saw of what seats showed or passed
        self.asked: Seat = NONE  # who is interrogated
        self.show_line: int = NONE  # where the interrogated showed two cards
        for number, line in enumerate(told):
            self._hear(number, line)
        if self.show_line != NONE:
            self.moves.append(self._shown(self.asked))
        self.sets = self._possible()

    def _clue(self, name: str) -> int:
        return self.table.box.clue_index[name]

    def _hear(self, number: int, line: Told) -> None:
        keys = [key for key, _ in line.events]
        if "event.interrogation_over" in keys:
            self._interrogated(number, line)
        elif line.seat != NATURE:
            self.lines[line.seat] = number
            if line.seat == self.asked:
                self.show_line = number
        for key, args in line.events:
            self._happened(key, args)

    def _happened(self, key: str, args: dict[str, Any]) -> None:
        table = self.table
        seat: int = args.get("seat", NONE)
        if key == "event.dealt":
            self.dealt = [self._clue(card) for card in args["cards"]]
        elif key == "event.face_up":
            table.boards[seat] = self._clue(args["card"])
            self.moves.append(PutUp(seat, table.boards[seat], self._untold(seat)))
        elif key == "event.mask_up":
            table.boards[seat] = MASK
            self.moves.append(MaskUp(seat, self._clue(args["card"])))
        elif key == "event.shown":
            self.seen[seat] = [self._clue(card) for card in args["cards"]]
        elif key == "event.passed":
            self.seen[seat] = [self._clue(args["card"])]
        elif key == "event.all_shown":
            self.moves += [self._shown(owner) for owner in range(table.facts.seats)]
            self._closed()
        elif key == "event.all_passed":
            self._passed()
        elif key == "event.turn":
            self._closed()
            table.active = seat
            self.moves.append(NoVictory(table.box, seat, table.counted_board(seat)))
        elif key == "event.suspicion":
            self._suspected(args)
        elif key == "event.interrogated":
            self.asked = args["other"]
        elif key == "event.swapped":
            self.swaps.append((seat, args["other"]))

    def _closed(self) -> None:
        """What was seen belongs to a poll or an interrogation that is over."""
        self.lines = {}
        self.seen = {}
        self.asked = NONE
        self.show_line = NONE

    def _untold(self, seat: Seat) -> int | None:
        """The line of a seat's last answer, if the watcher was not told it."""
        number = self.lines.get(seat)
        return number if number is not None and self.told[number].text is None else None

    def _shown(self, owner: Seat) -> Show:
        return Show(owner, self.seen.get(owner), self._untold(owner))

    def _passed(self) -> None:
        seats = self.table.facts.seats
        passed = {owner: cards[0] for owner, cards in self.seen.items()}
        up = self._masks_up(self._line_of_poll())
        barred = [owner for owner in range(seats) if self._goes_up(owner) and owner not in up]
        untold = {owner: number for owner, number in self.lines.items() if self.told[number].text is None}
        self.moves.append(PassAll(passed, untold, barred, up))
        self._closed()

    def _line_of_poll(self) -> Told:
        """The answer that closed the poll."""
        return self.told[max(self.lines.values())]

    def _masks_up(self, line: Told) -> list[Seat]:
        return [args["seat"] for key, args in line.events if key == "event.mask_up"]

    def _goes_up(self, seat: Seat) -> bool:
        return self.table.boards[seat] not in (MASK, NO_CARD)

    def _interrogated(self, number: int, line: Told) -> None:
        """The answer that ended an interrogation, with all that was seen of it."""
        boards = self.table.boards
        seat, other = line.seat, self.asked
        told: Action | None = None if line.text is None else self.table.facts.game.parse(line.text)
        keys = [key for key, _ in line.events]
        open_give, open_take = "event.board_given" in keys, "event.board_taken" in keys
        gives, takes = [boards[seat]], [boards[other]]
        if open_give:
            boards[seat] = NO_CARD
        if open_take:
            boards[other] = NO_CARD
        up = self._masks_up(line)
        if not open_give:
            gives = self._unseen(other, up, told, 1)
        if not open_take:
            takes = self._unseen(seat, up, told, 2)
        keeps = told == ("keep",) if told is not None else not (open_give or open_take or up)
        show_line = self._untold(other) if self.show_line != NONE else None
        hidden = number if line.text is None else None
        seen = self.seen.get(other)
        self.moves.append(
            Interrogation(seat, other, keeps, gives, takes, open_give, open_take, seen, show_line, hidden)
        )
        self._closed()

    def _unseen(self, receiver: Seat, up: list[Seat], told: Action | None, word: int) -> list[int]:
        """What may have gone to a seat from a hand: a mask that would go up at once went up, or was none (TGM-104)."""
        if told is not None:
            card = told[word] if len(told) > word else FACE_UP
            return [card] if isinstance(card, int) and card != FACE_UP else []
        if receiver in up:
            return [MASK]
        return [clue for clue in range(CLUES) if clue != MASK or not self._goes_up(receiver)]

    def _suspected(self, args: dict[str, Any]) -> None:
        """TGM-049..056: all see who takes a marker, and who is passed over while there are any."""
        table, takers = self.table, args["seats"]
        action = table.box.action_names.index(args["action"])
        left = args["pool"] + len(takers)
        for step in range(table.facts.seats):
            seat = (table.active + step) % table.facts.seats
            if left == 0:
                break
            hit = hit_hands(table, seat, action)
            left -= int(seat in takers)
            self.moves.append(Limit(seat, hit if seat in takers else ALL_HANDS & ~hit))

    def _possible(self) -> list[Sets]:
        """What each seat may have held before each move, seat by seat."""
        size = 4 if self.table.terms.mask else 3
        codes = {0}
        for _ in range(size):
            codes = {code + one for code in codes for one in ONE}
        deck = [clue for clue, count in enumerate(self.table.deck) for _ in range(min(count, size))]
        every = {code for code in codes if holds(sum([ONE[clue] for clue in deck]), in_order(code))}
        sets: Sets = [every for _ in range(self.table.facts.seats)]
        if self.seat is not None and self.dealt is not None:
            sets[self.seat] = {sum([ONE[card] for card in self.dealt])}
        before: list[Sets] = []
        for move in self.moves:
            before.append(sets[:])
            move.forward(sets)
        return before


def in_order(cards: int) -> list[int]:
    """Packed cards one by one."""
    return [clue for clue in kinds_of(cards) for _ in range(cards >> FIELD * clue & 15)]
