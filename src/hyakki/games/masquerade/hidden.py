"""What a seat cannot know, dealt anew: written from the hidden-information table, not from the view."""

from __future__ import annotations

from random import Random

from hyakki.core.chance import below, shuffle
from hyakki.core.stack import Seat
from hyakki.games.masquerade.box import NONE
from hyakki.games.masquerade.dealing import Dealer
from hyakki.games.masquerade.hands import CLUES, HANDS, NO_CARD
from hyakki.games.masquerade.imagination import fill_in
from hyakki.games.masquerade.notebook import Page, pages
from hyakki.games.masquerade.state import Masque


def scramble(state: Masque, seat: Seat | None, rng: Random) -> Masque:
    """A twin that differs only in what the seat does not know.

    - hands, fourth cards and characters of others, within what the seat is certain of;
    - which red tile lies where, before one of them was seen;
    - who has the transformed Kaneki, among the tokens the seat does not know;
    - what others have answered, shown or seen; they are left with no knowledge at all. What a spectator knows stays:
      it is what everybody has seen.
    """
    twin = state.clone()
    if twin.outcome is not None:  # TGM-083: nothing is hidden any more
        return twin
    forget(twin, seat)
    deal_anew(twin, seat, rng)
    if not twin.red_known:
        tiles = [twin.tiles[spot] for spot in twin.box.red_spots]
        shuffle(rng, tiles)
        for spot, tile in zip(twin.box.red_spots, tiles, strict=True):
            twin.tiles[spot] = tile
    if twin.kaneki != NONE:
        known = twin.tokens_known[twin.watcher(seat)]
        unknown = [s for s in range(twin.facts.seats) if not known >> s & 1]
        if twin.kaneki in unknown:
            twin.kaneki = unknown[below(rng, len(unknown))]
    fill_in(twin, seat, rng)
    return twin


def forget(twin: Masque, seat: Seat | None) -> None:
    """What the others have seen, the watcher cannot know either."""
    seats = twin.facts.seats
    watcher = twin.watcher(seat)
    everybody = twin.watcher(None)
    for other in range(seats):
        if other != watcher:
            twin.tokens_known[other] = 0
            twin.unchanged[other] = 0
            for place in range(other * seats, (other + 1) * seats):
                twin.notes[place] = twin.terms.possible
                twin.ruled_out[place] = 0
    for owner in range(seats):
        twin.fourth_known[owner] &= 1 << owner | 1 << watcher | 1 << everybody
    last: Page | None = None
    for page in pages(twin.notebook):
        if page.read_by(seat):
            last = Page(last, page.turn, page.kind, page.seat, page.other, page.things)
    twin.notebook = last


def deal_anew(twin: Masque, seat: Seat | None, rng: Random) -> None:
    """Hands, fourth cards and characters of the others."""
    seats = twin.facts.seats
    watcher = twin.watcher(seat)
    others = [s for s in range(seats) if s != seat]
    strangers = others if twin.characters else []
    hidden = others if twin.hands else []
    fourths = [s for s in hidden if twin.fourths[s] != NO_CARD and not twin.fourth_known[s] >> watcher & 1]
    cards = [0] * CLUES
    for owner in hidden:
        for clue in range(CLUES):
            cards[clue] += HANDS[twin.hands[owner]][clue]
    for owner in fourths:
        cards[twin.fourths[owner]] += 1
    won: list[dict[int, int]] = []
    for owner in hidden:
        board = twin.counted_board(owner)
        kept = twin.unchanged[watcher] >> owner & 1
        won.append({c: twin.box.complete[c * (CLUES + 1) + board] for c in twin.cast} if kept else {})
    dealer = Dealer(
        [twin.notes[watcher * seats + owner] for owner in hidden],
        len(fourths),
        cards,
        [twin.characters[owner] for owner in strangers],
        [twin.ruled_out[watcher * seats + owner] for owner in strangers],
        won,
    )
    hands, singles, people = dealer.deal(rng)
    for owner, hand in zip(hidden, hands, strict=True):
        twin.hands[owner] = hand
    for owner, card in zip(fourths, singles, strict=True):
        twin.fourths[owner] = card
    for owner, character in zip(strangers, people, strict=True):
        twin.characters[owner] = character
