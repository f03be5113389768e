"""The night_parade step: the cards as they lay at activation, their icons as a queue, shikigami between (NPY-031..036).

The frames on the stack are the queue: `Cards` holds what is still to be activated, `Icons` the next icon of
one card, and each icon that needs a choice pushes its own question.
"""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Flag, ListOf, ThingOf, Whole
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.night_parade.actions import DONE, STAY
from hyakki.games.night_parade.automa import EnmaIcon
from hyakki.games.night_parade.box import (
    BANISH,
    CARD,
    CHAMPION,
    CHANGE,
    ELEMENT_NAMES,
    FACE_DOWN,
    FIGHT,
    HIDE,
    IN_BOX,
    IN_SUPPLY,
    INVOKE,
    MOST_CARDS,
    MOVE,
    NONE,
    ON_BOARD,
    PARADES,
    PLACE,
    REIGN,
    SPIRIT,
    TALISMAN,
    TALISMANS,
    TOKENS,
)
from hyakki.games.night_parade.champions import HardChoice, PutChampion
from hyakki.games.night_parade.change import change
from hyakki.games.night_parade.decided import tell
from hyakki.games.night_parade.icons import Fight, Hide, Move, Place, ask
from hyakki.games.night_parade.market import put_under
from hyakki.games.night_parade.reign import Reign
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.tokens import gain
from hyakki.games.night_parade.torii import PendingTorii

TOKEN_ICONS: Final = {SPIRIT: 0, TALISMAN: 1, BANISH: 2, INVOKE: 3}


class NightParadeStep(Step[NightParade]):
    """NPY-031: every card of the active parade once, from left to right; torii first (NPY-059)."""

    NAME = "night_parade"

    def run(self, state: NightParade) -> None:
        side = state.active
        cards = tuple([card & CARD for card in state.parades[side * PARADES + state.element]])
        state.stack.append(ParadeEnd())
        if state.is_enma(side):
            state.stack.append(WaitingShikigami())
        state.stack.append(Cards(cards))
        state.stack.append(PendingTorii())


class Cards(Step[NightParade]):
    """The cards still to be activated, as they lay when the parade began (NPY-035)."""

    NAME = "cards"
    FIELDS = {"cards": Field(ListOf(ThingOf("card"), 0, MOST_CARDS), [])}

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__()
        self.cards = cards

    def run(self, state: NightParade) -> None:
        if self.cards:
            state.stack.append(Cards(self.cards[1:]))
            state.stack.append(Activation(self.cards[0]))
        window(state)  # before the first card, between two, after the last (NPY-069)


class Activation(Step[NightParade]):
    """A card is reached: its icons in order, or it is turned face up for a talisman (NPY-036)."""

    NAME = "activation"
    FIELDS = {"card": Field(ThingOf("card"), required=True)}

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = card

    def run(self, state: NightParade) -> None:
        state.just_placed = NONE
        side = state.active
        parade = state.parades[side * PARADES + state.element]
        if self.card in parade:
            state.stack.append(Icons(self.card, 0, False))
            return
        parade[parade.index(self.card | FACE_DOWN)] = self.card
        card = state.box.card_names[self.card]
        if state.is_enma(side):  # NPY-129
            tell(state, "event.enma_turned_up", "was_face_down", {"card": card})
            return
        state.tokens[side * TOKENS + TALISMANS] += 1
        if state.log is not None:
            state.emit("event.turned_up", {"seat": side, "card": card})


class Icons(Step[NightParade]):
    """NPY-032: the icons of a card from `next` on, one at a time; a shikigami's change does nothing (NPY-071).

    Where all icons of a shikigami must be resolved, it stays below its last icon too: `MayDo` looks for it there."""

    NAME = "icons"
    FIELDS = {
        "card": Field(ThingOf("card"), required=True),
        "next": Field(Whole(0, 20), 0),
        "shikigami": Field(Flag(), False),
    }

    def __init__(self, card: int, next: int, shikigami: bool) -> None:
        super().__init__()
        self.card = card
        self.next = next
        self.shikigami = shikigami

    def run(self, state: NightParade) -> None:
        icons = state.box.card_icons[self.card]
        if self.next == len(icons):
            return
        if self.next + 1 < len(icons) or (self.shikigami and state.terms.shikigami_all_icons):
            state.stack.append(Icons(self.card, self.next + 1, self.shikigami))
            if state.terms.shikigami_any_time and not self.shikigami:
                state.stack.append(Window())
        icon = icons[self.next]
        if self.shikigami and icon == CHANGE:
            return
        resolve(state, icon, self.card)


class SpaceIcons(Step[NightParade]):
    """NPY-076: the icons of the space a champion stepped on, each optional as on a card."""

    NAME = "space_icons"
    FIELDS = {"space": Field(ThingOf("space"), required=True), "next": Field(Whole(0, 20), 0)}

    def __init__(self, space: int, next: int) -> None:
        super().__init__()
        self.space = space
        self.next = next

    def run(self, state: NightParade) -> None:
        icons = state.terms.space_icons[self.space]
        if self.next < len(icons):
            state.stack.append(SpaceIcons(self.space, self.next + 1))
            resolve(state, icons[self.next], NONE)


def resolve(state: NightParade, icon: int, card: int) -> None:
    """One icon of the active side: asked, taken, or done by Enma's rules."""
    side = state.active
    if state.is_enma(side):
        state.stack.append(EnmaIcon(icon, card))
    elif icon in TOKEN_ICONS:
        gain(state, side, TOKEN_ICONS[icon], 1)
    elif icon == PLACE:
        ask(state, Place(side, state.box.card_element[card]))
    elif icon == MOVE:
        ask(state, Move(side))
    elif icon == FIGHT:
        ask(state, Fight(side))
    elif icon == HIDE:
        ask(state, Hide(side))
    elif icon == REIGN:
        ask(state, Reign(side))
    elif icon == CHANGE:
        change(state, side, card)
    elif icon == CHAMPION:
        activate_champion(state, side)


def activate_champion(state: NightParade, side: int) -> None:
    """The champion steps on the board (NPY-076), comes from the supply (NPY-086) or stays on the map (NPY-088)."""
    place = state.champion[side]
    if place <= ON_BOARD:
        state.stack.append(StepChampion(side))
    elif place == IN_SUPPLY or (place != IN_BOX and state.terms.champion_relocates):
        ask(state, PutChampion(side))


class StepChampion(Decision[NightParade]):
    """NPY-076: the champion goes to a linked space and its icons are resolved; unless it must it may stay (NPY-078)."""

    NAME = "step_champion"
    RULES = ("NPY-076", "NPY-078")

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        here = ON_BOARD - state.champion[seat]
        steps: list[Action] = [("step", space) for space in state.terms.links[here]]
        return steps if steps and state.terms.champion_must_move else [*steps, STAY]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "stay":
            return
        space = cast(int, action[1])
        state.champion[seat] = ON_BOARD - space
        if state.log is not None:
            state.emit("event.stepped", {"seat": seat, "space": state.box.space_names[space]})
        if space == state.box.throne_space:
            if state.throne_pile:  # a position may have no card left for a champion (NPY-082)
                state.stack.append(HardChoice(seat))
        else:
            state.stack.append(SpaceIcons(space, 0))

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0] if state.terms.champion_must_move else STAY

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "stay":
            return Refusal("refuse.champion_must_move", "NPY-078")
        if action[0] != "step":
            return None
        names = state.box.space_names
        here = names[ON_BOARD - state.champion[seat]]
        return Refusal("refuse.not_linked", "NPY-077", {"space": names[cast(int, action[1])], "here": here})


# --- shikigami ---


class Window(Step[NightParade]):
    """A moment at which shikigami may be played: asked only if one in hand fits (NPY-069)."""

    NAME = "window"

    def run(self, state: NightParade) -> None:
        window(state)


def window(state: NightParade) -> None:
    side = state.active
    if state.hands[side] and playable(state, side):
        state.stack.append(PlayShikigami(side))


def playable(state: NightParade, side: int) -> list[int]:
    """NPY-070: shikigami of the active parade's element, or with a change icon."""
    box = state.box
    return [card for card in state.hands[side] if box.card_element[card] == state.element or box.has_change(card)]


class PlayShikigami(Decision[NightParade]):
    """NPY-069: play a fitting shikigami, or go on."""

    NAME = "play_shikigami"
    RULES = ("NPY-069", "NPY-070")

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [*[("play", card) for card in playable(state, seat)], DONE]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        card = cast(int, action[1])
        state.hands[seat].remove(card)
        state.played.append(card)
        state.stack.append(Window())
        state.stack.append(Icons(card, 0, True))
        if state.log is not None:
            state.emit("event.played", {"seat": seat, "card": state.box.card_names[card]})

    def default(self, state: NightParade, seat: Seat) -> Action:
        return DONE

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "play":
            return None
        card = cast(int, action[1])
        args: dict[str, object] = {"card": state.box.card_names[card], "parade": ELEMENT_NAMES[state.element]}
        if card not in state.hands[seat]:
            return Refusal("refuse.not_in_hand", "NPY-069", args)
        return Refusal("refuse.shikigami_element", "NPY-070", args)


class WaitingShikigami(Step[NightParade]):
    """NPY-153: Enma's shikigami beside the parade, after its last card, oldest first; by option then all others."""

    NAME = "waiting_shikigami"

    def run(self, state: NightParade) -> None:
        beside = [state.element]
        if state.terms.enma_plays_all_waiting:
            beside += [element for element in state.box.parade_order if element != state.element]
        waiting = [element for element in beside if state.waiting[element]]
        if not waiting:
            return
        first = state.waiting[waiting[0]]
        decided = "waited_longest" if len(first) > 1 else "first_beside" if len(waiting) > 1 else "only_choice"
        card = first.pop(0)
        state.played.append(card)
        state.just_placed = NONE
        state.stack.append(self)
        state.stack.append(Icons(card, 0, True))
        tell(state, "event.enma_played", decided, {"card": state.box.card_names[card]})


class ParadeEnd(Step[NightParade]):
    """NPY-072: the shikigami played go, in the order played, to the bottom of the decks of their levels."""

    NAME = "parade_end"

    def run(self, state: NightParade) -> None:
        for card in state.played:
            put_under(state, card)
        state.played.clear()
        state.just_placed = NONE
