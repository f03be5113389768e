"""Setting up: islands, decks, throne, first player, plots, clans, kits, champions (NPY-008..027)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Whole
from hyakki.core.stack import Action, Decision, EvenChance, Poll, Seat, Shuffle, Step
from hyakki.games.night_parade.box import ELEMENT_NAMES, NONE, ON_BOARD, PARADES, TOKENS
from hyakki.games.night_parade.champions import show_throne
from hyakki.games.night_parade.market import deal_market
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.turn import Turn


class ShuffleIslands(Shuffle[NightParade]):
    """NPY-010: fire lies in the middle, the other tiles are shuffled onto the remaining positions, openly."""

    NAME = "shuffle_islands"

    def pool(self, state: NightParade) -> list[int]:
        return [tile for tile in range(len(state.box.tile_names)) if tile != state.box.fire_tile]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        tiles = [cast(int, tile) for tile in action[1:]]
        tiles.insert(state.box.fire_position, state.box.fire_tile)
        state.islands = tiles
        state.reveal()
        if state.log is not None:
            state.emit("event.islands", {"tiles": [state.box.tile_names[tile] for tile in tiles]})

    def told(self, state: NightParade, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action


class ShuffleDeck(Shuffle[NightParade]):
    """NPY-013: the yokai cards of a level are shuffled into a face-down deck."""

    NAME = "shuffle_deck"
    FIELDS = {"level": Field(Whole(1, 3), required=True)}

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level

    def pool(self, state: NightParade) -> list[int]:
        return [state.box.cards_at + card for card in state.decks[self.level - 1]]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        state.decks[self.level - 1] = [cast(int, card) - state.box.cards_at for card in reversed(action[1:])]


class DealMarket(Step[NightParade]):
    """NPY-014: two cards of each deck are turned face up."""

    NAME = "deal_market"

    def run(self, state: NightParade) -> None:
        deal_market(state)


class ShuffleThrone(Shuffle[NightParade]):
    """NPY-017: the throne cards are shuffled into a face-up pile; only the top one is visible."""

    NAME = "shuffle_throne"

    def pool(self, state: NightParade) -> list[int]:
        return [state.box.throne_at + card for card in state.throne_pile]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        state.throne_pile = [cast(int, card) - state.box.throne_at for card in reversed(action[1:])]
        show_throne(state)


class DrawFirstPlayer(EvenChance[NightParade]):
    """NPY-019: the first player is drawn at random."""

    NAME = "draw_first_player"

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("first", s) for s in range(state.facts.seats)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        state.first_player = cast(int, action[1])
        if state.log is not None:
            state.emit("event.first_player", {"seat": state.first_player})


class DealPlots(Shuffle[NightParade]):
    """NPY-020: plots are shuffled and dealt face down; each player looks at the own ones."""

    NAME = "deal_plots"

    def pool(self, state: NightParade) -> list[int]:
        return [state.box.plots_at + plot for plot in state.undealt]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        order = [cast(int, plot) - state.box.plots_at for plot in action[1:]]
        names = state.box.plot_names
        for owner in from_first_player(state):
            dealt = sorted(order[: state.terms.plots_dealt])
            order = order[state.terms.plots_dealt :]
            state.plots[owner] = dealt
            if state.log is not None:
                state.emit("event.plots", {"seat": owner, "plots": [names[plot] for plot in dealt]}, only=(owner,))
        state.undealt = sorted(order)
        state.reveal()


def from_first_player(state: NightParade) -> list[Seat]:
    """All seats in turn order."""
    seats = state.facts.seats
    return [(state.first_player + i) % seats for i in range(seats)]


class ChooseClans(Step[NightParade]):
    """NPY-021: in turn order, each player takes a free clan."""

    NAME = "choose_clans"

    def run(self, state: NightParade) -> None:
        for seat in reversed(from_first_player(state)):
            state.stack.append(ChooseClan(seat))


class ChooseClan(Decision[NightParade]):
    """NPY-021: one clan of the sets in play that is still free; in solo one that Enma does not use (NPY-120)."""

    NAME = "choose_clan"
    RULES = ("NPY-021",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("clan", clan) for clan in free_clans(state)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        clan = cast(int, action[1])
        state.clan[seat] = clan
        if state.log is not None:
            state.emit("event.clan", {"seat": seat, "clan": state.box.clan_names[clan]})

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "clan":
            return None
        clan = cast(int, action[1])
        args: dict[str, object] = {"clan": state.box.clan_names[clan]}
        if clan not in state.terms.clans:
            return Refusal("refuse.clan_set", "NPY-002", args)
        return Refusal("refuse.clan_taken", "NPY-120" if state.terms.solo else "NPY-021", args)


def free_clans(state: NightParade) -> list[int]:
    """Clans in play that nobody leads and whose cards Enma does not use."""
    return [clan for clan in state.terms.clans if clan not in state.clan and clan != state.extra_clan]


class KeepPlot(Poll[NightParade]):
    """NPY-022: everybody secretly keeps one of two plots, all at once."""

    NAME = "keep_plot"
    RULES = ("NPY-022", "NPY-023")

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("keep", plot) for plot in state.plots[seat]]

    def resolve(self, state: NightParade, answers: dict[Seat, Action]) -> None:
        for seat, action in answers.items():
            kept = cast(int, action[1])
            state.discarded[seat] = [plot for plot in state.plots[seat] if plot != kept]
            state.plots[seat] = [kept]
        if state.log is not None:
            state.emit("event.plots_kept", {})

    def default(self, state: NightParade, seat: Seat) -> Action:
        return ("keep", state.plots[seat][0])

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.not_your_plot", "NPY-022") if action[0] == "keep" else None


class ClanKits(Step[NightParade]):
    """NPY-024, NPY-025: meeples, torii, tokens, and the starting cards, each alone in its parade."""

    NAME = "clan_kits"

    def run(self, state: NightParade) -> None:
        for side in range(state.terms.sides):
            hand_out_kit(state, side)


def hand_out_kit(state: NightParade, side: int) -> None:
    """What a clan starts with, champion aside."""
    box = state.box
    state.supply[side] = box.meeples
    state.torii_left[side] = box.torii
    state.tokens[side * TOKENS : (side + 1) * TOKENS] = box.starting_tokens
    for element in range(PARADES):
        state.parades[side * PARADES + element] = [box.starting_cards[state.clan[side]][element]]


class ChampionCards(Step[NightParade]):
    """NPY-026, NPY-027: champion cards join parades in turn order; champion meeples start on the board."""

    NAME = "champion_cards"

    def run(self, state: NightParade) -> None:
        for seat in reversed(from_first_player(state)):
            state.champion[seat] = ON_BOARD - state.box.start_space
            state.stack.append(JoinChampion(seat))


class JoinChampion(Decision[NightParade]):
    """NPY-026: the parade at whose right end the own champion card starts."""

    NAME = "join_champion"
    RULES = ("NPY-026",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("join", element) for element in state.box.parade_order]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        element = cast(int, action[1])
        state.parades[seat * PARADES + element].append(champion_card(state, seat))
        if state.log is not None:
            state.emit("event.champion_joined", {"seat": seat, "parade": ELEMENT_NAMES[element]})

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0]


def champion_card(state: NightParade, side: int) -> int:
    assert state.clan[side] != NONE
    return state.box.first_champion_card + state.clan[side]


class FirstTurn(Step[NightParade]):
    """NPY-028: the first player begins."""

    NAME = "first_turn"

    def run(self, state: NightParade) -> None:
        state.stack.append(Turn(state.first_player))
