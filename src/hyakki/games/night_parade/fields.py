"""The fields of a match: how positions and views write them, and who sees them (NPY-005).

All of it is public but the order of piles, plots and mystery tokens; a view tells how many there are, and the own ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hyakki.core.described import (
    Attr,
    Bits,
    Described,
    Entry,
    Listed,
    Partly,
    Place,
    Read,
    Rowed,
    RowedBits,
    Rows,
    Seen,
    Sometimes,
)
from hyakki.core.kinds import Counts, Field, Fields, Flag, Json, ListOf, Maybe, Named, SeatOf, Whole
from hyakki.core.stack import Seat
from hyakki.games.night_parade.box import (
    DIFFICULTIES,
    ELEMENT_NAMES,
    LEVELS,
    NONE,
    PARADES,
    SLOTS,
    TOKEN_NAMES,
    TOKENS,
    Box,
    Side,
)
from hyakki.games.night_parade.kinds import ChampionPlace, Each, Layout, ParadeCard, SideOf
from hyakki.games.night_parade.state import NightParade

MANY = 10_000
SIDES = 4
LEVEL_NAMES = ["1", "2", "3"]
PARADE_NAMES = ELEMENT_NAMES[:PARADES]


class Part(Attr):
    """The part of a flat list that belongs to a row."""

    def __init__(self, name: str, size: int) -> None:
        super().__init__(name)
        self.size = size

    def get(self, state: Any, row: int) -> Any:
        return getattr(state, self.name)[row * self.size : (row + 1) * self.size]

    def put(self, state: Any, row: int, value: Any) -> None:
        part = [list(entry) if isinstance(entry, tuple) else entry for entry in value]
        getattr(state, self.name)[row * self.size : (row + 1) * self.size] = part


class Torii(Part):
    """The positions at which such a part has a 1."""

    def get(self, state: Any, row: int) -> Any:
        return [position for position, torii in enumerate(super().get(state, row)) if torii]

    def put(self, state: Any, row: int, value: Any) -> None:
        super().put(state, row, [1 if position in value else 0 for position in range(self.size)])


class Market(Place):
    """The cards of each level; slots left out are empty."""

    def get(self, state: Any, row: int) -> Any:
        return [state.market[level * SLOTS : (level + 1) * SLOTS] for level in range(LEVELS)]

    def put(self, state: Any, row: int, value: Any) -> None:
        for level, cards in enumerate(value):
            state.market[level * SLOTS : level * SLOTS + len(cards)] = cards


def fields(box: Box) -> Described:
    """The game's own keys, in the ledger's *Words*."""
    card = Named("a card", box.card_names)
    cards = ListOf(card, 0, len(box.card_names))
    tile = Named("a tile", box.positions)
    clan = Maybe(Named("a clan", box.clan_names), NONE)
    return Described(
        [
            Entry("round", Whole(1, MANY), default=1),
            Entry("last_round", Flag(), default=False),
            Entry("first_player", SeatOf(), default=0),
            Entry("active", SideOf(), default=0),
            Entry("active_parade", Maybe(Named("a parade", PARADE_NAMES), NONE), Attr("element")),
            Entry("placed", ListOf(tile, 0, len(box.positions), unique=True), Bits("placed"), []),
            Entry("played", cards, Listed("played"), []),
            Entry("islands", Layout(box), default=dict(box.reference_layout)),
            Rows("players", player(box), SIDES, False, [], lambda state: int(state.terms.sides)),
            Entry("market", Each(LEVEL_NAMES, ListOf(Maybe(card, NONE), 0, SLOTS), []), Market(), {}),
            Entry("decks_known_below", ListOf(Whole(0, MANY), LEVELS, LEVELS), Listed("decks_known"), [0] * LEVELS),
            Entry("throne_known_below", Whole(0, MANY), Attr("throne_known"), 0),
            Entry("enma_known_below", Whole(0, MANY), Attr("enma_known"), 0),
            Entry("open_plot", Maybe(Named("a plot", box.plot_names), NONE)),
            Entry("difficulty", Maybe(Named("a difficulty", DIFFICULTIES), NONE)),
            Entry("enma_extra_clan", clan, Attr("extra_clan")),
            Entry("enma_waiting", Each(PARADE_NAMES, cards, []), Listed("waiting"), {}),
            Entry("enma_just_placed", Maybe(tile, NONE), Attr("just_placed")),
            site(box, "torii_needs", lambda tiles: tiles.need),
            site(box, "torii_limits", lambda tiles: tiles.limit),
            site(box, "first_spirits", lambda tiles: tiles.spirits, True),
            site(box, "first_mystery", lambda tiles: tiles.mystery, True),
            *hidden(box),
        ]
    )


def player(box: Box) -> list[Entry]:
    """What lies before one side; meeples and torii not named are in its supply."""
    positions = len(box.positions)
    parade = ListOf(ParadeCard(box), 0, len(box.card_names))
    meeples = Counts("a tile", box.positions, box.meeples, sparse=True)
    torii = ListOf(Named("a tile", box.positions), 0, box.torii, unique=True)
    throne = Maybe(Named("a throne card", box.throne_names), NONE)
    return [
        Entry("clan", Maybe(Named("a clan", box.clan_names), NONE), Rowed("clan")),
        Entry("tokens", Each(TOKEN_NAMES, Whole(0, MANY), 0), Part("tokens", TOKENS), {}),
        Entry("flipped", ListOf(Named("a parade", PARADE_NAMES), 0, PARADES, unique=True), RowedBits("flipped"), []),
        Entry("parades", Each(PARADE_NAMES, parade, []), Part("parades", PARADES), {}),
        Entry("hand", ListOf(Named("a card", box.card_names), 0, box.hand_limit), Rowed("hands"), []),
        Entry("standing", meeples, Part("standing", positions), {}),
        Entry("lying", meeples, Part("lying", positions), {}),
        Entry("torii", torii, Torii("torii", positions), []),
        Entry("champion", ChampionPlace(box), Rowed("champion")),
        Entry("champion_lies", Flag(), Rowed("champion_lies"), False),
        Entry("rescued", throne, Rowed("rescued")),
        Entry("betrayed", throne, Rowed("betrayed")),
        Entry("supply", Maybe(Whole(0, box.meeples), NONE), Rowed("supply")),
        Entry("torii_left", Maybe(Whole(0, box.torii), NONE), Rowed("torii_left")),
    ]


def hidden(box: Box) -> list[Entry]:
    """What not all see. Positions list piles from the top; a list too long is refused for what stands there twice."""
    most, thrones, enmas = len(box.card_names), len(box.throne_names), len(box.enma_names)
    card = Named("a card", box.card_names)
    throne = Named("a throne card", box.throne_names)
    enma = Named("an Enma card", box.enma_names)
    plot = Named("a plot", box.plot_names)
    number = len(box.plot_names)
    plots, seen = ListOf(plot, 0, MANY, unique=True), ListOf(plot, 0, number)
    heaps = ListOf(Fields({"size": Field(Whole(0, number)), "cards": Field(Maybe(seen))}), 0, SIDES)
    token, tokens = Whole(min(box.mystery_values), max(box.mystery_values)), len(box.mystery_tokens)
    values, seen_values = ListOf(token, 0, MANY), ListOf(token, 0, tokens)
    token_heaps = ListOf(Fields({"size": Field(Whole(0, tokens)), "values": Field(Maybe(seen_values))}), 0, SIDES)
    return [
        Partly(
            "decks",
            Each(LEVEL_NAMES, ListOf(card, 0, MANY), []),
            Read(lambda state, row: [deck[::-1] for deck in state.decks]),
            Each(LEVEL_NAMES, pile_kind(card, most)),
            seen_decks,
            {},
        ),
        Partly(
            "throne_pile",
            ListOf(throne, 0, MANY, unique=True),
            Read(lambda state, row: state.throne_pile[::-1]),
            pile_kind(throne, thrones),
            lambda state, row, watcher: pile(state.throne_pile, state.throne_known, True, box.throne_names),
            [],
        ),
        Partly(
            "enma_pile",
            ListOf(enma, 0, MANY, unique=True),
            Read(lambda state, row: state.enma_pile[::-1]),
            pile_kind(enma, enmas),
            lambda state, row, watcher: pile(state.enma_pile, state.enma_known, True, box.enma_names),
            [],
        ),
        Partly("plots", ListOf(plots, 0, SIDES), Read(lambda state, row: state.plots), heaps, seen_plots, []),
        Partly(
            "discarded_plots",
            ListOf(plots, 0, SIDES),
            Read(lambda state, row: state.discarded),
            heaps,
            seen_discarded,
            [],
        ),
        Partly(
            "undealt_plots",
            plots,
            Read(lambda state, row: state.undealt),
            Whole(0, number),
            lambda state, row, watcher: len(state.undealt),
            [],
        ),
        Seen("unseen_plots", seen, unseen_plots),
        Partly(
            "mystery", ListOf(values, 0, SIDES), Read(lambda state, row: state.mystery), token_heaps, seen_mystery, []
        ),
        Partly(
            "mystery_supply",
            Maybe(values),
            Read(lambda state, row: state.mystery_supply),
            Whole(0, tokens),
            lambda state, row, watcher: len(state.mystery_supply),
        ),
        Seen("unseen_mystery", seen_values, unseen_mystery),
    ]


def site(box: Box, name: str, numbers: Callable[[Side], list[int]], first: bool = False) -> Entry:
    """What the islands ask or give, by position: printed on them, but which side lies up is the match's (NPY-011).

    Absent before they are laid; a first bonus is told until there is a torii (NPY-055)."""

    def see(state: NightParade, row: int, watcher: Seat | None) -> Json:
        if NONE in state.islands:
            return None
        printed = numbers(state.terms.tiles)
        told = [not (first and state.torii_on(i)) for i in range(len(state.islands))]
        return {at: printed[state.islands[i]] for i, at in enumerate(state.box.positions) if told[i]}

    return Sometimes(name, Counts("a tile", box.positions, max(numbers(box.day) + numbers(box.midnight)), first), see)


def pile_kind(card: Named, most: int) -> Fields:
    """What `pile` tells."""
    cards = Field(ListOf(card, 0, most))
    return Fields({"size": Field(Whole(0, most)), "top": Field(Maybe(card)), "bottom": cards, "unseen": cards})


def pile(cards: list[int], known: int, top_shown: bool, names: list[str]) -> dict[str, object]:
    """A pile: how many, the top if it is face up, what was put under it (from the bottom), and the rest unordered."""
    shown = 1 if top_shown and len(cards) > known else 0
    middle = cards[known : len(cards) - shown]
    return {
        "size": len(cards),
        "top": names[cards[-1]] if top_shown and cards else None,
        "bottom": [names[card] for card in cards[:known]],
        "unseen": [names[card] for card in sorted(middle)],
    }


def seen_decks(state: NightParade, row: int, watcher: Seat | None) -> Json:
    names = state.box.card_names
    piles = zip(LEVEL_NAMES, state.decks, state.decks_known, strict=True)
    return {level: pile(deck, known, False, names) for level, deck, known in piles}


def heap(state: NightParade, plots: list[int], sees: bool) -> dict[str, object]:
    """Hidden plots of one side: how many, and which for whoever may know."""
    return {"size": len(plots), "cards": [state.box.plot_names[plot] for plot in sorted(plots)] if sees else None}


def seen_plots(state: NightParade, row: int, watcher: Seat | None) -> Json:
    return [heap(state, plots, sees_plots(state, owner, watcher)) for owner, plots in enumerate(state.plots)]


def seen_discarded(state: NightParade, row: int, watcher: Seat | None) -> Json:
    return [heap(state, plots, owner == watcher) for owner, plots in enumerate(state.discarded)]


def seen_mystery(state: NightParade, row: int, watcher: Seat | None) -> Json:
    return [
        {"size": len(values), "values": values[:] if sees_mystery(state, owner, watcher) else None}
        for owner, values in enumerate(state.mystery)
    ]


def sees_plots(state: NightParade, owner: int, seat: Seat | None) -> bool:
    """NPY-020: the owner's; the kept one is shown at scoring (NPY-104)."""
    return owner == seat or state.outcome is not None


def sees_mystery(state: NightParade, owner: int, seat: Seat | None) -> bool:
    """NPY-056: the owner may look by option, Enma never, everybody at scoring."""
    if state.outcome is not None:
        return True
    return owner == seat and state.terms.owner_may_look


def unseen_plots(state: NightParade, row: int, watcher: Seat | None) -> Json:
    return [state.box.plot_names[plot] for plot in plots_unseen(state, watcher)]


def plots_unseen(state: NightParade, watcher: Seat | None) -> list[int]:
    """The plots of which the watcher does not know where they are."""
    plots = state.undealt[:]
    for owner in range(state.terms.sides):
        if not sees_plots(state, owner, watcher):
            plots += state.plots[owner]
        if owner != watcher:
            plots += state.discarded[owner]
    return sorted(plots)


def unseen_mystery(state: NightParade, row: int, watcher: Seat | None) -> Json:
    return mystery_unseen(state, watcher)


def mystery_unseen(state: NightParade, watcher: Seat | None) -> list[int]:
    """The values of the mystery tokens the watcher cannot tell apart."""
    tokens = state.mystery_supply[:]
    for owner in range(state.terms.sides):
        if not sees_mystery(state, owner, watcher):
            tokens += state.mystery[owner]
    return sorted(tokens)
