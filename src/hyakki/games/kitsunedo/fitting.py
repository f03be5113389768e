"""Whether pending frames fit a position: those that play could not go on from are refused with their path."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.stack import Frame, Seat
from hyakki.core.stacking import check_stacked
from hyakki.games.kitsunedo.abilities import PeepSwap
from hyakki.games.kitsunedo.acting import Actions
from hyakki.games.kitsunedo.attack import AshWindow, AttackResponse, Evade
from hyakki.games.kitsunedo.box import BLOCK, LEAF, MOON, REAP, SUN, SWALLOW_BLADE
from hyakki.games.kitsunedo.cards import bit, look
from hyakki.games.kitsunedo.fitting_claims import misfit_claim
from hyakki.games.kitsunedo.lives import ChangeLantern, Hit, Penalty
from hyakki.games.kitsunedo.marks import PlaceMark
from hyakki.games.kitsunedo.piles import DrawCards, LaidAway
from hyakki.games.kitsunedo.setup import ChooseLord, ChoosePrize, Prize, ShuffleItems, ShuffleLanterns
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.steal import ShadowWindow, TakeUnseen
from hyakki.games.kitsunedo.summon import LookAtTwo, SpiritWindow, SummonPick, can_look
from hyakki.games.kitsunedo.surrender import SurrenderVote
from hyakki.games.kitsunedo.trade import Exchange, HandedLeafWindow, MistWindow, TradeAnswer
from hyakki.games.kitsunedo.turn import (
    EndDiscard,
    EndDiscardStep,
    Flip,
    Memorial,
    NextAction,
    ReturnFlip,
    StartDraw,
    TurnOver,
    TurnStart,
)

ACTING: Final = ("next_action", "end_discard_step", "turn_over")
LAID: Final = ("laid_away",)
SETTLING: Final = ("penalty",)  # a claim that stood: its effect comes before what it cost the challenger (KIT-072)
UPON: Final = {
    "turn_start": (),
    "turn_over": (),
    "shuffle_items": ("turn_start",),
    "shuffle_lanterns": ("shuffle_items", "turn_start"),
    "prize": ("shuffle_lanterns", "shuffle_items"),
    "choose_prize": ("shuffle_lanterns", "shuffle_items"),
    "choose_lord": ("choose_lord", "prize", "shuffle_lanterns", "shuffle_items", "turn_start"),
    "return_flip": ("turn_over",),
    "flip": ("turn_over",),
    "start_draw": ("turn_over",),
    "end_discard_step": ("turn_over",),
    "end_discard": ("turn_over",),
    "next_action": ("end_discard_step", "turn_over"),
    "memorial": ACTING,
    "draw_cards": ("draw_cards", *ACTING),
    "shuffle_discard": ("draw_cards", "flip", "look_at_two"),
    "actions": ACTING,
    "surrender_vote": ("actions", "memorial", "return_flip"),
    "laid_away": ACTING,
    "change_lantern": (*LAID, *ACTING),
    "penalty": ("change_lantern",),
    "look_at_two": (*SETTLING, *ACTING),
    "summon_pick": (*SETTLING, *ACTING),
    "take_unseen": (*SETTLING, *ACTING),
    "peep_swap": ACTING,
    "trade_answer": (*SETTLING, *LAID),
    "exchange": (*SETTLING, *LAID),
    "place_mark": (*SETTLING, *LAID),
    "attack_response": LAID,
    "hit": (*SETTLING, *LAID),
    "evade": (*SETTLING, *LAID),
    "spirit_window": ("look_at_two",),
    "shadow_window": ("take_unseen",),
    "mist_window": ("trade_answer", "place_mark"),
    "handed_leaf_window": ("exchange",),
    "ash_window": ("evade",),
    "claim_answer": ("look_at_two", "take_unseen", "hit", "trade_answer", "place_mark", "exchange", "evade"),
}
OF_THE_ACTIVE: Final = (
    TurnOver,
    EndDiscardStep,
    EndDiscard,
    NextAction,
    Actions,
    ReturnFlip,
    Flip,
    StartDraw,
    Memorial,
    LookAtTwo,
    SummonPick,
    PeepSwap,
    HandedLeafWindow,
    AshWindow,
)
OF_ANOTHER: Final = (
    TradeAnswer,
    Exchange,
    PlaceMark,
    AttackResponse,
    Hit,
    Evade,
    SpiritWindow,
    ShadowWindow,
    MistWindow,
)
NEED_LAID: Final = (TradeAnswer, Exchange, PlaceMark, AttackResponse, Hit, Evade)


def check_frames(state: Kitsunedo) -> None:
    """Refuse with the path to what does not fit."""
    for i, frame in enumerate(state.stack):
        if (i == 0) != isinstance(frame, TurnStart | TurnOver):
            raise BadInput(f"pending[{i}]", "turn_start or turn_over lies below all else, and only there (KIT-017)")
    check_stacked(state.stack, UPON)
    for i, frame in enumerate(state.stack):
        below = state.stack[i - 1] if i else frame
        problem = misfit(state, frame) or misfit_seat(state, frame) or misfit_claim(state, frame, below)
        if problem:
            raise BadInput(f"pending[{i}]", problem)
    check_lords(state)
    check_table(state)
    check_moment(state)


def check_lords(state: Kitsunedo) -> None:
    """Who still chooses a lord has none, and everybody else has one (KIT-005); lanterns as soon as they are dealt."""
    choosing = [frame.seat for frame in state.stack if isinstance(frame, ChooseLord)]
    dealt = not any([isinstance(frame, ShuffleLanterns) for frame in state.stack])
    for seat, lord in enumerate(state.lords):
        if choosing.count(seat) != int(lord == NONE):
            problem = "is missing, and no choose_lord is pending for it" if lord == NONE else "is still to be chosen"
            raise BadInput(f"lords[{seat}].lord", f"{problem} (KIT-005)")
        if state.lives[seat] and (state.lanterns[seat] == NONE) == dealt:
            problem = "is missing: every lord that is in has one" if dealt else "is still to be dealt"
            raise BadInput(f"lords[{seat}].lantern", f"{problem} (KIT-010)")
    setting_up = any([isinstance(frame, ShuffleItems | ShuffleLanterns) for frame in state.stack])
    for seat, lives in enumerate(state.lives):
        if setting_up and lives < state.mode.lives:
            raise BadInput(f"lords[{seat}].lives", "no life is lost before the deal (KIT-008)")
    if state.lords_in() < 2:
        raise BadInput("lords", "fewer than two are in, so the match is over (KIT-015)")


def check_table(state: Kitsunedo) -> None:
    """Cards lie on the table only while an action or a flip that uses them is under way (KIT-030, KIT-049)."""
    flipping = any([isinstance(frame, Flip) for frame in state.stack])
    laying = any([isinstance(frame, LaidAway) for frame in state.stack])
    if state.laid and not flipping and not laying:
        raise BadInput("laid", "no card lies on the table between actions (KIT-030)")
    for i, (card, stands_for) in enumerate(zip(state.laid, state.laid_as, strict=True)):
        if state.face[card] not in (stands_for, LEAF):
            raise BadInput(f"laid[{i}].as", "only a leaf stands for something else (KIT-056)")
    wanting = [i for i, frame in enumerate(state.stack) if isinstance(frame, NEED_LAID)]
    if wanting and not state.laid:
        raise BadInput(f"pending[{wanting[0]}]", "no card is laid for it (KIT-030)")
    exchanging = any([isinstance(frame, Exchange) for frame in state.stack])
    if exchanging != (state.handed != NONE) or (exchanging and state.face[state.handed] != LEAF):
        raise BadInput("handed", "is a leaf while an exchange waits, and nothing otherwise (KIT-049)")
    if state.extra_turns + state.reaped and not state.has(state.active, REAP):
        path = "extra_turns" if state.extra_turns else "reaped"
        raise BadInput(path, "only the Haunt reaps, in his own turn (KIT-083)")


def check_moment(state: Kitsunedo) -> None:
    """What is pending with a stored moment is what the answers since have led to (KIT-102)."""
    if state.moment is None:
        return
    twin = state.moment.clone()
    for entry in state.since:
        twin.apply(entry.seat, entry.action)
    told = [state.facts.game.frame_to_json(frame) for frame in state.stack]
    if told != [state.facts.game.frame_to_json(frame) for frame in twin.stack]:
        raise BadInput("pending", "is not what the stored moment and the answers since lead to (KIT-102)")


def misfit(state: Kitsunedo, frame: Frame[Any]) -> str:
    """Why a frame cannot be pending here, or nothing."""
    deck = [state.face[card] for card in state.deck]
    prize = state.facts.options["prize_seat"] is not None
    to_give = [frame for frame in state.stack if isinstance(frame, Prize | ChoosePrize)] if prize else []
    if isinstance(frame, ShuffleLanterns) and len(state.lantern_deck) < len(state.lords):
        return "the lantern deck has no lantern for each lord (KIT-007)"
    if isinstance(frame, ShuffleItems) and len(deck) - len(to_give) <= len(state.lords):
        return "the item deck has no card for each lord and the discard pile (KIT-008)"
    shuffled = state.deck if isinstance(frame, ShuffleItems) else state.lantern_deck
    if isinstance(frame, ShuffleItems | ShuffleLanterns) and any([state.known[card] for card in shuffled]):
        return "cards that somebody knows are not shuffled at set-up (KIT-007, KIT-008)"
    if isinstance(frame, Prize | ChoosePrize) and any([kind not in deck for kind in prizes(state)]):
        return "the item deck has no such prize (KIT-121, KIT-122)"
    if isinstance(frame, TakeUnseen) and not state.hands[frame.victim]:
        return f"seat {frame.victim} has no card to be taken (KIT-054)"
    if isinstance(frame, TradeAnswer | EndDiscard) and not state.hands[frame.seat]:
        return f"seat {frame.seat} has no card to give (KIT-043)"
    if isinstance(frame, Memorial) and not state.discard:
        return "the discard pile is empty (KIT-082)"
    if isinstance(frame, LookAtTwo | SummonPick) and not can_look(state):
        return "there is no item to look at (KIT-027)"
    if isinstance(frame, PlaceMark) and (len(state.laid) > 1 or not state.has(state.active, SWALLOW_BLADE)):
        return "the Tanuki lays one card as a mark (KIT-087)"
    return ""


def prizes(state: Kitsunedo) -> list[int]:
    """What the item deck must have for the winner of the advent before."""
    if state.facts.options["prize_seat"] is None:
        return []
    return {"second_advent": [SUN, MOON], "third_advent": [BLOCK]}.get(state.mode.name, [])


def misfit_seat(state: Kitsunedo, frame: Frame[Any]) -> str:
    """Turns are the active player's; who is aimed at is another lord that is in (KIT-017, KIT-063)."""
    active = state.active
    if isinstance(frame, OF_THE_ACTIVE) and frame.seat != active:
        return f"seat {frame.seat} is not the active player (KIT-017)"
    if isinstance(frame, ReturnFlip | Flip):
        out = not state.lives[active] and state.mode.returns
        return "" if out else f"seat {active} is not out to return (KIT-104)"
    if isinstance(frame, OF_THE_ACTIVE) and not isinstance(frame, TurnOver | EndDiscardStep | NextAction):
        return "" if state.lives[active] else f"seat {active} is out (KIT-104)"
    if isinstance(frame, OF_ANOTHER):
        return misfit_target(state, frame.seat)
    if isinstance(frame, TakeUnseen):
        return f"seat {frame.thief} is not the active player (KIT-054)" if frame.thief != active else ""
    if isinstance(frame, DrawCards | Penalty | ChangeLantern) and not state.lives[frame.seat]:
        return f"seat {frame.seat} is out (KIT-063)"
    if isinstance(frame, SurrenderVote):
        voters = [frame.seat, *frame.rest]
        fits = state.lives[frame.victor] and len(set(voters)) == len(voters)
        return "" if fits else "a vote is about a lord that is in, and asks each seat once (KIT-109, KIT-110)"
    return ""


def misfit_target(state: Kitsunedo, seat: Seat) -> str:
    there = seat != state.active and state.lives[seat] and state.lives[state.active]
    return "" if there else f"seat {seat} is not another lord that is in (KIT-063)"


def remember_looked(state: Kitsunedo) -> None:
    """Who looks at a hand (KIT-080) or at the two top cards (KIT-052) knows them, also where nothing says so."""
    top = state.stack[-1]
    if isinstance(top, PeepSwap):
        for card in state.hands[top.target]:
            state.known[card] |= bit(top.seat)
    elif isinstance(top, SummonPick):
        look(state.face, state.known, state.placed, state.packet, state.deck, bit(top.seat))
