"""The database: its tables, and the statements by which the writer fills them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Delete,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.dialects.postgresql import insert as upsert  # compiles for SQLite as well

METADATA: Final = MetaData()

META: Final = Table("meta", METADATA, Column("key", String, primary_key=True), Column("value", Text, nullable=False))

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("code", String, unique=True, nullable=False),
    Column("game", String, nullable=False),
    Column("phase", String, nullable=False),
    Column("public", Integer, nullable=False),  # whether it stands in the public list
    Column("creator", String, nullable=False),  # the guest who made it, for quotas
    Column("bots", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # the number of the last change of the room
    Column("updated", Float, nullable=False),
    Column("room", Text, nullable=False),  # JSON of rooms.RoomRecord
    Index("tables_public", "public", "phase", "updated"),
    Index("tables_creator", "creator", "phase"),
)

MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("guest", String, primary_key=True),
    Column("table_id", String, primary_key=True),
    Index("members_table", "table_id"),
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("header", Text, nullable=False),  # the first line of the record
    Column("seed", String, nullable=False),  # secret until the match is over
    Column("position", Text),  # a late position, for a server with other rules
    Column("id", String),  # its own address, /match/ID; never null
    Column("opens", Integer, nullable=False, server_default="0"),  # the settings it was played under
    Column("spectators", Integer, nullable=False, server_default="0"),
    Column("over", Integer, nullable=False, server_default="0"),
    Column("began", Float),  # null: not known
    Column("ended", Float),
    Column("outcome", Text),  # JSON, as a spectator sees it; null: ended early, or not known
    Column("version", String),  # of the program that began it; null: not known
    Column("imported", Integer, nullable=False, server_default="0"),  # brought as a record, not played here
    Column("rated", Integer, nullable=False, server_default="0"),  # it counts for ratings, now or soon
    Column("unrated", String),  # why it does not; null: it does, is still played, or is from before
    Column("hints", Integer, nullable=False, server_default="0"),  # how many its one person was given
    Index("matches_id", "id", unique=True),
)

PLAYERS: Final = Table(
    "players",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String),  # the last owner of the seat, whose view is the seat's; null: nobody
    Column("name", Text, nullable=False),
    Column("person", Integer),  # whether a person had the seat, though not for ever; null: not known
    Column("mu", Float),  # the rating of its owner after the match; null: not rated
    Column("sigma", Float),
    Index("players_guest", "guest"),
)

STORIES: Final = Table(
    "stories",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("story", LargeBinary, nullable=False),  # packed JSON: what spectators may read of a match, then each seat
)

ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("sight", String, primary_key=True),  # from where the match is looked at: "public", a seat, or "all"
    Column("analysis", Text, nullable=False),  # JSON of replays.analyses.Analysis
)

LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("series", Integer, nullable=False),
    Column("record", Text, nullable=False),  # one or more lines of the record, as docs/records.md has them
    Column("key", String, nullable=False),  # who answered and the idempotency key, or empty
    Column("waits", String, nullable=False),  # the seats asked afterwards: "0,2"
    Column("clocks", Text),  # JSON of clocks.Mark: what was left afterwards; null where time is not limited
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: a spectator
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Column("guest", String),  # who said it, so that it can go with them; null of old, or gone
    Index("chat_guest", "guest"),
)

NOTES: Final = Table(
    "notes",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("guest", String, primary_key=True),  # who wrote them, and alone may read them
    Column("notes", Text, nullable=False),  # JSON of a list of table.notes.Note
)

TICKETS: Final = Table(
    "tickets",
    METADATA,
    Column("digest", String, primary_key=True),  # of the ticket, which only its link holds
    Column("table_id", String, nullable=False),
    Column("guest", String, nullable=False),
    Column("expires", Float, nullable=False),
)

PASSES: Final = Table(
    "passes",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, nullable=False),
    Column("passing", Text, nullable=False),  # JSON: from seats to the windows they pass in
)

CLOCKS: Final = Table(
    "clocks",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, nullable=False),
    Column("account", Text, nullable=False),  # JSON of clocks.Account
    Column("due", Float),  # when somebody's time runs out if nothing happens; null: no time runs
    Index("clocks_due", "due"),
)

CAMPAIGNS: Final = Table(
    "campaigns",
    METADATA,
    Column("guest", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("progress", Text, nullable=False),  # JSON of table.campaign.Campaign
)

BANS: Final = Table(
    "bans",
    METADATA,
    Column("kind", String, primary_key=True),  # "guest" or "address"
    Column("who", String, primary_key=True),  # a guest's id, or a network
    Column("since", Float, nullable=False),
)

IDENTITIES: Final = Table(  # of guests who have a key, or had one
    "identities",
    METADATA,
    Column("guest", String, primary_key=True),
    Column("epoch", Integer, nullable=False),  # cookies of earlier ones are worth nothing
    Column("handle", String),  # by which a key is looked up, and
    Column("digest", String),  # by which it is known: two parts of its hash
    Column("made", Float),
    Index("identities_handle", "handle", unique=True),
)

CARRIES: Final = Table(  # links that carry an identity to another browser, once
    "carries",
    METADATA,
    Column("handle", String, primary_key=True),
    Column("digest", String, nullable=False),
    Column("guest", String, nullable=False),
    Column("expires", Float, nullable=False),
)

FAREWELLS: Final = Table(
    "farewells",
    METADATA,
    Column("who", String, primary_key=True),  # a guest's id while it is being forgotten, then only its hash
    Column("since", Float, nullable=False),
    Column("done", Integer, nullable=False),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("guest", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

RATED: Final = Table(  # matches that count, in the order of their ends
    "rated",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("series", Integer, primary_key=True),
    Column("ended", Float, nullable=False),
    Column("sides", Text, nullable=False),  # JSON of people.rating.Sides
    Column("applied", Integer, nullable=False),  # whether the ratings have it in them
    Index("rated_due", "applied", "ended"),
)


def drop_old_chat(of: ColumnElement[bool]) -> Delete:
    """All but the last `kept` lines of a kind at a table."""
    mine = and_(CHAT.c.table_id == bindparam("of_table"), of)
    newest = select(CHAT.c.n).where(mine).order_by(CHAT.c.n.desc())
    return delete(CHAT).where(mine, CHAT.c.n <= newest.offset(bindparam("kept")).limit(1).scalar_subquery())


def put(table: Table) -> Insert:
    """A whole row, in place of the one with its key; where rows are numbered an older one changes nothing."""
    keys = [column.name for column in table.primary_key]
    row = upsert(table).values({column.name: bindparam(column.name) for column in table.columns})
    rest = {column.name: row.excluded[column.name] for column in table.columns if column.name not in keys}
    if not rest:
        return row.on_conflict_do_nothing(index_elements=keys)
    newer = table.c.n <= row.excluded.n if "n" in rest else None
    return row.on_conflict_do_update(index_elements=keys, set_=rest, where=newer)


PUT_META: Final = put(META)
PUT_GUEST: Final = put(GUESTS)
PUT_TABLE: Final = put(TABLES)
PUT_MEMBER: Final = put(MEMBERS)
PUT_MATCH: Final = insert(MATCHES)
END_MATCH: Final = (
    update(MATCHES)
    .where(MATCHES.c.table_id == bindparam("of_table"), MATCHES.c.series == bindparam("of_series"))
    .values(
        over=1,
        ended=bindparam("ended"),
        outcome=bindparam("outcome"),
        rated=bindparam("rated"),
        unrated=bindparam("unrated"),
    )
)
PUT_OUTCOME: Final = (
    update(MATCHES)
    .where(MATCHES.c.table_id == bindparam("of_table"), MATCHES.c.series == bindparam("of_series"))
    .values(outcome=bindparam("outcome"))
)
PUT_STORY: Final = put(STORIES)
PUT_ANALYSIS: Final = put(ANALYSES)
COUNT_HINT: Final = (
    update(MATCHES)
    .where(MATCHES.c.table_id == bindparam("of_table"), MATCHES.c.series == bindparam("of_series"))
    .values(hints=bindparam("hints"))
)
PUT_PLAYER: Final = (
    upsert(PLAYERS)
    .values({name: bindparam(name) for name in ("table_id", "series", "seat", "guest", "name", "person")})
    .on_conflict_do_update(
        index_elements=["table_id", "series", "seat"],
        set_={"guest": bindparam("guest"), "name": bindparam("name")},
    )
)
MOVE_PLAYERS: Final = (
    update(PLAYERS)
    .where(PLAYERS.c.table_id == bindparam("of_table"), PLAYERS.c.guest == bindparam("of_guest"))
    .values(guest=bindparam("to_guest"))
)
PUT_POSITION: Final = (
    update(MATCHES)
    .where(MATCHES.c.table_id == bindparam("of_table"), MATCHES.c.series == bindparam("of_series"))
    .values(position=bindparam("position"))
)
PUT_LINE: Final = insert(LINES)
PUT_CHAT: Final = insert(CHAT)
PUT_NOTES: Final = put(NOTES)
CLEAR_NOTES: Final = delete(NOTES).where(  # where notes of another are moved to
    NOTES.c.table_id == bindparam("of_table"),
    NOTES.c.guest == bindparam("to_guest"),
    NOTES.c.series.in_(
        select(NOTES.c.series).where(NOTES.c.table_id == bindparam("of_table"), NOTES.c.guest == bindparam("of_guest"))
    ),
)
MOVE_NOTES: Final = (
    update(NOTES)
    .where(NOTES.c.table_id == bindparam("of_table"), NOTES.c.guest == bindparam("of_guest"))
    .values(guest=bindparam("to_guest"))
)
PUT_TICKET: Final = insert(TICKETS)
PUT_CAMPAIGN: Final = put(CAMPAIGNS)
PUT_PASSES: Final = put(PASSES)
PUT_BAN: Final = put(BANS)
DROP_BAN: Final = delete(BANS).where(BANS.c.kind == bindparam("of_kind"), BANS.c.who == bindparam("of_who"))
EMPTY_CHAT: Final = (  # the line stays, so that its number does, and those who have it learn that it is gone
    update(CHAT).where(CHAT.c.table_id == bindparam("of_table"), CHAT.c.n == bindparam("of_n")).values(text="")
)
PUT_CLOCKS: Final = put(CLOCKS)
DROPS: Final = (  # all of a table
    delete(TABLES).where(TABLES.c.id == bindparam("of_table")),
    *[
        delete(of).where(of.c.table_id == bindparam("of_table"))
        for of in (MEMBERS, MATCHES, PLAYERS, STORIES, ANALYSES, LINES, CHAT, NOTES, TICKETS, PASSES, CLOCKS, RATED)
    ],
)
DROP_OLD_CHAT: Final = drop_old_chat(true())
DROP_SPECTATORS_CHAT: Final = drop_old_chat(CHAT.c.seat < 0)
DROP_OLD_TICKETS: Final = delete(TICKETS).where(TICKETS.c.expires < bindparam("now"))
DROP_TICKETS: Final = delete(TICKETS).where(TICKETS.c.guest == bindparam("of_guest"))
DROP_TICKET: Final = delete(TICKETS).where(TICKETS.c.digest == bindparam("of_digest"))

PUT_IDENTITY: Final = put(IDENTITIES)
PUT_CARRY: Final = insert(CARRIES)
DROP_CARRY: Final = delete(CARRIES).where(CARRIES.c.handle == bindparam("of_handle"))
DROP_CARRIES: Final = delete(CARRIES).where(CARRIES.c.guest == bindparam("of_guest"))
DROP_OLD_CARRIES: Final = delete(CARRIES).where(CARRIES.c.expires < bindparam("now"))
PUT_FAREWELL: Final = put(FAREWELLS)
DROP_FAREWELL: Final = delete(FAREWELLS).where(FAREWELLS.c.who == bindparam("of_guest"))
DROP_OLD_FAREWELLS: Final = delete(FAREWELLS).where(FAREWELLS.c.done == 1, FAREWELLS.c.since < bindparam("before"))
DROPS_OF_GUEST: Final = (  # all that is kept of a guest beside tables
    delete(GUESTS).where(GUESTS.c.id == bindparam("of_guest")),
    *[
        delete(of).where(of.c.guest == bindparam("of_guest"))
        for of in (MEMBERS, NOTES, TICKETS, CAMPAIGNS, IDENTITIES, CARRIES, RATINGS)
    ],
)
DROP_MEMBER: Final = delete(MEMBERS).where(
    MEMBERS.c.guest == bindparam("of_guest"), MEMBERS.c.table_id == bindparam("of_table")
)
EMPTY_PLAYER: Final = (
    update(PLAYERS)
    .where(
        PLAYERS.c.table_id == bindparam("of_table"),
        PLAYERS.c.series == bindparam("of_series"),
        PLAYERS.c.seat == bindparam("of_seat"),
    )
    .values(guest=None, name=bindparam("crest"), person=1, mu=None, sigma=None)
)
EMPTY_LINE_OF_CHAT: Final = (  # as EMPTY_CHAT, and nobody can tell whose it was
    update(CHAT)
    .where(CHAT.c.table_id == bindparam("of_table"), CHAT.c.n == bindparam("of_n"))
    .values(text="", name="", guest=None)
)
EMPTY_KEYS: Final = (
    update(LINES)
    .where(
        LINES.c.table_id == bindparam("of_table"),
        func.substr(LINES.c.key, 1, bindparam("length")) == bindparam("prefix"),
    )
    .values(key="")
)
PUT_RATED: Final = insert(RATED)
APPLY_RATED: Final = (
    update(RATED)
    .where(RATED.c.table_id == bindparam("of_table"), RATED.c.series == bindparam("of_series"))
    .values(applied=1)
)
UNRATE_MATCH: Final = (
    update(MATCHES)
    .where(MATCHES.c.table_id == bindparam("of_table"), MATCHES.c.series == bindparam("of_series"))
    .values(rated=0, unrated=bindparam("why"))
)
PUT_RATING: Final = put(RATINGS)
RATE_PLAYER: Final = (
    update(PLAYERS)
    .where(
        PLAYERS.c.table_id == bindparam("of_table"),
        PLAYERS.c.series == bindparam("of_series"),
        PLAYERS.c.seat == bindparam("of_seat"),
    )
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"))
)

# Each row of these must change one: the number of a table has not gone on meanwhile, a link is used once.
EXACT: Final = frozenset([PUT_TABLE, DROP_TICKET, DROP_CARRY])
