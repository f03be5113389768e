"""Night Parade of a Hundred Yokai as a Game: what the platform sees of this folder."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from hyakki.core.errors import BadInput
from hyakki.core.fitted import Fit
from hyakki.core.game import Game, Imaginer, Manual
from hyakki.core.hearing import Heard
from hyakki.core.kinds import Json
from hyakki.core.observer import Observer
from hyakki.core.options import from_rows
from hyakki.core.stack import Action, Facts, Frame, Seat, State, View
from hyakki.games.night_parade import (
    automa,
    champions,
    enma_turn,
    greedy_1,
    heuristics,
    icons,
    parade,
    positions,
    reign,
    scoring,
    setup,
    solo_setup,
)
from hyakki.games.night_parade.actions import notation
from hyakki.games.night_parade.box import FIGURE_NAMES, IN_BOX, LEVELS, MOST_SIDES, NONE, Box
from hyakki.games.night_parade.box_facts import box_facts
from hyakki.games.night_parade.change import Change
from hyakki.games.night_parade.fields import fields
from hyakki.games.night_parade.fitting import check_enma, check_frames
from hyakki.games.night_parade.hidden import scramble
from hyakki.games.night_parade.imagination import NightParadeImaginer, seen_by_all
from hyakki.games.night_parade.naming import data_words
from hyakki.games.night_parade.observing import NightParadeObserver
from hyakki.games.night_parade.recruit import Recruit, RecruitStep
from hyakki.games.night_parade.schema import Files
from hyakki.games.night_parade.scoring import Scoring
from hyakki.games.night_parade.shares import Share, TakeShare
from hyakki.games.night_parade.state import NightParade, blank
from hyakki.games.night_parade.terms import Terms
from hyakki.games.night_parade.torii import DrawMystery, PendingTorii, TileCheck
from hyakki.games.night_parade.turn import Activate, ReleaseSpirit, Turn, TurnEnd, Unflip

RULES_VERSION: Final = 1
SEATS: Final = (1, MOST_SIDES)  # NPY-001
LONGEST: Final = 60_000  # the rules set no limit (NPY-103); random play ends long before

FRAMES: Final[list[type[Frame[Any]]]] = [
    setup.ShuffleIslands,
    setup.ShuffleDeck,
    setup.DealMarket,
    setup.ShuffleThrone,
    setup.DrawFirstPlayer,
    setup.DealPlots,
    setup.ChooseClans,
    setup.ChooseClan,
    setup.KeepPlot,
    setup.ClanKits,
    setup.ChampionCards,
    setup.JoinChampion,
    setup.FirstTurn,
    solo_setup.ShuffleEnma,
    solo_setup.RevealPlot,
    solo_setup.SetDifficulty,
    solo_setup.ChooseDifficulty,
    solo_setup.ChooseEnmaClan,
    solo_setup.DrawEnmaClan,
    solo_setup.EnmaKit,
    Turn,
    Activate,
    parade.NightParadeStep,
    PendingTorii,
    TileCheck,
    DrawMystery,
    parade.Cards,
    parade.Activation,
    parade.Icons,
    parade.SpaceIcons,
    parade.Window,
    parade.PlayShikigami,
    parade.WaitingShikigami,
    parade.ParadeEnd,
    parade.StepChampion,
    icons.Place,
    icons.Move,
    icons.Fight,
    icons.Hide,
    icons.HideShare,
    Change,
    champions.HardChoice,
    champions.PutChampion,
    reign.Reign,
    reign.ChooseShared,
    reign.ReturnMeeple,
    reign.MoveGroup,
    reign.SwapOwn,
    reign.SwapWith,
    reign.RenewMarket,
    reign.HideGroup,
    Share,
    TakeShare,
    RecruitStep,
    Recruit,
    ReleaseSpirit,
    Unflip,
    TurnEnd,
    Scoring,
    automa.EnmaIcon,
    automa.EnmaMove,
    automa.EnmaStrike,
    automa.EnmaCardUnder,
    enma_turn.EnmaReveal,
    enma_turn.EnmaActivate,
    enma_turn.EnmaSpend,
]

PRESETS: Final[dict[str, dict[str, Json]]] = {
    "first game": {"expansions": [], "board_side": "jigoku", "throne_set": "first_games"},
    "first thrones": {"throne_set": "first_games"},
    "standard": {},
    "everything": {"board_side": "pandemonium", "promo_sarugami": True},
    "solo": {"enma_difficulty": "ask"},
    "as printed": {
        "shikigami_icons": "all",
        "champion_must_move": True,
        "enma_strike_needs_meeple": False,
        "enma_banish_parades": "largest_only",
        "enma_shikigami_use": "next_turn",
    },
}

# What follows from an own pick for sure; King Enma's acts, which may follow too, have events of their own.
SURE: Final = (
    "event.placed",
    "event.moved",
    "event.marched",
    "event.swapped",
    "event.champion_put",
    "event.sent_home",
    "event.stood_up",
    "event.hidden",
    "event.torii",
)


class NightParadeOfAHundredYokai(Game):
    """One rulebook: NPY-001..160."""

    def __init__(self, manual: Manual) -> None:
        self.box = Box(Files(manual))
        self._kept: tuple[int, dict[str, Any], Terms] | None = None
        box = self.box
        things = {
            "card": box.card_names,
            "tile": box.positions,
            "space": box.space_names,
            "clan": box.clan_names,
            "meeple": [f"{tile}-{figure}" for tile in box.positions for figure in FIGURE_NAMES],
        }
        manual.messages = manual.messages.with_words({**data_words(box, manual.messages), **box_facts(box)})
        super().__init__(
            manual,
            RULES_VERSION,
            SEATS,
            from_rows(manual.data["options"]["options"]),
            PRESETS,
            FRAMES,
            notation(box),
            fields(box),
            LONGEST,
            things,
        )

    def agree(self, seats: int, options: dict[str, object]) -> None:
        expansions = cast(list[str], options["expansions"])
        if seats == 1 and "cursed_throne" not in expansions:
            raise BadInput(
                "options.expansions",
                "one player plays against King Enma, who comes with cursed_throne (NPY-002)",
                "add cursed_throne to the expansions, or play with 2 to 4 seats",
            )

    def begin(self, facts: Facts) -> State:
        terms = Terms(self.box, facts)
        state = blank(facts, terms)
        state.decks = [cards[:] for cards in terms.deck_cards]
        state.throne_pile = terms.throne_cards[:]
        state.mystery_supply = self.box.mystery_tokens[:]
        state.undealt = terms.plots[:]
        if terms.solo:
            state.enma_pile = list(range(len(self.box.enma_names)))
        state.stack.extend(setup_frames(terms))
        return state

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        return positions.build(facts, self.box, self.described, values)

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        return [Turn(values["active"])]

    def check(self, state: State) -> None:
        check_frames(cast(NightParade, state), setup_frames(cast(NightParade, state).terms))
        check_enma(cast(NightParade, state))

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        return NightParadeImaginer(self, self.terms_of(view), view)

    def terms_of(self, view: View) -> Terms:
        """Those of the match of a view: bots ask for them with every answer, mostly in the same match."""
        seats, options = view["seats"], view["options"]
        kept = self._kept
        if kept is None or kept[0] != seats or kept[1] != options:
            kept = self._kept = (seats, dict(options), Terms(self.box, Facts(self, seats, options)))
        return kept[2]

    def observer(self) -> Observer:
        return NightParadeObserver(self.box)

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        return scramble(cast(NightParade, state), seat, rng)

    def pieces(self, state: State) -> dict[str, int]:
        return pieces(cast(NightParade, state))

    def sure_events(self, action: Action) -> tuple[str, ...]:
        return SURE if action[0] in ("place", "move", "fight", "hide", "champion", "march", "with") else ()

    def score_sheet(self, state: State) -> list[dict[str, object]]:
        """Enma's comes last."""
        here = cast(NightParade, state)
        return [scoring.whole_sheet(here, side) for side in range(here.terms.sides)]

    def score_so_far(self, view: View) -> list[dict[str, object]]:
        """The own plot counts for its owner alone; the open plot of solo for both sides."""
        here = seen_by_all(Facts(self, view["seats"], view["options"]), self.terms_of(view), view)
        return [scoring.sheet_so_far(here, side, view) for side in range(here.terms.sides)]

    def returns_sum(self, facts: Facts) -> float | None:
        """NPY-117: one victory, shared or not; alone one plays against King Enma, who has no seat."""
        return None if facts.seats == 1 else 1.0

    def worth(self, state: State, seat: Seat) -> float:
        return heuristics.value(cast(NightParade, state), seat)

    def features(self, state: State, seat: Seat) -> list[float]:
        return heuristics.features(cast(NightParade, state), seat)

    def progress(self, state: State) -> float:
        return 1.0 - heuristics.remaining(cast(NightParade, state))

    def fit(self, seats: int) -> Fit | None:
        """None alone: what a lead over King Enma is worth depends on his difficulty, which no table tells apart."""
        return None if seats == 1 else super().fit(seats)

    def foreseen(self, state: State) -> Seat | None:
        return heuristics.foreseen(cast(NightParade, state))

    def values(self, state: State) -> list[float]:
        """Those of a match that does not come to an end are worth less and less, to who is behind too."""
        values = super().values(state)
        if self.fit(state.facts.seats) is None:
            return values  # `worth` has it already
        hope = heuristics.hope(cast(NightParade, state))
        return values if hope == 1.0 or state.outcome is not None else [hope * value for value in values]

    def worth_1(self, state: State, seat: Seat) -> float:
        return greedy_1.value(cast(NightParade, state), seat)


def setup_frames(terms: Terms) -> list[Frame[Any]]:
    """NPY-008: what is set up, last first; solo by NPY-118..125."""
    order: list[Frame[Any]] = [setup.ShuffleIslands()]
    order += [setup.ShuffleDeck(level + 1) for level in range(LEVELS)]
    order.append(setup.DealMarket())
    if terms.cursed:
        order.append(setup.ShuffleThrone())
    if terms.solo:
        order += [solo_setup.ShuffleEnma(), solo_setup.RevealPlot(), solo_setup.SetDifficulty(), setup.ChooseClans()]
        order += [setup.ClanKits(), solo_setup.EnmaKit(), setup.ChampionCards(), setup.FirstTurn()]
    else:
        order += [setup.DrawFirstPlayer(), setup.DealPlots(), setup.ChooseClans()]
        if terms.plots_dealt > 1:
            order.append(setup.KeepPlot(tuple(range(terms.sides))))
        order.append(setup.ClanKits())
        if terms.cursed:
            order.append(setup.ChampionCards())
        order.append(setup.FirstTurn())
    order.reverse()
    return order


def pieces(state: NightParade) -> dict[str, int]:
    """Every piece of the match; a clan's kit counts as in the box until it is dealt."""
    box = state.box
    counts: dict[str, int] = {}
    for card in positions.all_cards(state):
        counts[box.card_names[card]] = counts.get(box.card_names[card], 0) + 1
    cards_of = [*box.starting_cards]
    for clan, starting in enumerate(cards_of):
        for card in [*starting, box.first_champion_card + clan]:
            if not dealt(state, clan, card):
                counts[box.card_names[card]] = counts.get(box.card_names[card], 0) + 1
    positions_count = len(box.positions)
    for side in range(state.terms.sides):
        here = slice(side * positions_count, (side + 1) * positions_count)
        has_kit = state.supply[side] + sum(state.standing[here]) + sum(state.lying[here]) + state.torii_left[side]
        counts[f"meeples of {side}"] = (
            state.supply[side] + sum(state.standing[here]) + sum(state.lying[here]) if has_kit else box.meeples
        )
        counts[f"torii of {side}"] = state.torii_left[side] + sum(state.torii[here]) if has_kit else box.torii
    for card in state.throne_pile + [card for card in state.rescued + state.betrayed if card != NONE]:
        counts[box.throne_names[card]] = counts.get(box.throne_names[card], 0) + 1
    for card in state.enma_pile:
        counts[box.enma_names[card]] = counts.get(box.enma_names[card], 0) + 1
    plots = [plot for plots in [*state.plots, *state.discarded, state.undealt] for plot in plots]
    for plot in plots + ([state.open_plot] if state.open_plot != NONE else []):
        counts[box.plot_names[plot]] = counts.get(box.plot_names[plot], 0) + 1
    for token in state.mystery_supply + [token for tokens in state.mystery for token in tokens]:
        counts[f"mystery {token}"] = counts.get(f"mystery {token}", 0) + 1
    return counts


def dealt(state: NightParade, clan: int, card: int) -> bool:
    """Whether a clan's own card has left the box."""
    side = state.side_of(clan)
    if card < state.box.first_champion_card:
        if clan == state.extra_clan:
            return state.champion[1] != IN_BOX
        return side != NONE and state.torii_left[side] + sum(state.torii) > 0
    return side != NONE and any([card in parade for parade in state.parades])
