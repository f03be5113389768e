"""Bodies of the HTTP API about oneself: what one has played, the key of one's identity, the farewell."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hyakki.server.speech.messages import RatingInfo, Unrated

Secret = Annotated[str, Meta(max_length=64)]


class MyMatch(Struct):
    """A finished match that you played: your seat was `you`, and `people` are the seats in which people began.

    `winners` is null for a match that was ended early, `ended` where it is not known. Where no seat won, `headline` is
    how the game says that it ended, such as which side beyond the seats has won; null where it says nothing. `worth`
    is what the match was worth to you, 0 to 1; null where that is not known. `rating` is yours after it, where
    it was rated; else `unrated` says why not (null: it is about to be, or is from before there were ratings)."""

    match: str
    game: str
    ended: float | None
    you: int
    names: list[str]
    people: list[int]
    winners: list[int] | None
    headline: str | None
    worth: float | None
    opens: bool
    rating: RatingInfo | None
    unrated: Unrated | None


class Tally(Struct):
    """How many matches were played to the end, how many of these you won, and how many were ended `early`."""

    played: int = 0
    won: int = 0
    early: int = 0


class Totals(Struct):
    """Your results in one game: against people (at least one), and against bots alone; `rating` is your present one."""

    game: str
    people: Tally
    bots: Tally
    rating: RatingInfo | None = None


class MyMatches(Struct):
    """`GET /api/me/matches`: the last 200 matches that you played, newest first, and your results of all.

    `rates` is whether this server can rate matches."""

    matches: list[MyMatch]
    totals: list[Totals]
    rates: bool


class KeyInfo(Struct):
    """`GET /api/me/key`: when the key of your identity was made; null if there is none. Nobody is shown it twice."""

    made: float | None


class KeyAsk(Struct, forbid_unknown_fields=True):
    """`POST /api/me/key`: make a key. `revoke` is needed where there is one: it, all open links and the cookies of all
    other browsers are worth nothing any more."""

    revoke: bool = False


class KeyMade(Struct):
    """The answer: the key, to be written down."""

    key: str


class QrCode(Struct):
    """A QR code to be drawn: an SVG path of its dark cells, in a square of `size` with its margin."""

    size: int
    path: str


class CarryLink(Struct):
    """The answer to `POST /api/me/links`: a link that makes the browser which opens it you, once, until `expires`.

    Its secret stands behind the #, which no browser sends along; so the picture comes here, not by an address."""

    link: str
    qr: QrCode
    expires: float


class Become(Struct, forbid_unknown_fields=True):
    """`POST /api/me/become`: this browser becomes the guest of a key, or of a link's secret; answered by `Me`."""

    by: Literal["key", "link"]
    secret: Secret


class Forget(Struct, forbid_unknown_fields=True):
    """`POST /api/me/forget`: your name leaves everything here, and what you said; this cannot be undone."""

    sure: Literal[True]


class Forgotten(Struct):
    """The answer: it has begun, will be finished whatever happens, and concerns so many tables."""

    tables: int
