"""The steps that lead the database from version to version, as text that is never changed: add one at the end.

`schema.py` says how the tables are today; a test holds that a new file taken through all steps is just that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

Step = Callable[[Connection], None]


def ddl(*statements: str) -> Step:
    """A step that changes only the schema."""

    def step(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    return step


STEPS: Final[Sequence[Step]] = (  # step i leads from version i to i + 1
    ddl(
        "CREATE TABLE meta (key VARCHAR NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key))",
        "CREATE TABLE guests (id VARCHAR NOT NULL, name TEXT NOT NULL, seen FLOAT NOT NULL, PRIMARY KEY (id))",
        """CREATE TABLE tables (
            id VARCHAR NOT NULL, code VARCHAR NOT NULL, game VARCHAR NOT NULL, phase VARCHAR NOT NULL,
            public INTEGER NOT NULL, creator VARCHAR NOT NULL, bots INTEGER NOT NULL, n INTEGER NOT NULL,
            updated FLOAT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (id), UNIQUE (code))""",
        "CREATE INDEX tables_public ON tables (public, phase, updated)",
        "CREATE INDEX tables_creator ON tables (creator, phase)",
        "CREATE TABLE members (guest VARCHAR NOT NULL, table_id VARCHAR NOT NULL, PRIMARY KEY (guest, table_id))",
        """CREATE TABLE matches (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, header TEXT NOT NULL, seed VARCHAR NOT NULL,
            position TEXT, PRIMARY KEY (table_id, series))""",
        """CREATE TABLE lines (
            table_id VARCHAR NOT NULL, n INTEGER NOT NULL, series INTEGER NOT NULL, record TEXT NOT NULL,
            key VARCHAR NOT NULL, waits VARCHAR NOT NULL, PRIMARY KEY (table_id, n))""",
        """CREATE TABLE chat (
            table_id VARCHAR NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
            text TEXT NOT NULL, time FLOAT NOT NULL, PRIMARY KEY (table_id, n))""",
        """CREATE TABLE tickets (
            digest VARCHAR NOT NULL, table_id VARCHAR NOT NULL, guest VARCHAR NOT NULL, expires FLOAT NOT NULL,
            PRIMARY KEY (digest))""",
    ),
    ddl(
        """CREATE TABLE notes (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, guest VARCHAR NOT NULL, notes TEXT NOT NULL,
            PRIMARY KEY (table_id, series, guest))"""
    ),
    ddl(
        """CREATE TABLE passes (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, passing TEXT NOT NULL, PRIMARY KEY (table_id))""",
        """CREATE TABLE campaigns (
            guest VARCHAR NOT NULL, game VARCHAR NOT NULL, progress TEXT NOT NULL, PRIMARY KEY (guest, game))""",
    ),
    ddl(  # a match has an address, settings and owners of its own; the last one of a table takes them from its room
        "ALTER TABLE matches ADD COLUMN id VARCHAR",
        "ALTER TABLE matches ADD COLUMN opens INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE matches ADD COLUMN spectators INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE matches ADD COLUMN over INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE matches ADD COLUMN began FLOAT",
        "ALTER TABLE matches ADD COLUMN ended FLOAT",
        """CREATE TABLE players (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, seat INTEGER NOT NULL, guest VARCHAR,
            name TEXT NOT NULL, PRIMARY KEY (table_id, series, seat))""",
        "CREATE INDEX players_guest ON players (guest)",
        """UPDATE matches SET
            id = lower(hex(randomblob(16))),
            opens = coalesce((SELECT json_extract(room, '$.opens') FROM tables WHERE tables.id = table_id), 0),
            spectators =
                coalesce((SELECT json_extract(room, '$.spectators') FROM tables WHERE tables.id = table_id), 0),
            over = NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id AND phase = 'playing'
                AND json_extract(room, '$.series') = series),
            ended = (SELECT updated FROM tables WHERE tables.id = table_id AND phase = 'over'
                AND json_extract(room, '$.series') = series)""",
        "CREATE UNIQUE INDEX matches_id ON matches (id)",
        """WITH RECURSIVE seats (seat) AS (SELECT 0 UNION ALL SELECT seat + 1 FROM seats WHERE seat < 98)
            INSERT INTO players (table_id, series, seat, guest, name)
            SELECT table_id, series, seat,
                CASE WHEN json_extract(room, '$.series') = series
                    THEN json_extract(room, '$.seats[' || seat || '].guest') END,
                coalesce(CASE WHEN json_extract(room, '$.series') = series
                    THEN json_extract(room, '$.seats[' || seat || '].name') END, '')
            FROM matches JOIN tables ON tables.id = table_id JOIN seats ON seat < json_extract(header, '$.seats')""",
    ),
    ddl("CREATE INDEX members_table ON members (table_id)"),  # tables are forgotten with their members
    ddl(  # matches from before: where a table waits others may sit by now; earlier ones of closed tables are nobody's
        """UPDATE players SET guest = NULL, name = '' WHERE EXISTS (
            SELECT 1 FROM matches JOIN tables ON tables.id = matches.table_id
            WHERE matches.table_id = players.table_id AND matches.series = players.series
            AND began IS NULL AND phase = 'waiting')""",
        """UPDATE matches SET spectators = 0 WHERE began IS NULL AND opens = 0
            AND series < (SELECT json_extract(room, '$.series') FROM tables WHERE tables.id = table_id)""",
    ),
    ddl(  # a match keeps what a server that cannot replay it any more can still tell of it
        "ALTER TABLE matches ADD COLUMN outcome TEXT",
        "ALTER TABLE matches ADD COLUMN version VARCHAR",
        "ALTER TABLE matches ADD COLUMN imported INTEGER DEFAULT '0' NOT NULL",
        """CREATE TABLE stories (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, story BLOB NOT NULL, PRIMARY KEY (table_id, series))""",
    ),
    ddl(  # whom the host does not let in
        "CREATE TABLE bans (kind VARCHAR NOT NULL, who VARCHAR NOT NULL, since FLOAT NOT NULL, PRIMARY KEY (kind, who))"
    ),
    ddl(  # time is limited where people want that
        "ALTER TABLE lines ADD COLUMN clocks TEXT",
        """CREATE TABLE clocks (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, account TEXT NOT NULL, due FLOAT,
            PRIMARY KEY (table_id))""",
        "CREATE INDEX clocks_due ON clocks (due)",
    ),
    ddl(  # identities that outlive a browser, farewells, ratings; whose words and seats were whose
        "ALTER TABLE players ADD COLUMN person INTEGER",
        "ALTER TABLE players ADD COLUMN mu FLOAT",
        "ALTER TABLE players ADD COLUMN sigma FLOAT",
        "UPDATE players SET person = 1 WHERE guest IS NOT NULL",
        "ALTER TABLE matches ADD COLUMN rated INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE matches ADD COLUMN unrated VARCHAR",
        "ALTER TABLE chat ADD COLUMN guest VARCHAR",
        "CREATE INDEX chat_guest ON chat (guest)",
        """CREATE TABLE identities (
            guest VARCHAR NOT NULL, epoch INTEGER NOT NULL, handle VARCHAR, digest VARCHAR, made FLOAT,
            PRIMARY KEY (guest))""",
        "CREATE UNIQUE INDEX identities_handle ON identities (handle)",
        """CREATE TABLE carries (
            handle VARCHAR NOT NULL, digest VARCHAR NOT NULL, guest VARCHAR NOT NULL, expires FLOAT NOT NULL,
            PRIMARY KEY (handle))""",
        "CREATE TABLE farewells (who VARCHAR NOT NULL, since FLOAT NOT NULL, done INTEGER NOT NULL, PRIMARY KEY (who))",
        """CREATE TABLE ratings (
            guest VARCHAR NOT NULL, game VARCHAR NOT NULL, mu FLOAT NOT NULL, sigma FLOAT NOT NULL,
            matches INTEGER NOT NULL, PRIMARY KEY (guest, game))""",
        """CREATE TABLE rated (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, ended FLOAT NOT NULL, sides TEXT NOT NULL,
            applied INTEGER NOT NULL, PRIMARY KEY (table_id, series))""",
        "CREATE INDEX rated_due ON rated (applied, ended)",
    ),
    ddl(  # what is thought of a match: while it is played for who asks, and afterwards
        "ALTER TABLE matches ADD COLUMN hints INTEGER DEFAULT '0' NOT NULL",
        """CREATE TABLE analyses (
            table_id VARCHAR NOT NULL, series INTEGER NOT NULL, sight VARCHAR NOT NULL, analysis TEXT NOT NULL,
            PRIMARY KEY (table_id, series, sight))""",
    ),
)
