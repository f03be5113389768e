"""A room: who sits where, with which settings, in which phase. Stored as it is; no I/O."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from msgspec import Struct, field

from hyakki.bots.characters import named
from hyakki.bots.company import filled, newcomer, suits
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import Facts
from hyakki.core.wording import CRESTS
from hyakki.server.people.rating import Doings
from hyakki.server.speech.bodies import NewTable
from hyakki.server.speech.messages import Clock, EventInfo, Pace, Phase, RatingInfo, TakeBack
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import Settings
from hyakki.server.tables.clocks import checked_clock

NOTICES_KEPT = 50
BANNED_KEPT = 200
OPTION = re.compile(r"options\.(\w+)")  # in the path of what is wrong
STAND_IN = "random"  # the bot that plays on for a person who left


class Place(Struct):
    """One seat: `guest` owns it, `bot` answers for it (both: the bot stands in)."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    ready: bool = False
    kept: str | None = None  # the digest of the key by which a friend may sit here, while it is kept for one
    agreed: bool = False  # its guest wants matches to count for ratings
    rating: RatingInfo | None = None  # which others are shown then
    company: bool = False  # its bot came because nobody was chosen
    since: int = 0  # its guest hears what the seats said after this change: not what they said in matches before

    def open(self) -> bool:
        return self.guest is None and self.bot is None

    def free(self) -> bool:
        """Whether anybody may sit down."""
        return self.open() and self.kept is None

    def played_by_person(self) -> bool:
        return self.guest is not None and self.bot is None


class RoomRecord(Struct, kw_only=True):
    """All that is stored of a table besides its matches and chat."""

    game: str
    creator: str
    code: str
    phase: Phase = "waiting"
    paused: bool = False
    public: bool = False
    spectators: bool = True
    opens: bool = True
    pace: Pace = "normal"
    clock: Clock = Clock()
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[Place] = field(default_factory=list)
    take_back: TakeBack | None = None
    pausing: list[int] = field(default_factory=list)  # the seats that ask for a pause where all must agree to one
    series: int = 0
    followed: int = 0  # the match of the series whose outcome the options of the next one come from
    again: list[int] = field(default_factory=list)  # the seats that want another match like the last one
    winners: list[int] | None = None  # of the last match; None while it is played, or if it was ended early
    reason: str = ""  # by which it ended, where it has winners or none of the seats won
    campaign: bool = False  # its one match is a stage of its creator's campaign
    imported: bool = False  # there is no table: its one match was brought as a record
    opened: int = 0  # the change by which the table was last opened again
    doings: Doings = field(default_factory=Doings)  # in the present or last match
    banned: list[str] = field(default_factory=list)
    notices: list[EventInfo] = field(default_factory=list)

    def seat_of(self, guest: str) -> int | None:
        for seat, place in enumerate(self.seats):
            if place.guest == guest:
                return seat
        return None

    def is_of(self, guest: str) -> bool:
        """Whether a guest sits here or made the table."""
        return self.creator == guest or self.seat_of(guest) is not None

    def inviting(self) -> bool:
        """Whether a stranger may sit down or watch."""
        return self.spectators or (self.phase == "waiting" and any(place.free() for place in self.seats))

    def listed(self) -> bool:
        """Whether it stands in the public list."""
        return self.public and self.phase != "over" and self.inviting()

    def people(self) -> list[int]:
        """The seats that people answer for themselves."""
        return [seat for seat, place in enumerate(self.seats) if place.played_by_person()]

    def bots(self) -> int:
        return len([place for place in self.seats if place.bot is not None])

    def place(self, seat: int) -> Place:
        if not 0 <= seat < len(self.seats):
            raise Problem("missing", f"There is no seat {seat}", f"seats: 0..{len(self.seats) - 1}")
        return self.seats[seat]

    def agreed(self) -> bool:
        """Whether everybody who sits here wants the next match to count for ratings."""
        return all([place.agreed for place in self.seats])

    def begin(self, position: bool = False) -> None:
        """The next match of the series is played, from its beginning or from a position."""
        self.series += 1
        stand_ins = any([place.guest is not None and place.bot is not None for place in self.seats])
        self.doings = Doings(self.agreed(), position, stood_in=stand_ins)
        self.phase = "playing"
        self.winners, self.reason = None, ""
        self._settle()

    def end(self, winners: list[int] | None = None, reason: str = "") -> None:
        """The match is over, or the table is closed."""
        self.phase = "over"
        self.winners, self.reason = winners, reason
        self._settle()

    def _settle(self) -> None:
        """Nothing that was asked before holds any more."""
        self.paused = False
        self.pausing = []
        self.take_back = None
        self.again = []

    def notice(self, n: int, key: str, args: dict[str, Any]) -> None:
        """Tell the table of something that happened outside the match."""
        self.notices.append(EventInfo(n, key, args))
        del self.notices[:-NOTICES_KEPT]


def new_room(game: Game, creator: str, code: str, wish: NewTable) -> RoomRecord:
    """The room of a new table, its options checked."""
    facts = game.facts(wish.seats, merged_options(game, wish.preset, wish.options))
    return RoomRecord(
        game=game.name,
        creator=creator,
        code=code,
        public=wish.public,
        spectators=wish.spectators,
        opens=wish.opens,
        pace=wish.pace,
        clock=checked_clock(wish.clock),
        options=dict(facts.options),
        seats=[Place() for _ in range(facts.seats)],
    )


def merged_options(game: Game, preset: str | None, options: dict[str, Json]) -> dict[str, Json]:
    """The preset's options, and over them those given one by one."""
    if preset is None:
        return options
    if preset not in game.presets:
        raise Problem("bad", f'{game.name} has no preset "{preset[:40]}"', f"presets: {', '.join(game.presets)}")
    return {**game.presets[preset], **options}


def before_match(room: RoomRecord, what: str) -> None:
    """Refuse what is done only while a table waits."""
    if room.phase != "waiting":
        raise Problem("refused", f"{what} only before a match begins")


def in_match(room: RoomRecord, what: str) -> None:
    if room.phase != "playing":
        raise Problem("refused", f"{what} only while a match is played")


def sit(room: RoomRecord, guest: str, name: str, seat: int, key: str = "") -> None:
    """Take an open seat, or move to it; `key` is that of a seat that is kept."""
    before_match(room, "Seats are taken")
    if guest in room.banned:
        raise Problem("refused", "The creator of this table has sent you away")
    place = room.place(seat)
    if place.guest == guest:
        return
    if not place.open():
        raise Problem("refused", f"Seat {seat} is taken by {place.name}")
    if place.kept is not None and place.kept != seat_digest(key) and guest != room.creator:
        raise Problem(
            "refused", f"Seat {seat} is kept for a friend of the host", "take a free one, or come by the link"
        )
    former = room.seat_of(guest)
    since = room.opened if former is None else room.seats[former].since
    if former is not None:
        room.seats[former] = Place()
    room.seats[seat] = Place(guest, name, since=since)


def keep_seat(room: RoomRecord, seat: int, key: str | None) -> None:
    """Only who has the key may sit there; None: anybody again."""
    before_match(room, "Seats are kept")
    place = room.place(seat)
    if not place.open():
        raise Problem("refused", f"Seat {seat} is taken by {place.name}")
    place.kept = None if key is None else seat_digest(key)


def seat_digest(key: str) -> str:
    """What is stored of the key of a seat that is kept."""
    return hashlib.sha256(b"hyakki seat" + key.encode()).hexdigest()


def stand(room: RoomRecord, guest: str) -> None:
    """Leave a seat; in a match a bot stands in."""
    place = room.seats[own_seat(room, guest)]
    if room.phase == "playing":
        place.bot = STAND_IN
        answer_no_more(room, room.seats.index(place))
    else:
        vacate(room, room.seats.index(place))
        pass_on(room, guest)


def vacate(room: RoomRecord, seat: int) -> None:
    room.seats[seat] = Place()
    room.again = [other for other in room.again if other != seat]


def pass_on(room: RoomRecord, guest: str) -> None:
    """The creator's role goes to the first other person when its holder leaves for good."""
    others = [place.guest for place in room.seats if place.guest is not None and place.guest != guest]
    if room.creator == guest and others:
        room.creator = others[0]


def own_seat(room: RoomRecord, guest: str) -> int:
    seat = room.seat_of(guest)
    if seat is None:
        raise Problem("refused", "You have no seat at this table")
    return seat


def add_bot(room: RoomRecord, seat: int, bot: str | None, game: Game) -> None:
    """A bot takes an open seat, or that of another bot; None: of the game's company the one who suits the seat."""
    before_match(room, "Bots are added")
    place = room.place(seat)
    if place.guest is not None:
        raise Problem("refused", f"Seat {seat} is taken by {place.name}")
    others = [None if number == seat else other.bot for number, other in enumerate(room.seats)]
    name = newcomer(facts_of(room, game), others, seat) if bot is None else bot
    room.seats[seat] = Place(None, "", name, True, company=bot is None)
    name_bots(room, game)


def seat_company(room: RoomRecord, game: Game) -> None:
    """The game's company takes the free seats."""
    for place in room.seats:
        place.company = place.company or place.free()
    seat_company_anew(room, game)


def seat_company_anew(room: RoomRecord, game: Game) -> None:
    """Who came because nobody was chosen, and does not suit the seat any more, gives way to who does."""
    facts = facts_of(room, game)
    free = {
        seat
        for seat, place in enumerate(room.seats)
        if place.company and place.guest is None and not suits(facts, seat, place.bot)
    }
    seated = [None if seat in free else place.bot for seat, place in enumerate(room.seats)]
    for seat, bot in enumerate(filled(facts, set(range(len(room.seats))) - free, seated)):
        if seat in free:
            room.seats[seat] = Place(None, "", bot, True, company=True)
    name_bots(room, game)


def facts_of(room: RoomRecord, game: Game) -> Facts:
    return game.facts(len(room.seats), room.options)


def name_bots(room: RoomRecord, game: Game) -> None:
    for number, name in enumerate(named([other.bot for other in room.seats], game)):
        if room.seats[number].bot is not None and room.seats[number].guest is None:
            room.seats[number].name = name


def remove(room: RoomRecord, seat: int) -> None:
    """Send away a person or a bot; a match goes on with a bot in the person's place."""
    place = room.place(seat)
    if place.open():
        raise Problem("refused", f"Nobody sits in seat {seat}")
    if place.guest is not None:
        room.banned.append(place.guest)
        del room.banned[:-BANNED_KEPT]
        pass_on(room, place.guest)
    if room.phase == "playing":
        if place.guest is None:
            raise Problem("refused", "A bot stays until the match is over")
        give_up(room, seat)
    else:
        vacate(room, seat)


def give_up(room: RoomRecord, seat: int) -> None:
    """In a match: a bot plays on in a person's seat, for good."""
    room.seats[seat] = Place(None, CRESTS[seat % len(CRESTS)], room.seats[seat].bot or STAND_IN, True)
    answer_no_more(room, seat)


def answer_no_more(room: RoomRecord, seat: int) -> None:
    """A bot answers for a person from now on: nothing that the others want waits for that one.

    A request to go back is asked again; a pause is there if all who are left want it."""
    room.doings.stood_in = True
    asked = room.take_back
    if asked is not None and seat in (asked.seat, *asked.waiting):
        room.take_back = None
    room.pausing = [other for other in room.pausing if other != seat]
    if room.pausing and set(room.people()) <= set(room.pausing):
        room.paused, room.pausing = True, []


def change_settings(room: RoomRecord, game: Game, wish: Settings) -> None:
    """Change what is given. Who sat in a seat that is no more stands up, only the creator moves; all get ready anew."""
    before_match(room, "Settings are changed")
    seats = len(room.seats) if wish.seats is None else wish.seats
    if wish.options is None and wish.preset is None:
        facts = for_so_many(game, seats, room.options)
    else:
        facts = game.facts(seats, merged_options(game, wish.preset, wish.options or {}))
    clock = room.clock if wish.clock is None else checked_clock(wish.clock)
    room.options, room.clock = dict(facts.options), clock
    gone = room.seats[seats:]
    room.seats = [room.seats[seat] if seat < len(room.seats) else Place() for seat in range(seats)]
    for place in gone:
        if place.guest is not None and place.guest == room.creator:
            room.seats[free_for(room)] = place
    for name in ("public", "spectators", "opens", "pace"):
        if getattr(wish, name) is not None:
            setattr(room, name, getattr(wish, name))
    seat_company_anew(room, game)  # seats may have changed sides
    for place in room.seats:
        place.ready = place.bot is not None


def for_so_many(game: Game, seats: int, options: dict[str, Json]) -> Facts:
    """The same options for other seats: one that names those of the match before is as usual again."""
    kept = dict(options)
    while True:
        try:
            return game.facts(seats, kept)
        except BadInput as error:
            name = OPTION.match(error.path)
            if name is None or name[1] not in kept:
                raise
            del kept[name[1]]


def free_for(room: RoomRecord) -> int:
    """The seat of somebody who must have one: an open one, else a bot's, else the last."""
    order = sorted(enumerate(room.seats), key=lambda one: (not one[1].open(), one[1].guest is not None, -one[0]))
    return order[0][0]


def check_start(room: RoomRecord, asker: str) -> None:
    """Refuse to begin while a seat is open or somebody is not ready; who begins is."""
    before_match(room, "A match is begun")
    empty = [seat for seat, place in enumerate(room.seats) if place.open()]
    if empty:
        raise Problem("refused", f"Seat {empty[0]} is still open", "wait for somebody, or add a bot")
    late = [place.name for place in room.seats if place.guest not in (None, asker) and not place.ready]
    if late:
        raise Problem("refused", f"{late[0]} is not ready yet")


def hand_over(room: RoomRecord, seat: int, bot: str) -> None:
    """A bot answers for a person until the person takes the seat back."""
    in_match(room, "A seat is handed over")
    place = room.place(seat)
    if not place.played_by_person():
        raise Problem("refused", f"Seat {seat} is played by a bot already")
    place.bot = bot
    answer_no_more(room, seat)


def check_hints(room: RoomRecord, seat: int) -> None:
    """Refuse a hint where anybody else plays, or has played and may come back."""
    if any(place.guest is not None for other, place in enumerate(room.seats) if other != seat):
        raise Problem("refused", "There are no hints while several people play", "play against bots alone")


def reclaim(room: RoomRecord, guest: str) -> int:
    """The owner takes the seat back."""
    seat = own_seat(room, guest)
    if room.seats[seat].bot is None:
        raise Problem("refused", "You play your seat yourself already")
    room.seats[seat].bot = None
    asked = room.take_back
    if asked is not None and seat not in asked.accepted:
        asked.waiting.append(seat)  # nobody goes back without this one either
    return seat


def after_match(room: RoomRecord, what: str) -> None:
    """Refuse what is done only between two matches."""
    if room.phase != "over" or not room.series:
        raise Problem("refused", f"{what} only after a match")
    if room.campaign:
        raise Problem("refused", "This match was a stage of a campaign", "the campaign goes on with the next one")


def last_to_agree(room: RoomRecord, seat: int) -> bool:
    """Whether all people want another match with the same seats once the person in this one does."""
    if any([place.open() for place in room.seats]):
        raise Problem("refused", "A seat is open", "reopen the table, and wait for somebody or add a bot")
    return set(room.people()) <= {*room.again, seat}


def want_again(room: RoomRecord, seat: int) -> None:
    """A person wants another match. A bot that stands in for somebody stays, unless that is who asks."""
    room.seats[seat].bot = None
    if seat not in room.again:
        room.again.append(seat)


def open_again(room: RoomRecord, asker: int, n: int) -> None:
    """After a match, by change `n`: wait for the next one; bots that stood in leave, and only who asks is ready."""
    room.phase = "waiting"
    room.opened = n
    room.again = []
    for seat, place in enumerate(room.seats):
        if place.guest is not None:
            place.bot = None
        place.ready = place.bot is not None or seat == asker
