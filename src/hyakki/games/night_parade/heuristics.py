"""How good a full state looks for a seat: points, torii under way, engine, tokens, what is still to march this turn."""

from __future__ import annotations

from math import exp
from typing import Final

from hyakki.core.stack import Seat
from hyakki.games.night_parade.box import (
    CARD,
    FACE_DOWN,
    IN_SUPPLY,
    NONE,
    ON_BOARD,
    PARADES,
    SPIRITS,
    TOKENS,
)
from hyakki.games.night_parade.parade import Cards, Icons, SpaceIcons
from hyakki.games.night_parade.reign import MustChoose, RenewMarket
from hyakki.games.night_parade.scoring import icons_value, plot_of, score
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA

# In points. What one icon is worth on a card of the engine, per remaining part of the game.
# place, spirit, talisman, fight, move, hide, banish, invoke, reign, change, champion
ENGINE: Final = [0.50, 0.16, 0.22, 0.14, 0.30, 0.05, 0.08, 0.12, 0.14, 0.0, 0.3]
# What one icon that is still to be resolved this turn is worth.
TO_MARCH: Final = [0.30, 0.10, 0.14, 0.10, 0.18, 0.03, 0.08, 0.10, 0.12, 0.0, 0.15]
SPIRITS_MOST: Final = 0.9  # spirits beyond a few purchases are of no use
SPIRITS_SCALE: Final = 7.0
TOKEN_WORTH: Final = [0.0, 0.14, 0.09, 0.11]  # talisman, banish, invoke; spirits by the two numbers above
ENGINE_MOST: Final = 4.5  # less than a torii for each fifth of the game, or an engine would never be cashed in
ENGINE_SCALE: Final = 4.5
TORII: Final = 0.9  # a torii on the way to the fifth, besides its points
SITE_RANKS: Final = [1.0, 0.8, 0.6, 0.35, 0.15, 0.05]  # the best site counts in full, the others less and less
SUPPLY: Final = 1.0  # meeples to place with; the last ones are dear
SUPPLY_SCALE: Final = 2.5
STEEPNESS: Final = 0.35  # of the chance to win, per point of lead
FACE_DOWN_WORTH: Final = 0.45  # of what the card is worth face up
SHIKIGAMI: Final = 0.7  # of what the card would do if played now
CHAMPION_FREE: Final = 0.35  # a champion that may be put on the islands
STALEMATE: Final = 48  # rounds; from there on waiting for better times is worth less and less, even to who is behind
LONG_GAME: Final = 16  # rounds; from there on an engine is worth less, after as many more nothing
CLIMB: Final = 0.12  # each step nearer to the throne


def value(state: NightParade, seat: Seat) -> float:
    """The chance to win, guessed; at an own choice of a throne card in use, after the best answer."""
    if foreseen(state) == seat:
        best = 0.0
        for action in state.stack[-1].options(state, seat):
            world = state.clone()
            world.apply(seat, action)
            best = max(best, value(world, seat))
        return best
    lead = strength(state, seat) - max([strength(state, side) for side in range(state.terms.sides) if side != seat])
    return hope(state) / (1.0 + exp(-STEEPNESS * lead))


def features(state: NightParade, seat: Seat) -> list[float]:
    """The prospects in points, and the points themselves; alone, beside those of King Enma."""
    points = score(state, seat)
    if state.terms.solo:
        of_enma = score(state, ENMA)
        return [prospects(state, seat, points) - prospects(state, ENMA, of_enma), float(points - of_enma)]
    return [prospects(state, seat, points), float(points)]


def foreseen(state: NightParade) -> Seat | None:
    """Who has a throne card in use and will choose what is best."""
    top = state.stack[-1] if state.stack else None
    return top.seat if isinstance(top, MustChoose) and not isinstance(top, RenewMarket) else None


def hope(state: NightParade) -> float:
    """What is left of all prospects in a match that does not come to an end."""
    return 1.0 - min(1.0, max(0, state.round - STALEMATE) / LONG_GAME)


def strength(state: NightParade, side: int) -> float:
    """A side's prospects, in points."""
    return prospects(state, side, score(state, side))


def prospects(state: NightParade, side: int, points: int) -> float:
    """The same, where its score is known."""
    left = remaining(state)
    worth = float(points) + TORII * (state.box.torii - state.torii_left[side])
    worth += sites(state, side)
    worth += SUPPLY * (1.0 - exp(-state.supply[side] / SUPPLY_SCALE))
    worth += left * engine(state, side)
    worth += (0.2 + 0.8 * left) * tokens_worth(state, side)
    for card in state.hands[side]:
        worth += SHIKIGAMI * icons_worth(state, card, 0, TO_MARCH)
    worth += champion_worth(state, side, left)
    if side == state.active:
        worth += to_march(state)
    return worth


def remaining(state: NightParade) -> float:
    """How much of the game is left, 1 at the start: the leader's torii tell, and long games must come to an end."""
    if state.last_round:
        return 0.0
    most = state.box.torii - min(state.torii_left)
    patience = 1.0 - min(1.0, max(0, state.round - LONG_GAME) / LONG_GAME)
    return (1.0 - most / state.box.end_torii) * patience


def sites(state: NightParade, side: int) -> float:
    """Torii under way: few and far advanced rather than many begun, and where the plot rewards it."""
    positions = len(state.islands)
    plot = plot_of(state, side)
    icons = state.box.plot_map_icons[plot] if plot != NONE else []  # a torii changes no other icon of a plot
    base = icons_value(state, side, icons)
    gains: list[float] = []
    for position in range(positions):
        meeples = state.meeples_on(side, position)
        if not meeples or not state.can_host(side, position):
            continue
        share = min(1.0, meeples / state.need(position))
        worth = 1.0
        if plot != NONE:
            state.torii[side * positions + position] = 1
            worth = float(icons_value(state, side, icons) - base)
            state.torii[side * positions + position] = 0
        tile = state.islands[position]
        if state.torii_on(position) == 0:
            worth += 0.1 * state.terms.tiles.spirits[tile] + 1.4 * state.terms.tiles.mystery[tile]
        gains.append((worth + TORII) * share * (0.3 + 0.65 * share))
    gains.sort(reverse=True)
    total = 0.0
    for rank, gain in enumerate(gains):
        total += gain * SITE_RANKS[min(rank, len(SITE_RANKS) - 1)]
    return total


def tokens_worth(state: NightParade, side: int) -> float:
    """What the tokens held may still buy."""
    first = side * TOKENS
    worth = SPIRITS_MOST * (1.0 - exp(-state.tokens[first + SPIRITS] / SPIRITS_SCALE))
    for kind in range(1, TOKENS):
        worth += TOKEN_WORTH[kind] * state.tokens[first + kind]
    return worth


def engine(state: NightParade, side: int) -> float:
    """What the cards of the parades will bring; the two longest parades run most, and more is less and less use."""
    worths: list[float] = []
    for element in range(PARADES):
        worth = 0.0
        for card in state.parades[side * PARADES + element]:
            part = icons_worth(state, card & CARD, 0, ENGINE)
            worth += part * FACE_DOWN_WORTH if card & FACE_DOWN else part
        worths.append(worth)
    return ENGINE_MOST * (1.0 - exp(-(sum(worths) - 0.6 * min(worths)) / ENGINE_SCALE))


def icons_worth(state: NightParade, card: int, first: int, worths: list[float]) -> float:
    """The icons of a card from one on."""
    icons = state.box.card_icons[card]
    worth = 0.0
    for number in range(first, len(icons)):
        worth += worths[icons[number]]
    return worth


def to_march(state: NightParade) -> float:
    """Icons that the active side will still resolve this turn."""
    worth = 0.0
    for frame in state.stack:
        if isinstance(frame, Cards):
            for card in frame.cards:
                worth += icons_worth(state, card, 0, TO_MARCH)
        elif isinstance(frame, Icons):
            worth += icons_worth(state, frame.card, frame.next, TO_MARCH)
        elif isinstance(frame, SpaceIcons):
            for icon in state.terms.space_icons[frame.space][frame.next :]:
                worth += TO_MARCH[icon]
    return worth


def champion_worth(state: NightParade, side: int, left: float) -> float:
    """On the board: how near the throne is; afterwards an extra meeple."""
    place = state.champion[side]
    if place == IN_SUPPLY:
        return 0.0 if state.is_enma(side) else CHAMPION_FREE * left + 0.1
    if place <= ON_BOARD:
        return CLIMB * (4 - state.terms.steps_to_throne[ON_BOARD - place])
    return 0.0
