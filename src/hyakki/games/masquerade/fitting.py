"""Whether pending frames fit a position: those that play could not go on from are refused with their path."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.stack import Frame, Poll
from hyakki.games.masquerade.attack import Attack, victims
from hyakki.games.masquerade.boards import ReplaceBoardCard
from hyakki.games.masquerade.box import ATTACK_FROM, ATTACK_MOST, NONE
from hyakki.games.masquerade.casting import check_drawn
from hyakki.games.masquerade.hands import CARDS_IN, NO_CARD
from hyakki.games.masquerade.interrogation import Exchange, ShowCards
from hyakki.games.masquerade.knowledge import look
from hyakki.games.masquerade.locations import CoverUp
from hyakki.games.masquerade.preliminary import PlaceBoardCard
from hyakki.games.masquerade.state import Masque

LAST = ("turn", "turn_end")  # what every stack ends with
SETUP = [  # from the last to the first (TGM-008..024)
    "pass_one",
    "show_two",
    "place_board_card",
    "first_player",
    "deal_support_tokens",
    "deal_clue_cards",
    "deal_characters",
    "shuffle_plain_tiles",
    "shuffle_red_tiles",
    "draw_character",
]
VARIANTS = {"support_part": "support", "support_step": "support", "deal_support_tokens": "support"}


def check_frames(state: Masque) -> None:
    """Refuse frames that could not wait in this position, with the place of the first that does not fit."""
    names = [frame.NAME for frame in state.stack]
    if names[0] not in LAST or any([name in LAST for name in names[1:]]):
        raise BadInput("pending[0]", f"a stack begins with {' or '.join(LAST)}, and only there it has one")
    check_setup(state, names)
    if "draw_character" in names:
        check_drawn(state.box, state.facts.seats, state.facts.options, state.cast)
    if state.terms.mask and "deal_clue_cards" in names and "place_board_card" not in names:
        raise BadInput("pending", "place_board_card is missing: with masks each puts one of four cards up (TGM-098)")
    others = state.face_up & ~(1 << state.spot)
    if not others and state.terms.turn_limit == NONE:
        raise BadInput("face_up", "no tile lies face up but the token's own, so nobody could ever move (TGM-040)")
    if state.end_due and names[0] == "turn":
        raise BadInput("end_due", "the match ends with the turn in which the pool runs dry (TGM-078)")
    for i, frame in enumerate(state.stack):
        path = f"pending[{i}]"
        if VARIANTS.get(frame.NAME) == "support" and not state.terms.support:
            raise BadInput(path, "belongs to the Support variant (TGM-108)")
        if isinstance(frame, PlaceBoardCard | ReplaceBoardCard) and not state.terms.mask:
            raise BadInput(path, "belongs to the Mask variant (TGM-093)")
        if isinstance(frame, ReplaceBoardCard) and not all([isinstance(f, ReplaceBoardCard) for f in state.stack[i:]]):
            raise BadInput(path, "is asked before anything else goes on (TGM-103)")
        check_frame(state, frame, path, i == len(state.stack) - 1)
    check_fourths(state)
    if state.shown and not isinstance(state.stack[-1], Exchange):
        raise BadInput("shown", "cards are shown only while an exchange waits (TGM-061)")


def check_setup(state: Masque, names: list[str]) -> None:
    """What is not there yet must still be dealt, and what is there must not be dealt again; all in its order."""
    steps_left = [SETUP.index(name) for name in names if name in SETUP]
    if steps_left and (names[0] != "turn" or len(steps_left) < len(names) - 1 or steps_left != sorted(set(steps_left))):
        raise BadInput("pending", f"set-up lies above turn alone, in its order: {', '.join(reversed(SETUP))}")
    steps = [
        ("draw_character", "cast", len(state.cast) == state.facts.seats),
        ("deal_characters", "characters", bool(state.characters)),
        ("deal_clue_cards", "hands", bool(state.hands)),
    ]
    if state.terms.support:
        steps.append(("deal_support_tokens", "support_tokens", state.kaneki != NONE))
    if "shuffle_plain_tiles" in names and state.face_up != sum([1 << spot for spot in state.box.plain_spots]):
        raise BadInput("face_up", "is not as the tiles are laid, and they are still to be shuffled (TGM-006, TGM-007)")
    for name, key, there in steps:
        if there == (name in names) or names.count(name) > 1:
            raise BadInput(key, "is missing" if not there else f"is there, and {name} is pending")


def check_frame(state: Masque, frame: Frame[Any], path: str, on_top: bool) -> None:
    if isinstance(frame, Poll):
        check_poll(state, frame, path, on_top)
    elif isinstance(frame, ShowCards | Exchange):
        if frame.seat == frame.other or not on_top:
            raise BadInput(path, "is between two players, and nothing comes before it (TGM-057)")
        if isinstance(frame, Exchange):
            check_shown(state, frame, path)
    elif isinstance(frame, CoverUp):
        if not on_top or not (state.pool if frame.give else any(state.markers)):
            raise BadInput(path, "is asked next, and only while there is a marker to take (TGM-066, TGM-068)")
    elif isinstance(frame, Attack):
        attacks = state.box.kinds[frame.action] in (ATTACK_FROM, ATTACK_MOST)
        if not attacks or not victims(state, frame.seat, frame.action):
            raise BadInput(path, "is asked only on an attack action with a possible victim (TGM-070)")


def check_poll(state: Masque, poll: Poll[Any], path: str, on_top: bool) -> None:
    """Everybody waits or has answered, with something that could be answered."""
    if sorted([*poll.waiting, *poll.answers]) != list(range(state.facts.seats)) or (poll.answers and not on_top):
        raise BadInput(f"{path}.waiting", "does not name each seat once, as waiting or with its answer")
    for seat, answer in poll.answers.items():
        if answer is not None and answer not in poll.options(state, seat):
            raise BadInput(f"{path}.answers.{seat}", "could not be answered")


def remember_shown(state: Masque) -> None:
    """Who looks at shown cards knows them, also where a position does not say so."""
    top = state.stack[-1]
    if isinstance(top, Exchange):
        look(state, top.seat, top.other, state.shown)


def check_shown(state: Masque, frame: Exchange, path: str) -> None:
    held = list(CARDS_IN[state.hands[frame.other]])
    if len(state.shown) < 2 or any([state.shown.count(card) > held.count(card) for card in state.shown]):
        raise BadInput("shown", f"is not two or three cards in the hand of seat {frame.other} (TGM-058)")


def check_fourths(state: Masque) -> None:
    """TGM-100: a fourth card, and no face-up one, only while a card waits to be put up."""
    if not state.terms.mask or not state.hands:
        return
    waiting: list[int] = []
    for frame in state.stack:
        if isinstance(frame, PlaceBoardCard):
            waiting += range(state.facts.seats)
        elif isinstance(frame, ReplaceBoardCard):
            waiting.append(frame.seat)
    for seat, card in enumerate(state.fourths):
        if (card != NO_CARD) != (waiting.count(seat) == 1):
            raise BadInput(f"fourth_cards[{seat}]", "does not go with the cards still to be put up (TGM-103)")
