"""The shape of the data files, checked when they are loaded; an owner's replacements pass the same gate."""

from __future__ import annotations

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.game import Manual
from hyakki.core.schema import Label, OptionTable, read

ITEMS = ["sun", "moon", "sake", "leaf", "block"]
LANTERNS = ["spirit", "shadow", "mist", "ash"]
ABILITIES = [
    "peeping_fae",
    "memorial",
    "reap",
    "empyrean_gift",
    "unfastened_thread",
    "swallow_blade",
    "unfulfilled_grudge",
    "vengeful_spirit",
]
MODES = ["first_advent", "second_advent", "third_advent", "eve"]
ANSWERS = ["reveal", "concede", "block"]
SYMBOLS = {"gilded": 2, "diminished": 1}  # how many symbols each state shows
MAX_SEATS = 6


class ItemRow(msgspec.Struct):
    id: str
    name: Label
    count: int


class ItemFile(msgspec.Struct):
    order: list[str]
    items: list[ItemRow]


class LanternRow(msgspec.Struct):
    id: str
    name: Label
    count: int


class LanternFile(msgspec.Struct):
    lanterns: list[LanternRow]


class LordRow(msgspec.Struct):
    id: str
    name: Label
    gilded: list[str]
    diminished: list[str]
    abilities: list[str]


class LordFile(msgspec.Struct):
    lords: list[LordRow]


class ModeRow(msgspec.Struct):
    id: str
    items: dict[str, int]
    lanterns: dict[str, int]
    lanterns_face: str
    claims: list[str]
    answers: list[str]
    lives: int
    returns: bool
    abilities: bool


class ModeFile(msgspec.Struct):
    modes: list[ModeRow]


class Files:
    """The data files as typed objects."""

    def __init__(self, manual: Manual) -> None:
        self.items = read(manual, "items", ItemFile)
        self.lanterns = read(manual, "lanterns", LanternFile)
        self.lords = read(manual, "lords", LordFile)
        self.modes = read(manual, "modes", ModeFile)
        self.options = read(manual, "options", OptionTable)
        check_names(self)
        check_lords(self.lords)
        check_modes(self)


def check_names(files: Files) -> None:
    """The rules know these things by name; counts and symbols are what may differ."""
    named = {
        "items.json items": ([row.id for row in files.items.items], ITEMS),
        "items.json order": (files.items.order, ITEMS),
        "lanterns.json lanterns": ([row.id for row in files.lanterns.lanterns], LANTERNS),
        "modes.json modes": ([row.id for row in files.modes.modes], MODES),
    }
    for path, (names, wanted) in named.items():
        if names != wanted:
            raise BadInput(path, f"names {', '.join(names)}", f"in this order: {', '.join(wanted)}")


def check_lords(lords: LordFile) -> None:
    if len({row.id for row in lords.lords}) != len(lords.lords) or len(lords.lords) < MAX_SEATS:
        raise BadInput("lords.json lords", f"does not name {MAX_SEATS} different lords")
    for row in lords.lords:
        for state, symbols in (("gilded", row.gilded), ("diminished", row.diminished)):
            if len(symbols) != SYMBOLS[state] or not set(symbols) <= {"sun", "moon", "sake"}:
                raise BadInput(
                    f"lords.json {row.id}.{state}", f"is not {SYMBOLS[state]} of sun, moon and sake (KIT-012)"
                )
        if not set(row.abilities) <= set(ABILITIES):
            raise BadInput(f"lords.json {row.id}.abilities", "names an unknown ability", ", ".join(ABILITIES))
    for ability in ABILITIES:
        if len([row for row in lords.lords if ability in row.abilities]) > 1:
            raise BadInput("lords.json", f"{ability} belongs to two lords")


def check_modes(files: Files) -> None:
    items = {row.id: row.count for row in files.items.items}
    lanterns = {row.id: row.count for row in files.lanterns.lanterns}
    for mode in files.modes.modes:
        path = f"modes.json {mode.id}"
        for name, given, box in (("items", mode.items, items), ("lanterns", mode.lanterns, lanterns)):
            if set(given) != set(box) or not all(0 <= count <= box[card] for card, count in given.items()):
                raise BadInput(f"{path}.{name}", "does not give a number of each card, at most those in the box")
        if sum(mode.items.values()) < 2 * MAX_SEATS or sum(mode.lanterns.values()) < MAX_SEATS:
            raise BadInput(path, f"has too few cards for {MAX_SEATS} players")
        if mode.lanterns_face not in ("up", "down") or not 1 <= mode.lives <= 2:
            raise BadInput(path, "has lanterns neither up nor down, or lives other than 1 or 2")
        if not set(mode.claims) <= {name for name, count in mode.lanterns.items() if count}:
            raise BadInput(f"{path}.claims", "names a lantern that the mode does not have")
        if not set(mode.answers) <= set(ANSWERS):
            raise BadInput(f"{path}.answers", "names an unknown answer", ", ".join(ANSWERS))
