"""Setting up: tiles, character tokens, clue cards, support tokens, the first player (TGM-005..020, TGM-108)."""

from __future__ import annotations

from typing import cast

from hyakki.core.stack import Action, EvenChance, Seat, Shuffle
from hyakki.games.masquerade.actions import first_character, neutral_token
from hyakki.games.masquerade.box import TOKENS
from hyakki.games.masquerade.hands import CLUES, HAND_OF, HAND_SIZE
from hyakki.games.masquerade.state import Masque


class ShuffleRedTiles(Shuffle[Masque]):
    """TGM-006: the red-edged tiles go face down on their spots, and nobody knows which lies where."""

    NAME = "shuffle_red_tiles"

    def pool(self, state: Masque) -> list[int]:
        return [CLUES + tile for tile in state.box.red_tiles]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        for spot, tile in zip(state.box.red_spots, action[1:], strict=True):
            state.tiles[spot] = cast(int, tile) - CLUES


class ShufflePlainTiles(Shuffle[Masque]):
    """TGM-007: the plain tiles go face up on the other spots."""

    NAME = "shuffle_plain_tiles"

    def pool(self, state: Masque) -> list[int]:
        return [CLUES + tile for tile in state.box.plain_tiles]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        for spot, tile in zip(state.box.plain_spots, action[1:], strict=True):
            state.tiles[spot] = cast(int, tile) - CLUES
        state.reveal()
        if state.log is not None:
            laid = [state.box.tile_names[state.tiles[spot]] for spot in state.box.plain_spots]
            state.emit("event.tiles_laid", {"tiles": laid})


class DealCharacters(Shuffle[Masque]):
    """TGM-017: the character tokens are shuffled and dealt face down, one each."""

    NAME = "deal_characters"

    def pool(self, state: Masque) -> list[int]:
        return [first_character(state.box) + character for character in state.cast]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        first = first_character(state.box)
        state.characters = [cast(int, token) - first for token in action[1:]]
        state.reveal()
        if state.log is not None:
            for owner, character in enumerate(state.characters):
                name = state.box.character_names[character]
                state.emit("event.character", {"seat": owner, "character": name}, only=(owner,))


class DealClueCards(Shuffle[Masque]):
    """TGM-019: three clue cards for each; with masks a fourth, of which one is to lie face up (TGM-093)."""

    NAME = "deal_clue_cards"

    def pool(self, state: Masque) -> list[int]:
        return [clue for clue, count in enumerate(state.deck) for _ in range(count)]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        cards = [cast(int, card) for card in action[1:]]
        size = HAND_SIZE + 1 if state.terms.mask else HAND_SIZE
        for owner in range(state.facts.seats):
            dealt = cards[owner * size : (owner + 1) * size]
            state.hands.append(HAND_OF[tuple(sorted(dealt[:HAND_SIZE]))])
            if state.terms.mask:
                state.fourths[owner] = dealt[HAND_SIZE]
                state.fourth_known[owner] = 1 << owner
            if state.log is not None:
                names = [state.box.clue_names[card] for card in sorted(dealt)]
                state.emit("event.dealt", {"seat": owner, "cards": names}, only=(owner,))
        state.reveal()


class DealSupportTokens(Shuffle[Masque]):
    """TGM-108: one support token each, a single transformed Kaneki among them; each looks at the own one."""

    NAME = "deal_support_tokens"

    def pool(self, state: Masque) -> list[int]:
        neutral = neutral_token(state.box)
        return [neutral] * (state.facts.seats - 1) + [neutral + 1]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        state.kaneki = action.index(neutral_token(state.box) + 1) - 1
        for owner in range(state.facts.seats):
            state.tokens_known[owner] = 1 << owner
            if state.log is not None:
                token = token_name(state, owner)
                state.emit("event.token", {"seat": owner, "other": owner, "token": token}, only=(owner,))
        state.reveal()


def token_name(state: Masque, owner: Seat) -> str:
    return TOKENS[int(state.kaneki == owner)]


class FirstPlayer(EvenChance[Masque]):
    """TGM-020: the first active player is drawn at random."""

    NAME = "first_player"

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        return [("first", owner) for owner in range(state.facts.seats)]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        state.active = cast(int, action[1])
        state.reveal()
        if state.log is not None:
            state.emit("event.first_player", {"seat": state.active})
