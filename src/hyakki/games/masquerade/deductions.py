"""The deduction sheet: who can be whom and hold what, from a view alone.

What a view keeps of each seat is certain; here it is put together. Cards are counted over all hands, each character
is in one seat only, and a hand that did not win rules out whose collection it is. Nothing that is true is ever
ruled out; what follows only from guesses about others is left to the player's pencil.
"""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.stack import View
from hyakki.games.masquerade.box import TOKENS, Box
from hyakki.games.masquerade.goals import card_of, completing, standing
from hyakki.games.masquerade.hands import ALL_HANDS, CLUES, HANDS, WITHOUT_MASKS, members

ROUNDS: Final = 12  # of narrowing; each that changes something rules out at least a hand or a character


def deductions(box: Box, view: View) -> dict[str, Any]:
    """`may` as `Game.deductions` has it; `cast` and `tiles` say what is printed on what lies open, `standing` how the
    goals of each seat stand, null where its character is hidden."""
    cast: list[str] = view["cast"]
    seats = range(view["seats"])
    dealt = not undealt(view)
    hands = possible_hands(box, view) if dealt else [ALL_HANDS for _ in seats]
    people = possible_people(view)
    if dealt:
        narrow(box, view, hands, people)
    return {
        "may": {
            "characters": people if view["cast"] else None,
            "hands": [bounds(box, note) for note in hands] if dealt else None,
            "support_tokens": None if view["support_tokens"] is None else tokens(view),
        },
        "cast": {name: card_of(box, box.character_index[name]) for name in cast},
        "tiles": {
            name: [box.action_names[action] for action in box.tile_actions[tile]]
            for tile, name in enumerate(box.tile_names)
        },
        "red_spots": box.red_spots,
        "pool": box.rows[(view["seats"], view["options"]["setup_row"])].pool,
        "standing": [standing(box, view, seat) for seat in seats],
    }


def undealt(view: View) -> bool:
    return any([frame["frame"] == "deal_clue_cards" for frame in view["pending"]])


def tokens(view: View) -> list[list[str]]:
    return [TOKENS if token is None else [token] for token in view["support_tokens"]]


def possible_hands(box: Box, view: View) -> list[int]:
    """Per seat the hands it may have, by what the view keeps of it."""
    possible = ALL_HANDS if view["options"]["mask"] else WITHOUT_MASKS
    masks: list[int] = []
    for known in view["known"]:
        words = known["hands"]
        masks.append(possible if words is None else sum([1 << box.hand_index[word] for word in words]))
    return masks


def possible_people(view: View) -> list[list[str]]:
    """Per seat the characters it may be."""
    characters: list[list[str]] = []
    for seat, known in enumerate(view["known"]):
        own = view["characters"][seat]
        characters.append([own] if own is not None else [name for name in view["cast"] if name not in known["not"]])
    return characters


def bounds(box: Box, note: int) -> dict[str, dict[str, int]]:
    """How many cards of each type are in a hand, at least and at most."""
    names = list(enumerate(box.clue_names))
    return {
        "least": {name: lowest(note, clue) for clue, name in names},
        "most": {name: highest(note, clue) for clue, name in names},
    }


def lowest(note: int, clue: int) -> int:
    return min([HANDS[hand][clue] for hand in members(note)])


def highest(note: int, clue: int) -> int:
    return max([HANDS[hand][clue] for hand in members(note)])


def narrow(box: Box, view: View, hands: list[int], people: list[list[str]]) -> None:
    """Rules out what does not fit together, until nothing more follows."""
    for _ in range(ROUNDS):
        before = (hands[:], [row[:] for row in people])
        count_cards(box, view, hands)
        for seat, known in enumerate(view["known"]):
            if known["unchanged"]:
                no_victory(box, view, seat, hands, people)
        one_each(people)
        if (hands, people) == before:
            return


def count_cards(box: Box, view: View, hands: list[int]) -> None:
    """TGM-019: all clue cards are dealt, so what is in no other hand must be in this one, and the other way round."""
    left = [view["clue_cards"].get(name, 0) for name in box.clue_names]
    hidden = 0  # fourth cards that the watcher does not see
    for card in [*view["board_cards"], *view["fourth_cards"]]:
        if card in box.clue_index:
            left[box.clue_index[card]] -= 1
        elif card is not None:
            hidden += 1
    least = [[lowest(note, clue) for clue in range(CLUES)] for note in hands]
    most = [[highest(note, clue) for clue in range(CLUES)] for note in hands]
    for seat, note in enumerate(hands):
        top = [left[clue] - sum([row[clue] for row in least]) + least[seat][clue] for clue in range(CLUES)]
        bottom = [left[clue] - hidden - sum([row[clue] for row in most]) + most[seat][clue] for clue in range(CLUES)]
        fitting = 0
        for hand in members(note):
            counts = HANDS[hand]
            if all([bottom[clue] <= counts[clue] <= top[clue] for clue in range(CLUES)]):
                fitting |= 1 << hand
        hands[seat] = fitting = fitting or note  # a position written by hand may contradict itself
        least[seat] = [lowest(fitting, clue) for clue in range(CLUES)]
        most[seat] = [highest(fitting, clue) for clue in range(CLUES)]


def no_victory(box: Box, view: View, seat: int, hands: list[int], people: list[list[str]]) -> None:
    """TGM-027: a hand that did not win at the start of the turn, and is the same still, completes no collection."""
    if len(people[seat]) > 1:
        left = [name for name in people[seat] if hands[seat] & ~completing(box, view, seat, name)]
        people[seat] = left or people[seat]
    won = ALL_HANDS
    for name in people[seat]:
        won &= completing(box, view, seat, name)
    if view["hands"][seat] is None and hands[seat] & ~won:
        hands[seat] &= ~won


def one_each(people: list[list[str]]) -> None:
    """TGM-001: who can be where if every character is in one seat only."""
    names = sorted({name for row in people for name in row})
    if len(names) != len(people):
        return  # they are still being drawn
    number = {name: i for i, name in enumerate(names)}
    rows = [[number[name] for name in row] for row in people]
    before = filled(rows)
    rows.reverse()
    behind = filled(rows)
    rows.reverse()
    behind.reverse()
    everybody = (1 << len(names)) - 1
    for seat, row in enumerate(rows):
        fits = [
            i
            for i in row
            if any([not used >> i & 1 and (everybody & ~used & ~(1 << i)) in behind[seat + 1] for used in before[seat]])
        ]
        people[seat] = [name for name in people[seat] if number[name] in fits] or people[seat]


def filled(rows: list[list[int]]) -> list[set[int]]:
    """Per number of rows: the sets of characters that can fill so many from the first on, one each."""
    reached: list[set[int]] = [{0}]
    for row in rows:
        reached.append({used | 1 << i for used in reached[-1] for i in row if not used >> i & 1})
    return reached
