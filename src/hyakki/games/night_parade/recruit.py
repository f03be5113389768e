"""The recruit step: recruit, banish and invoke in any order, as long as the tokens last (NPY-060..068)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.night_parade.actions import DONE
from hyakki.games.night_parade.box import BANISHES, FACE_DOWN, INVOKES, PARADES, SPIRITS, TALISMANS, TOKENS
from hyakki.games.night_parade.market import market_cards, refill, take
from hyakki.games.night_parade.state import NightParade


class RecruitStep(Step[NightParade]):
    """NPY-060: the active player is asked while anything can be bought."""

    NAME = "recruit_step"

    def run(self, state: NightParade) -> None:
        question = Recruit(state.active)
        if len(question.options(state, state.active)) > 1:
            state.stack.append(question)
        elif not state.terms.refill_at_once:
            refill(state)  # NPY-063, option end_of_recruit


class Recruit(Decision[NightParade]):
    """One purchase, or done."""

    NAME = "recruit"
    RULES = ("NPY-060", "NPY-061", "NPY-064", "NPY-067")

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        for card in market_cards(state):
            if can_recruit(state, seat, card):
                actions.append(("recruit", card))
        if state.tokens[seat * TOKENS + BANISHES]:
            actions += [("banish", card) for card in banishable(state, seat) if can_banish(state, seat, card)]
        if state.tokens[seat * TOKENS + INVOKES]:
            actions += [("invoke", card) for card in market_cards(state) if can_invoke(state, seat, card)]
        actions.append(DONE)
        return actions

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            if not state.terms.refill_at_once:
                refill(state)
            return
        card = cast(int, action[1])
        if action[0] == "recruit":
            recruit(state, seat, card)
        elif action[0] == "banish":
            banish(state, seat, card)
        else:
            invoke(state, seat, card)
        state.stack.append(RecruitStep())

    def default(self, state: NightParade, seat: Seat) -> Action:
        return DONE

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "recruit" or action[0] == "invoke":
            return refuse_market(state, seat, action)
        return refuse_banish(state, seat, cast(int, action[1])) if action[0] == "banish" else None


def level_of(state: NightParade, card: int) -> int:
    """The level of a deck card, counted from 0."""
    return state.box.card_level[card] - 1


def can_recruit(state: NightParade, seat: Seat, card: int) -> bool:
    """NPY-061: spirits by level and a talisman; neither replaces the other."""
    level = level_of(state, card)
    return (
        state.tokens[seat * TOKENS + SPIRITS] >= state.box.recruit_spirits[level]
        and state.tokens[seat * TOKENS + TALISMANS] >= state.box.recruit_talismans[level]
    )


def recruit(state: NightParade, seat: Seat, card: int) -> None:
    """NPY-062: the card goes face up to the right end of the own parade of its element."""
    level = level_of(state, card)
    state.tokens[seat * TOKENS + SPIRITS] -= state.box.recruit_spirits[level]
    state.tokens[seat * TOKENS + TALISMANS] -= state.box.recruit_talismans[level]
    state.parades[seat * PARADES + state.box.card_element[card]].append(card)
    if state.log is not None:
        state.emit("event.recruited", {"seat": seat, "card": state.box.card_names[card]})
    take(state, card)


def banishable(state: NightParade, side: int) -> list[int]:
    """NPY-064, NPY-065: face-up cards of opponents that are not immune."""
    cards: list[int] = []
    for enemy in state.others(side):
        for element in range(PARADES):
            for card in state.parades[enemy * PARADES + element]:
                if not card & FACE_DOWN and not state.box.immune[card]:
                    cards.append(card)
    return cards


def can_banish(state: NightParade, side: int, card: int) -> bool:
    return state.tokens[side * TOKENS + BANISHES] >= state.box.banish_cost[level_of(state, card)]


def banish(state: NightParade, side: int, card: int) -> None:
    """NPY-064: tokens equal to its level turn the card face down where it stands."""
    state.tokens[side * TOKENS + BANISHES] -= state.box.banish_cost[level_of(state, card)]
    owner = 0
    for at, parade in enumerate(state.parades):
        if card in parade:
            parade[parade.index(card)] = card | FACE_DOWN
            owner = at // PARADES
    if state.log is not None and not state.is_enma(side):
        clan = state.box.clan_names[state.clan[owner]]
        state.emit("event.banished", {"seat": side, "card": state.box.card_names[card], "clan": clan})


def can_invoke(state: NightParade, seat: Seat, card: int) -> bool:
    """NPY-067, NPY-068: tokens equal to its level, and room in the hand."""
    level = level_of(state, card)
    return (
        state.tokens[seat * TOKENS + INVOKES] >= state.box.invoke_cost[level]
        and len(state.hands[seat]) < state.box.hand_limit
    )


def invoke(state: NightParade, seat: Seat, card: int) -> None:
    """NPY-067: the card is taken into hand, openly."""
    state.tokens[seat * TOKENS + INVOKES] -= state.box.invoke_cost[level_of(state, card)]
    state.hands[seat].append(card)
    state.hands[seat].sort()
    if state.log is not None:
        state.emit("event.invoked", {"seat": seat, "card": state.box.card_names[card]})
    take(state, card)


def refuse_market(state: NightParade, seat: Seat, action: Action) -> Refusal:
    """Why a card cannot be recruited or invoked."""
    card = cast(int, action[1])
    box = state.box
    args: dict[str, object] = {"card": box.card_names[card]}
    recruits = action[0] == "recruit"
    if card not in state.market:
        return Refusal("refuse.not_in_market", "NPY-061" if recruits else "NPY-067", args)
    level = level_of(state, card)
    if recruits:
        args["spirits"] = box.recruit_spirits[level]
        args["talismans"] = box.recruit_talismans[level]
        return Refusal("refuse.recruit_cost", "NPY-061", args)
    if len(state.hands[seat]) >= box.hand_limit:
        args["limit"] = box.hand_limit
        return Refusal("refuse.hand_full", "NPY-068", args)
    args["tokens"] = box.invoke_cost[level]
    return Refusal("refuse.invoke_cost", "NPY-067", args)


def refuse_banish(state: NightParade, seat: Seat, card: int) -> Refusal:
    """Why a card cannot be banished."""
    box = state.box
    args: dict[str, object] = {"card": box.card_names[card]}
    if card in banishable(state, seat):
        args["tokens"] = box.banish_cost[level_of(state, card)]
        return Refusal("refuse.banish_cost", "NPY-064", args)
    theirs = any([state.parade_of(enemy, card | FACE_DOWN) != -1 for enemy in state.others(seat)])
    if theirs or box.immune[card]:
        return Refusal("refuse.immune", "NPY-065", args)
    return Refusal("refuse.not_theirs", "NPY-064", args)
