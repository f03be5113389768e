"""King Enma's turn around his parade: reveal, activate, spend (NPY-126..128, NPY-150..154)."""

from __future__ import annotations

from hyakki.core.stack import Step
from hyakki.games.night_parade.box import (
    BANISHES,
    CARD,
    ELEMENT_NAMES,
    FACE_DOWN,
    INVOKES,
    LEVELS,
    MOVE,
    NONE,
    PARADES,
    TOKENS,
)
from hyakki.games.night_parade.decided import tell
from hyakki.games.night_parade.market import draw_card, market_cards, refill, take
from hyakki.games.night_parade.priorities import HUMAN, Choice
from hyakki.games.night_parade.recruit import banish, can_banish, level_of
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA


class EnmaReveal(Step[NightParade]):
    """NPY-127: the top card of the lowest deck that is left joins his parade of its element."""

    NAME = "enma_reveal"

    def run(self, state: NightParade) -> None:
        for level in range(LEVELS):
            card = draw_card(state, level)
            if card != NONE:
                element = state.box.card_element[card]
                state.parades[ENMA * PARADES + element].append(card)
                decided = "lowest_deck" if level else "level_1_deck"
                names = state.box.card_names
                tell(state, "event.enma_revealed", decided, {"card": names[card], "parade": ELEMENT_NAMES[element]})
                return
        tell(state, "event.enma_no_card", "decks_empty", {})


class EnmaActivate(Step[NightParade]):
    """NPY-128: the largest parade whose scroll is unflipped; then the champion card's; then the topmost."""

    NAME = "enma_activate"

    def run(self, state: NightParade) -> None:
        free = [element for element in state.box.parade_order if not state.flipped[ENMA] >> element & 1]
        choice = Choice(free)
        choice.prefer(largest(state, ENMA, free), "largest_parade")
        choice.prefer([element for element in choice.tiles if holds_champion(state, element)], "champion_card")
        element = choice.first("topmost")
        state.flipped[ENMA] |= 1 << element
        state.element = element
        tell(state, "event.enma_activated", choice.decided, {"parade": ELEMENT_NAMES[element]})


def largest(state: NightParade, side: int, elements: list[int]) -> list[int]:
    """The largest of these parades, in the same order."""
    sizes = [state.size(side, element) for element in elements]
    return [element for element, size in zip(elements, sizes, strict=True) if size == max(sizes)]


def holds_champion(state: NightParade, element: int) -> bool:
    return any([state.box.is_champion_card(card & CARD) for card in state.parades[ENMA * PARADES + element]])


class EnmaSpend(Step[NightParade]):
    """NPY-126: he spends banish tokens, then invoke tokens, and drops the rest (NPY-154)."""

    NAME = "enma_spend"

    def run(self, state: NightParade) -> None:
        tokens = state.tokens
        had = tokens[ENMA * TOKENS + BANISHES] + tokens[ENMA * TOKENS + INVOKES]
        while enma_banish(state):
            pass
        while enma_invoke(state):
            pass
        if not state.terms.refill_at_once:
            refill(state)
        left = tokens[ENMA * TOKENS + BANISHES] + tokens[ENMA * TOKENS + INVOKES]
        if not had:
            tell(state, "event.enma_no_spending", "no_tokens", {})
        elif left:
            tell(state, "event.enma_dropped", "unspendable", {"count": left})
        tokens[ENMA * TOKENS + BANISHES] = 0
        tokens[ENMA * TOKENS + INVOKES] = 0


def enma_banish(state: NightParade) -> bool:
    """NPY-150: in the human's largest parade that offers one (or in the largest alone), the highest level he can
    afford, leftmost."""
    elements = state.box.parade_order[:]
    decided = "largest_parade"
    while elements:
        element = largest(state, HUMAN, elements)[0]
        best = NONE
        for card in state.parades[HUMAN * PARADES + element]:
            if card & FACE_DOWN or state.box.immune[card] or not can_banish(state, ENMA, card):
                continue
            if best == NONE or level_of(state, card) > level_of(state, best):
                best = card
        if best != NONE:
            banish(state, ENMA, best)
            tell(state, "event.enma_banished", decided, {"card": state.box.card_names[best]})
            return True
        if state.terms.enma_banishes_largest_only:
            return False
        elements.remove(element)
        decided = "next_parade"
    return False


def enma_invoke(state: NightParade) -> bool:
    """NPY-151: the affordable market card with most move icons, then the highest level, then the upper slot."""
    box = state.box
    if sum([len(cards) for cards in state.waiting]) >= box.hand_limit:
        return False
    tokens = state.tokens[ENMA * TOKENS + INVOKES]
    choice = Choice([card for card in market_cards(state) if box.invoke_cost[level_of(state, card)] <= tokens])
    if not choice.tiles:
        return False
    most = max([box.card_icons[card].count(MOVE) for card in choice.tiles])
    choice.prefer([card for card in choice.tiles if box.card_icons[card].count(MOVE) == most], "move_icons")
    highest = max([level_of(state, card) for card in choice.tiles])
    choice.prefer([card for card in choice.tiles if level_of(state, card) == highest], "highest_level")
    card = choice.first("upper_slot")
    state.tokens[ENMA * TOKENS + INVOKES] -= box.invoke_cost[level_of(state, card)]
    element = beside(state, card)
    state.waiting[element].append(card)
    names = state.box.card_names
    args: dict[str, object] = {"card": names[card], "parade": ELEMENT_NAMES[element]}
    tell(state, "event.enma_invoked", choice.decided, args)
    take(state, card)
    return True


def beside(state: NightParade, card: int) -> int:
    """NPY-152: the parade of its element, or with a change icon his largest one (topmost of equals)."""
    if state.box.has_change(card):
        return largest(state, ENMA, state.box.parade_order)[0]
    return state.box.card_element[card]
