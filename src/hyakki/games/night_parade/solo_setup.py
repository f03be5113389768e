"""Setting up the solo game: the open plot, King Enma's difficulty, clans, cards and champion (NPY-118..125)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Flag
from hyakki.core.stack import Action, Decision, EvenChance, Seat, Shuffle, Step
from hyakki.games.night_parade.box import DIFFICULTIES, ELEMENT_NAMES, IN_SUPPLY, NONE, PARADES
from hyakki.games.night_parade.setup import champion_card
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA

HUMAN: Seat = 0


class ShuffleEnma(Shuffle[NightParade]):
    """NPY-124: the Enma cards are shuffled into a face-up pile; only the top one is visible."""

    NAME = "shuffle_enma"

    def pool(self, state: NightParade) -> list[int]:
        return [state.box.enma_at + card for card in state.enma_pile]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        state.enma_pile = [cast(int, card) - state.box.enma_at for card in reversed(action[1:])]
        state.reveal()
        if state.log is not None:
            state.emit("event.enma_card", {"card": state.box.enma_names[state.enma_pile[-1]]})


class RevealPlot(Shuffle[NightParade]):
    """NPY-121: one plot is turned face up for both sides; the rest leave the game unseen."""

    NAME = "reveal_plot"

    def pool(self, state: NightParade) -> list[int]:
        return [state.box.plots_at + plot for plot in state.undealt]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        order = [cast(int, plot) - state.box.plots_at for plot in action[1:]]
        state.open_plot = order[0]
        state.undealt = sorted(order[1:])
        state.reveal()
        if state.log is not None:
            state.emit("event.open_plot", {"plot": state.box.plot_names[state.open_plot]})


class SetDifficulty(Step[NightParade]):
    """NPY-118: the human picks a difficulty, unless an option has set it."""

    NAME = "set_difficulty"

    def run(self, state: NightParade) -> None:
        if state.terms.enma_difficulty == "ask":
            state.stack.append(ChooseDifficulty(HUMAN))
        else:
            set_difficulty(state, DIFFICULTIES.index(state.terms.enma_difficulty))


def set_difficulty(state: NightParade, difficulty: int) -> None:
    """King Enma's clan is chosen next, on hard also the clan whose starting cards he adds."""
    state.difficulty = difficulty
    if state.log is not None:
        state.emit("event.difficulty", {"difficulty": DIFFICULTIES[difficulty]})
    if state.box.enma_extra[difficulty]:
        push_enma_clan(state, True)
    push_enma_clan(state, False)


def push_enma_clan(state: NightParade, extra: bool) -> None:
    """NPY-120: the human picks inside the level, or chance does by option."""
    if state.terms.enma_random_clan:
        state.stack.append(DrawEnmaClan(extra))
    else:
        state.stack.append(ChooseEnmaClan(HUMAN, extra))


class ChooseDifficulty(Decision[NightParade]):
    """NPY-118: easy, medium or hard."""

    NAME = "choose_difficulty"
    RULES = ("NPY-118",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("difficulty", level) for level in range(len(DIFFICULTIES))]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        set_difficulty(state, cast(int, action[1]))

    def default(self, state: NightParade, seat: Seat) -> Action:
        return ("difficulty", 0)


def enma_clans(state: NightParade, extra: bool) -> list[Action]:
    """NPY-118, NPY-120: the clans of the level that belong to sets in play."""
    levels = state.box.enma_extra if extra else state.box.enma_clans
    return [("enma", clan) for clan in levels[state.difficulty] if clan in state.terms.clans]


def set_enma_clan(state: NightParade, action: Action, extra: bool) -> None:
    clan = cast(int, action[1])
    if extra:
        state.extra_clan = clan
    else:
        state.clan[ENMA] = clan
    if state.log is not None:
        key = "event.enma_extra_clan" if extra else "event.enma_clan"
        state.emit(key, {"clan": state.box.clan_names[clan]})


class ChooseEnmaClan(Decision[NightParade]):
    """NPY-120: the human picks Enma's clan, or the one whose starting cards he adds (NPY-119)."""

    NAME = "choose_enma_clan"
    RULES = ("NPY-118", "NPY-120")
    FIELDS = {**Decision.FIELDS, "extra": Field(Flag(), False)}

    def __init__(self, seat: Seat, extra: bool) -> None:
        super().__init__(seat)
        self.extra = extra

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return enma_clans(state, self.extra)

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        set_enma_clan(state, action, self.extra)

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "enma":
            return None
        args: dict[str, object] = {
            "clan": state.box.clan_names[cast(int, action[1])],
            "difficulty": DIFFICULTIES[state.difficulty],
        }
        return Refusal("refuse.enma_clan", "NPY-118", args)


class DrawEnmaClan(EvenChance[NightParade]):
    """NPY-006: by option `enma_clan_choice` chance picks inside the level."""

    NAME = "draw_enma_clan"
    FIELDS = {"extra": Field(Flag(), False)}

    def __init__(self, extra: bool) -> None:
        super().__init__()
        self.extra = extra

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return enma_clans(state, self.extra)

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        set_enma_clan(state, action, self.extra)


class EnmaKit(Step[NightParade]):
    """NPY-119, NPY-122, NPY-123: on hard a second starting card in each parade; his champion starts in supply."""

    NAME = "enma_kit"

    def run(self, state: NightParade) -> None:
        if state.extra_clan != NONE:
            for element in range(PARADES):
                extra = state.box.starting_cards[state.extra_clan][element]
                state.parades[ENMA * PARADES + element].append(extra)
        element = ELEMENT_NAMES.index(state.terms.enma_champion_parade)
        state.parades[ENMA * PARADES + element].append(champion_card(state, ENMA))
        state.champion[ENMA] = IN_SUPPLY
