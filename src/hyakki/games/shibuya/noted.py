"""What a learned value looks at when a round begins: which of many traits hold, each by its number in `learned.json`.

The numbers are fixed by the file: of the round, of Gojo, of the areas, then as many for each spirit.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Seat
from hyakki.games.shibuya.cards import (
    DOMAIN_AMPLIFICATION,
    FLOWER_FIELD,
    HIGH_SPEED_MOVEMENT,
    HOLLOW_PURPLE,
    IDLE_TRANSFIGURATION,
    MOVE,
    NONE,
    NOWHERE,
    RED,
    REMAIN,
    USE_STAIRS,
)
from hyakki.games.shibuya.state import Shibuya

SPIRITS_FROM: Final = 80
PER_SPIRIT: Final = 64
TRAITS: Final = SPIRITS_FROM + 3 * PER_SPIRIT
ROUNDS: Final = 7  # of which each has a number
AREAS: Final = 9  # of a map, likewise
FIRST_TECHNIQUES: Final = [HIGH_SPEED_MOVEMENT, FLOWER_FIELD, IDLE_TRANSFIGURATION]


def all_chosen(state: Shibuya) -> bool:
    """Whether every spirit is known; with three players they are chosen first."""
    return NONE not in [state.character[seat] for seat in state.turn_order]


def noted(state: Shibuya) -> list[int]:
    """The numbers of all traits that hold, with all spirits chosen."""
    zoning, gojo = state.zoning, state.gojo
    at = state.at[gojo]
    used = state.used[gojo]
    lives = len(state.spirits()) + int(state.reserve != NONE)
    round_ = min(state.round, ROUNDS) - 1
    traits = [
        round_,
        7 + min(8, sum(state.humans)),
        16 + (6 if used == NONE else used),
        23 + min(4, state.red.bit_count()),
        28 + min(3, lives),
        32 + place(state, at),
        40 + min(3, len(zoning.members[at])),
        55 + (7 if lives > 2 else 0) + round_,
    ]
    if zoning.stairs[at]:
        traits.append(44)
    if used == HOLLOW_PURPLE:
        traits.append(45)
    for number, area in enumerate(state.station.areas[:AREAS]):
        if state.humans[area]:
            traits.append(46 + number)
    if state.reserve != NONE:
        traits.append(68 + state.reserve)
    exposed = 0
    for seat in state.turn_order:
        first = SPIRITS_FROM + (state.character[seat] - 1) * PER_SPIRIT
        if state.at[seat] == NOWHERE:
            traits.append(first)
            continue
        traits += [first + trait for trait in of_spirit(state, seat)]
        if used != HOLLOW_PURPLE and not state.humans_in_zone(state.at[seat]):
            exposed += 1
    traits.append(72 + min(3, exposed))
    return traits


def of_spirit(state: Shibuya, seat: Seat) -> list[int]:
    """Those of one spirit on the board."""
    zoning = state.zoning
    at, used, energy = state.at[seat], state.used[seat], state.energy[seat]
    gojo_at, gojo_used = state.at[state.gojo], state.used[state.gojo]
    zone, gojo_zone = zoning.zone[at], zoning.zone[gojo_at]
    moves, stairs = zoning.moves[at], zoning.stairs[at]
    by_move = zone in [zoning.zone[way] for way in zoning.moves[gojo_at]]
    by_stairs = zone in [zoning.zone[way] for way in zoning.stairs[gojo_at]]
    may_move = used != MOVE and len(moves) > 0
    may_climb = used != USE_STAIRS and len(stairs) > 0
    may_amplify = used != DOMAIN_AMPLIFICATION and energy > 0
    humans = state.humans_in_zone(at)
    if zone == gojo_zone:
        reach = 0
    elif by_move:
        reach = 1
    elif by_stairs:
        reach = 2
    else:
        reach = 3 if state.box.floor[at] == state.box.floor[gojo_at] else 4
    traits = [
        1,
        2 + min(3, energy),
        6 + kind_of(used),
        13 + min(2, humans),
        16 + reach,
        24 + int(may_move) + 2 * int(may_climb) + 4 * int(may_amplify),
        36 + min(3, len(zoning.members[at])),
        40 + place(state, at),
    ]
    if by_move and gojo_used != MOVE:
        traits.append(21)
    if by_stairs and gojo_used != USE_STAIRS:
        traits.append(22)
    if by_move and gojo_used != RED:
        traits.append(23)
    shield_by_move = may_move and any([state.humans_in_zone(way) > 0 for way in moves])
    shield_by_stairs = may_climb and any([state.humans_in_zone(way) > 0 for way in stairs])
    if shield_by_move:
        traits.append(32)
    if shield_by_stairs:
        traits.append(33)
    if not humans and gojo_used != HOLLOW_PURPLE:
        traits.append(34)
        if not shield_by_move and not shield_by_stairs:
            traits.append(35)
    if zone in [state.zone(mate) for mate in state.spirits() if mate != seat]:
        traits.append(36)
    if stairs:
        traits.append(49)
    if zone == gojo_zone and not may_amplify:
        traits.append(50)
    technique = FIRST_TECHNIQUES[state.character[seat] - 1]
    if energy and used != technique:
        traits.append(51)
    if energy and used != technique + 1:
        traits.append(52)
    return traits


def place(state: Shibuya, area: int) -> int:
    """An area by its place on the map of the match."""
    return min(AREAS - 1, state.station.areas.index(area))


def kind_of(card: int) -> int:
    """What kind of card a spirit used: none, one of the three of all, Amplification, the first technique, the other."""
    if card == NONE:
        return 0
    if card <= REMAIN:
        return 1 + card
    if card == DOMAIN_AMPLIFICATION:
        return 4
    return 5 if card in FIRST_TECHNIQUES else 6
