"""What lies before each side as bytes: all of it is public."""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from hyakki.core.observer import Spots, put_bits, put_list, put_wide
from hyakki.games.night_parade.box import CARD, FACE_DOWN, IN_SUPPLY, ON_BOARD, PARADES, TOKEN_NAMES, TOKENS, Box
from hyakki.games.night_parade.fields import PARADE_NAMES, SIDES
from hyakki.games.night_parade.state import NightParade


class SidesObserver:
    """The rows of `players`."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.first_position: i64 = 2 + len(box.space_names)  # of a champion: after the supply and the challenge board

    def fit(self, spots: Spots) -> None:
        self.players = spots.all_of("players", SIDES)
        self.clan = spots.of("players.clan")
        self.token = [spots.wide(f"players.tokens.{name}") for name in TOKEN_NAMES]
        self.flipped = spots.of("players.flipped")
        self.parades = [spots.wide(f"players.parades.{name}") for name in PARADE_NAMES]
        if self.parades[0].step != 2:  # which way it lies, and which card
            spots.narrow = False
        self.hand = spots.of("players.hand")
        self.standing = spots.of("players.standing")
        self.lying = spots.of("players.lying")
        self.torii = spots.of("players.torii")
        self.champion = spots.of("players.champion")
        self.champion_lies = spots.of("players.champion_lies")
        self.rescued = spots.of("players.rescued")
        self.betrayed = spots.of("players.betrayed")
        self.supply = spots.of("players.supply")
        self.torii_left = spots.of("players.torii_left")

    def observe(self, state: NightParade, into: BytesWriter) -> None:
        sides = state.terms.sides
        into[self.players.at] = sides
        at: i64 = 0
        for side in range(sides):
            self.side(state, side, into, at)
            at += self.players.step

    def side(self, state: NightParade, side: int, into: BytesWriter, at: i64) -> None:
        """A row that begins so many bytes after the first."""
        positions: i64 = len(self.box.positions)
        first: i64 = side * positions
        into[at + self.clan.at] = state.clan[side] + 1
        for number in range(TOKENS):
            token = self.token[number]
            put_wide(into, at + token.at, token.size, state.tokens[side * TOKENS + number])
        put_bits(into, at + self.flipped.at, self.flipped.places, state.flipped[side])
        for element in range(PARADES):
            spot = self.parades[element]
            put_parade(into, at + spot.at, spot.places, state.parades[side * PARADES + element])
        put_list(into, at + self.hand.at, self.hand.places, state.hands[side])
        torii: i64 = 0
        position: i64 = 0
        while position < positions:
            standing: i64 = state.standing[first + position]
            lying: i64 = state.lying[first + position]
            if standing:
                into[at + self.standing.at + position] = u8(standing + 1)
            if lying:
                into[at + self.lying.at + position] = u8(lying + 1)
            if state.torii[first + position]:
                torii |= 1 << position
            position += 1
        put_bits(into, at + self.torii.at, self.torii.places, torii)
        champion: i64 = state.champion[side]
        if champion >= 0:
            into[at + self.champion.at] = u8(self.first_position + champion)
        elif champion <= ON_BOARD:
            into[at + self.champion.at] = u8(2 + ON_BOARD - champion)
        elif champion == IN_SUPPLY:
            into[at + self.champion.at] = 1
        into[at + self.champion_lies.at] = 2 if state.champion_lies[side] else 1
        into[at + self.rescued.at] = state.rescued[side] + 1
        into[at + self.betrayed.at] = state.betrayed[side] + 1
        into[at + self.supply.at] = state.supply[side] + 1
        into[at + self.torii_left.at] = state.torii_left[side] + 1


def put_parade(into: BytesWriter, at: i64, places: i64, cards: list[int]) -> None:
    """The cards of a parade: 1 or, for one that lies face down, 2; and its name."""
    length: i64 = len(cards)
    into[at] = u8(length)
    number: i64 = length - places if length > places else 0
    place: i64 = at + 1
    while number < length:
        card: i64 = cards[number]
        into[place] = 2 if card & FACE_DOWN else 1
        into[place + 1] = u8((card & CARD) + 1)
        place += 2
        number += 1
