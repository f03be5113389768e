"""One person's text for other people's screens: it shows something, stays on its line, claims to be nobody else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from hyakki.server.speech.problems import Problem

MARKS_IN_A_ROW: Final = 3  # no script piles up more on one letter in everyday names
MARKS: Final = ("Mn", "Me")
DROPPED: Final = ("Cc", "Cf", "Cs")  # control, format (among them what changes direction), lone surrogates

# Letters, marks and symbols that show nothing, besides those of DROPPED: fillers, selectors, an empty Braille cell.
BLANK: Final = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
    *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
}

# Letters of other scripts that look like Latin ones, after case folding; enough for the names of bots.
LOOKALIKES: Final = str.maketrans(
    "авеікмнорстухѕјԁԛԝαβεικνορτυχγωһӏɡ0135",
    "abeikmhopctyxsjdqwabeikvoptuxywhlgoles",
)


def plain_text(text: str, most: int, what: str) -> str:
    """The text on one line, without control or direction-changing characters."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    shown = "".join([c for c in words if unicodedata.category(c) not in DROPPED]).strip()
    if not shows(shown):
        raise Problem("bad", f"The {what} is empty", "write at least one character that can be seen")
    if len(shown) > most:
        raise Problem("limit", f"The {what} has {len(shown)} characters", f"at most {most}")
    if piles_up(shown):
        hint = f"at most {MARKS_IN_A_ROW} marks on a letter"
        raise Problem("bad", f"The {what} piles up marks, which would cover other lines", hint)
    return shown


def person_name(text: str, most: int, bots: Iterable[str]) -> str:
    """A name that nobody takes for a bot's."""
    name = plain_text(text, most, "name")
    for bot in bots:
        if skeleton(name) == skeleton(bot):
            raise Problem("refused", f'"{name}" is the name of a bot', "choose one by which people know you")
    return name


def shows(text: str) -> bool:
    """Whether there is anything to see: not only spaces, blanks and marks without a letter."""
    return any([unicodedata.category(c)[0] not in "ZCM" and ord(c) not in BLANK for c in text])


def piles_up(text: str) -> bool:
    row = 0
    for c in unicodedata.normalize("NFC", text):
        row = row + 1 if unicodedata.category(c) in MARKS else 0
        if row > MARKS_IN_A_ROW:
            return True
    return False


def skeleton(text: str) -> str:
    """What remains of a name at a glance: letters and digits without case, width, marks and script."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = [c for c in folded if unicodedata.category(c)[0] in "LN" and ord(c) not in BLANK]
    return "".join(kept).translate(LOOKALIKES)
