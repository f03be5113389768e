"""The fields of a match: how positions and views write them, and who sees them. Views list decks from the bottom."""

from __future__ import annotations

from hyakki.core.described import (
    Attr,
    Bits,
    Described,
    Entry,
    Hidden,
    Partly,
    Read,
    Rowed,
    RowedBits,
    Rows,
    Seen,
)
from hyakki.core.kinds import (
    AnyObject,
    Counts,
    Field,
    Fields,
    Flag,
    ListOf,
    Maybe,
    Named,
    OneOrMore,
    SeatOf,
    Whole,
    Word,
)
from hyakki.games.kitsunedo import places, sight
from hyakki.games.kitsunedo.box import LANTERN_FACE, Box
from hyakki.games.kitsunedo.kinds import CardKind, moment_kind, packet_kind, placed_kind, whole
from hyakki.games.kitsunedo.schema import MAX_SEATS, SYMBOLS
from hyakki.games.kitsunedo.state import NONE

USES = ["summon", "steal", "peep", "gift", "undo"]  # bit by bit what `used` holds
LONGEST = 1_000_000  # rounds, turns


def fields(box: Box) -> Described:
    """The game's own keys, in the ledger's *Words*."""
    item_names, lantern_names = box.item_names, box.lantern_names
    most = max([sum(mode.items) for mode in box.modes.values()])
    most_lanterns = max([sum(mode.lanterns) for mode in box.modes.values()])
    item = Named("an item", item_names)
    items = ListOf(item, 0, most)
    card = CardKind("item", item_names, 0)
    lantern = CardKind("lantern", lantern_names, LANTERN_FACE)
    seats = ListOf(SeatOf(), 0, MAX_SEATS, unique=True)
    uses = ListOf(Named("a use", USES), 0, len(USES), unique=True)
    free = ListOf(Named("a lantern", lantern_names), 0, len(lantern_names), unique=True)
    seen_lantern = Maybe(Word(*lantern_names, sight.UNKNOWN))
    seen_hand = whole({"size": Whole(0, most), "known": items, "public": items})
    seen_deck = whole({"size": Whole(0, most), "packets": ListOf(packet_kind(item, items), 0, most)})
    lying = placed_kind(lantern.name, most_lanterns)
    seen_lanterns = whole({"size": Whole(0, most_lanterns), "known": lying, "public": lying})
    unseen = Counts("an item", item_names, most, sparse=True)
    unseen_lanterns = Counts("a lantern", lantern_names, most_lanterns, sparse=True)
    lord: list[Entry] = [  # positions list the hand before the lantern, views after it
        Entry("lord", Maybe(Named("a lord", box.lord_names), NONE), Rowed("lords")),
        Entry("lives", Maybe(Whole(0, 2)), places.Lives("lives"), view=Whole(0, 2)),
        Seen("state", Word(*sight.STATES), sight.lord_state),
        Seen("needs", ListOf(item, 0, max(SYMBOLS.values())), sight.needs),
        Hidden("hand", ListOf(card), Read(places.hand), []),
        Partly("lantern", Maybe(lantern), Read(places.lantern), seen_lantern, sight.lantern),
        Seen("lantern_public", seen_lantern, lambda state, seat, watcher: sight.lantern(state, seat, None)),
        Seen("hand", seen_hand, sight.hand),
        Entry("mark", Maybe(item, NONE), places.Lying("marks")),
        Entry("mark_fresh", Flag(), places.RowBit("fresh_marks"), False),
        Entry("unchallengeable", free, RowedBits("unchallengeable"), []),
    ]
    table: list[Entry] = [
        Seen("mode", Word(*box.modes), lambda state, row, watcher: state.mode.name),
        Entry("active_seat", SeatOf(), Attr("active"), 0),
        Entry("first_seat", SeatOf(), default=0),
        Entry("round", Whole(1, LONGEST), default=1),
        Entry("turn", Whole(0, LONGEST), default=0),
        Rows("lords", lord, MAX_SEATS, exact=False, default=[]),
        Partly("item_deck", ListOf(OneOrMore(card)), Read(places.item_deck), seen_deck, sight.item_deck, []),
        Partly("discard_pile", ListOf(item), Read(places.discard_pile), items, sight.discard_pile, []),
        Partly("lantern_deck", ListOf(lantern), Read(places.lantern_deck), seen_lanterns, sight.lantern_deck, []),
        Entry("laid", ListOf(whole({"item": item, "as": item}), 0, most), places.Laid(), []),
        Entry("handed", Maybe(item, NONE), places.Lying("handed")),
        Entry("used_this_turn", uses, Bits("used"), []),
        Entry("stopped", Flag(), default=False),
        Entry("opening", Flag(), default=False),
        Entry("proposed", seats, Bits("proposed"), []),
        Entry("reaped", Whole(0, 99), default=0),
        Entry("extra_turns", Whole(0, 99), default=0),
        Entry("out_order", Maybe(seats), places.OutOrder("out_order"), view=seats),
        Seen("unseen", unseen, sight.unseen(0, item_names)),
        Seen("unseen_lanterns", unseen_lanterns, sight.unseen(LANTERN_FACE, lantern_names)),
    ]
    then = Described(table)  # a stored moment is seen as the table is
    stored = Fields({"before": Field(AnyObject(), required=True), "since": Field(ListOf(AnyObject(), 1), [])})
    return Described(
        [
            *table,
            Seen("hand", items, sight.own_hand),
            Partly(
                "moment",
                Maybe(stored),
                Read(places.moment),
                Maybe(moment_kind(box, then.view_fields(), most)),
                lambda state, row, watcher: sight.moment(then, state, watcher),
                there=lambda state: state.moment is not None,
            ),
        ]
    )
