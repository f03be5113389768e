"""Pages of the notebook as positions and views write them, and back."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, ListOf, Maybe, Named, SeatOf, Whole
from hyakki.games.masquerade.box import NONE, SEATS, TOKENS, Box
from hyakki.games.masquerade.hands import HAND_SIZE
from hyakki.games.masquerade.notebook import EXCHANGED, KINDS, LOOKED, PASSED, SHOWN, SUSPECTED, Page

CARDS_SEEN: Final = {SHOWN: (1, HAND_SIZE), PASSED: (1, 1), EXCHANGED: (2, 2)}  # on a page


def page_fields(box: Box) -> tuple[Fields, Fields]:
    """A page in a position, which has all keys, and in a view, which has those of its kind."""
    turn = Whole(0, 100_000)
    kind = Field(Named("a kind of note", KINDS), required=True)
    seat = Field(SeatOf(), required=True)
    action = Named("a tile action", box.action_names)
    card = Named("a clue type", box.clue_names)
    token = Named("a support token", TOKENS)
    stored = {
        "turn": Field(turn, 0),
        "what": kind,
        "seat": seat,
        "other": Field(Maybe(SeatOf(), NONE)),
        "action": Field(Maybe(action, NONE)),
        "cards": Field(ListOf(card, 0, HAND_SIZE), []),
        "seats": Field(ListOf(SeatOf(), unique=True), []),
        "token": Field(Maybe(token, NONE)),
    }
    seen = {
        "turn": Field(turn, required=True),
        "what": kind,
        "seat": seat,
        "action": Field(action, optional=True),
        "seats": Field(ListOf(SeatOf(), 0, SEATS[1]), optional=True),
        "other": Field(SeatOf(), optional=True),
        "token": Field(token, optional=True),
        "gave": Field(card, optional=True),
        "took": Field(card, optional=True),
        "cards": Field(ListOf(card, 1, HAND_SIZE), optional=True),
    }
    return Fields(stored), Fields(seen)


def described_page(page: Page) -> dict[str, object]:
    """A page as values of a position."""
    suspected = page.kind == SUSPECTED
    looked = page.kind == LOOKED
    return {
        "turn": page.turn,
        "what": page.kind,
        "seat": page.seat,
        "other": NONE if suspected else page.other,
        "action": page.other if suspected else NONE,
        "cards": () if suspected or looked else page.things,
        "seats": page.things if suspected else (),
        "token": page.things[0] if looked else NONE,
    }


def read_page(before: Page | None, entry: dict[str, Any], path: str) -> Page:
    """A page from the values of a position."""
    kind = entry["what"]
    needed = ["action"] if kind == SUSPECTED else ["other", "token"] if kind == LOOKED else ["other"]
    for key in needed:
        if entry[key] == NONE:
            raise BadInput(f"{path}.{key}", f"is missing: {KINDS[kind]} has one")
    low, high = CARDS_SEEN.get(kind, (0, 0))
    if not low <= len(entry["cards"]) <= high:
        raise BadInput(f"{path}.cards", f"has {len(entry['cards'])} entries, {KINDS[kind]} has {low}..{high}")
    other = entry["action"] if kind == SUSPECTED else entry["other"]
    things = (entry["token"],) if kind == LOOKED else entry["seats"] if kind == SUSPECTED else entry["cards"]
    return Page(before, entry["turn"], kind, entry["seat"], other, things)


def page_seen(box: Box, page: Page) -> dict[str, object]:
    """A page in a view: when, what, who, and the cards, seats or token seen."""
    row: dict[str, object] = {"turn": page.turn, "what": KINDS[page.kind], "seat": page.seat}
    if page.kind == SUSPECTED:
        row["action"] = box.action_names[page.other]
        row["seats"] = list(page.things)
        return row
    row["other"] = page.other
    if page.kind == LOOKED:
        row["token"] = TOKENS[page.things[0]]
    elif page.kind == EXCHANGED:
        row["gave"], row["took"] = [box.clue_names[card] for card in page.things]
    elif page.things:
        row["cards"] = [box.clue_names[card] for card in page.things]
    return row


def recall_notebook(box: Box, entries: list[dict[str, Any]]) -> Page | None:
    """The pages a view shows."""
    last: Page | None = None
    for entry in entries:
        other = box.action_names.index(entry["action"]) if "action" in entry else entry["other"]
        cards = entry.get("cards") or [entry[key] for key in ("gave", "took") if key in entry]
        things = [box.clue_index[card] for card in cards] + entry.get("seats", [])
        if "token" in entry:
            things = [TOKENS.index(entry["token"])]
        last = Page(last, entry["turn"], KINDS.index(entry["what"]), entry["seat"], other, tuple(things))
    return last
