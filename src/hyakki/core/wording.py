"""Words are keys with arguments: the message files of a game, and how a key becomes a sentence.

A template holds `{argument}` or `{argument:form}`. Forms: `seat` (the name of a seat), `seats` (a list
of them), `whose` (`Fox's`), `their` (`their`), `word` (a list of words or one, each looked up as `word.<value>`),
`cell` (a square of a grid by column and row: `C1`), `times` (`once`, `twice`, `3 times`), `token|tokens` (the first
word for the number one, else the second; the number itself is not shown), and `lays/lay` (what a seat does: the second
word for several and for you). Whoever is told of the own seat reads `you`, `your`.
"""

from __future__ import annotations

import re
from typing import Final

NATURE: Final = -1  # the seat that shuffles, deals and rolls
PLACE: Final = re.compile(r"\{(\w+)(?::([\w|/]+))?\}")
CRESTS: Final = ("Fox", "Crane", "Wave", "Pine", "Moon", "Fan", "Bell", "Mask")  # the seats by what is drawn for them
COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Messages:
    """The templates of one game in one language, on top of those every game shares."""

    def __init__(self, templates: dict[str, str]) -> None:
        self.templates = templates

    def has(self, key: str) -> bool:
        return key in self.templates

    def word(self, value: object) -> str:
        """The display word for a name of the rules; the name itself if there is none."""
        return self.templates.get(f"word.{value}", str(value))

    def with_words(self, words: dict[str, str]) -> Messages:
        """The same with what a game makes of its data files; what is written down comes first."""
        return Messages({**words, **self.templates})

    def say(self, key: str, args: dict[str, object], names: list[str] | None = None, you: int | None = None) -> str:
        """The sentence for a key; `names` are the seats' names, seat 0 first, `you` is the seat of who reads it."""
        text = self.part(key, args, names, you)
        return raised(text) if self.has(key) else text

    def part(self, key: str, args: dict[str, object], names: list[str] | None = None, you: int | None = None) -> str:
        """What a key says within a sentence."""
        template = self.templates.get(key)
        if template is None:
            return f"{key} {args}" if args else key
        parts: list[str] = []
        end = 0
        for place in PLACE.finditer(template):
            parts.append(template[end : place.start()])
            parts.append(self._shown(args.get(place.group(1), "?"), place.group(2), names, you))
            end = place.end()
        return "".join(parts) + template[end:]

    def noted(self, page: dict[str, object], names: list[str] | None = None, you: int | None = None) -> str:
        """A page of a notebook: `note.<what>` within `note.line`, or `note.before` where no turn has come."""
        frame = "note.line" if page.get("turn") or not self.has("note.before") else "note.before"
        return self.say(frame, {**page, "what": self.say(f"note.{page['what']}", page, names, you)}, names, you)

    def winning(self, winners: list[int], reason: str, names: list[str] | None = None) -> str:
        """Who wins; where no seat does, `headline.<reason>` may name who or what has won instead."""
        if winners:
            return f"{joined([seat_name(s, names) for s in winners])} {'win' if len(winners) > 1 else 'wins'}"
        return self.templates.get(f"headline.{reason}", "Nobody wins")

    def _shown(self, value: object, form: str | None, names: list[str] | None, you: int | None) -> str:
        values: list[object] = list(value) if isinstance(value, list | tuple) else [value]
        if form == "seat" or form == "seats":
            return joined([seat_name(v, names, you) for v in values])
        if form == "whose":
            return joined([whose(v, names, you) for v in values])
        if form == "their":
            return "your" if you is not None and values == [you] else "their"
        if form == "word":
            return joined([self.word(v) for v in values])
        if form == "cell":
            return cell(values)
        if form == "times":
            return joined([times(v) for v in values])
        if form is not None and "/" in form:
            one, _, other = form.partition("/")
            return other if len(values) > 1 or (you is not None and values == [you]) else one
        if form is not None and "|" in form:
            one, _, many = form.partition("|")
            return one if value == 1 else many
        return joined([str(v) for v in values])


def cell(values: list[object]) -> str:
    """A square by its column's letter and its row's number: `C1` for column 2, row 0."""
    if len(values) != 2:
        return joined([str(v) for v in values])
    column, row = values
    if not isinstance(column, int) or not isinstance(row, int) or not 0 <= column < len(COLUMNS):
        return f"{column} {row}"
    return f"{COLUMNS[column]}{row + 1}"


def times(count: object) -> str:
    """How often something happened: `once`, `twice`, `3 times`."""
    return {"1": "once", "2": "twice"}.get(str(count), f"{count} times")


def whose(seat: object, names: list[str] | None, you: int | None = None) -> str:
    """`Fox's`, or `your`."""
    return "your" if you is not None and seat == you else f"{seat_name(seat, names)}'s"


def seat_name(seat: object, names: list[str] | None, you: int | None = None) -> str:
    """The name of a seat, or `seat 2` where seats have none; `you` for the own one, and nature is nature."""
    if you is not None and seat == you:
        return "you"
    if names is not None and isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat]
    return "nature" if seat == NATURE else f"seat {seat}"


def joined(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return words[0] if words else "nobody"
    return ", ".join(words[:-1]) + " and " + words[-1]


def raised(sentence: str) -> str:
    """The first letter raised, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]
