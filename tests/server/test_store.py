"""The store: group commit, a disk that fails, migration with a backup, newer versions, other rules."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, inspect, text

from hyakki.core.errors import BadInput
from hyakki.core.record import load
from hyakki.server.store.backup import copy_database
from hyakki.server.store.migrate import migrate
from hyakki.server.store.opening import open_engine
from hyakki.server.store.schema import END_MATCH, METADATA, PUT_CHAT, PUT_MATCH, PUT_STORY
from hyakki.server.store.steps import STEPS
from hyakki.server.store.store import Store
from hyakki.server.store.writer import ROWS
from hyakki.trials.client import Page, Refused
from server.harness import House, catch_up, first_action, refused, run, tell
from server.kept import VERSIONS, Kept


def test_writes_of_many_tables_share_a_transaction_and_are_all_there(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "t.db")
        row = {"seat": 0, "name": "a", "text": "b", "time": 0.0}
        puts = [store.writer.put([(PUT_CHAT, {"table_id": f"t{i}", "n": 1, **row})]) for i in range(200)]
        await asyncio.gather(*puts)
        assert store.writer.flushes < 50
        await store.close()

    asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / "t.db")) as database:
        assert database.execute("SELECT count(*) FROM chat").fetchone() == (200,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_more_rows_than_one_statement_takes_are_all_there(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "t.db")
        row = {"table_id": "t", "seat": 0, "name": "a", "time": 0.0}
        await store.writer.put([(PUT_CHAT, {**row, "n": n, "text": f"line {n}"}) for n in range(2 * ROWS + 1)])
        assert store.writer.flushes == 1
        await store.close()

    asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / "t.db")) as database:
        told = database.execute("SELECT n, text FROM chat ORDER BY n").fetchall()
        assert told == [(n, f"line {n}") for n in range(2 * ROWS + 1)]


def test_what_one_table_cannot_store_does_not_keep_others_from_storing(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "t.db")
        row = {"seat": 0, "name": "a", "text": "b", "time": 0.0}
        numbers = [1, 2, 2, 3]  # the second 2 breaks a key
        puts = [store.writer.put([(PUT_CHAT, {"table_id": "t", "n": n, **row})]) for n in numbers]
        results = await asyncio.gather(*puts, return_exceptions=True)
        assert [result is None for result in results] == [True, True, False, True]
        assert len(await store.read(lambda reads: reads.chat("t", False, 0))) == 3
        await store.close()

    asyncio.run(story())


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "t.db")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    engine.dispose()


def test_what_cannot_be_stored_is_not_told_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        before = pages[1].state
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'disk full'); END")
            database.commit()
            await refused(pages[0].act(first_action(pages[0]), "k"), "broken", "could not be stored")
            known = len(pages[1].events)
            await pages[1].until("state")  # the table was read anew
            assert pages[1].state["view"] == before["view"]
            assert pages[1].state["line"] == before["line"]
            assert len(pages[1].events) == known
            database.execute("DROP TRIGGER full")
            database.commit()
        fresh = await house.open(browsers[0], table)
        assert fresh.state["line"] == before["line"]
        await fresh.act(first_action(fresh), "k")
        await catch_up([fresh, pages[1]])
        assert pages[1].state["to_act"] == [1]

    run(tmp_path, story)


def test_a_link_that_cannot_be_used_up_leaves_nobody_at_a_table_that_is_no_more(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        link = (await pages[1].ask("move_seat"))["link"].replace("/m/", "/api/tickets/")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("CREATE TRIGGER full BEFORE DELETE ON tickets BEGIN SELECT RAISE(ABORT, 'full'); END")
            database.commit()
            await refused(house.call(await house.guest(), "POST", link), "broken", "could not be stored")
            database.execute("DROP TRIGGER full")
            database.commit()
        await pages[1].until("state")  # without a request of its own it looks at the table that is there now
        other = await house.open(browsers[0], table)
        await other.act(first_action(other), "k")
        while pages[1].state["line"] < other.state["line"]:
            await pages[1].take()

    run(tmp_path, story)


async def act_or_reason(page: Page, action: str) -> str:
    """Why an answer was not taken, or nothing if it was."""
    try:
        await page.act(action, "k")
    except Refused as refusal:
        return str(refusal.error["reason"])
    return ""


def test_while_a_table_is_read_anew_nobody_is_sent_off_or_pulled_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'disk full'); END")
            database.commit()
            action = {"token": pages[0].state["token"], "action": first_action(pages[0])}
            asked = {await pages[0].send("act", key=f"k{n}", **action) for n in range(10)}
            gone = await pages[1].send("lobby")  # by its own wish
            reasons = set()
            while asked:
                message = await pages[0].take()
                if message.get("re") in asked:
                    asked.remove(message["re"])
                    reasons.add(message["reason"])
            assert reasons <= {"The change could not be stored", "The table has just been read anew"}
            while pages[1].latest.get("done", {}).get("re") != gone:
                await pages[1].take()
            told = len([frame for frame in pages[1].frames if '"type":"state"' in frame])
            database.execute("DROP TRIGGER full")
            database.commit()
        await catch_up(pages)
        assert "gone" not in pages[0].latest
        reason = "read anew"
        async with asyncio.timeout(20):
            while "read anew" in reason:
                reason = await act_or_reason(pages[0], first_action(pages[0]))
        assert reason == ""
        await catch_up(pages)
        assert len([frame for frame in pages[1].frames if '"type":"state"' in frame]) == told

    run(tmp_path, story)


def test_an_older_database_is_migrated_after_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    engine = open_engine(path)
    assert migrate(engine, path) is None  # new: nothing to save

    def add_column(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE guests ADD COLUMN colour TEXT"))

    saved = migrate(engine, path, [*STEPS, add_column])
    assert saved == tmp_path / f"t.db.before-version-{len(STEPS) + 1}"
    columns = "SELECT count(*) FROM pragma_table_info('guests')"
    with closing(sqlite3.connect(path)) as new, closing(sqlite3.connect(saved)) as old:
        assert new.execute(columns).fetchone()[0] == old.execute(columns).fetchone()[0] + 1
    assert migrate(engine, path, [*STEPS, add_column]) is None
    with pytest.raises(BadInput, match=f"has version {len(STEPS) + 1}, this server knows {len(STEPS)}"):
        migrate(engine, path)
    engine.dispose()


def schema_of(engine: Engine) -> dict[str, Any]:
    """Tables with columns, keys and indexes, whatever the order they were made in."""
    inspector = inspect(engine)
    return {
        table: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"]) for column in inspector.get_columns(table)
            },
            "key": inspector.get_pk_constraint(table)["constrained_columns"],
            "unique": sorted(unique["column_names"] for unique in inspector.get_unique_constraints(table)),
            "indexes": {
                index["name"]: (index["column_names"], index["unique"])
                for index in inspector.get_indexes(table, include_auto_indexes=False)
            },
        }
        for table in inspector.get_table_names()
    }


def test_a_new_file_taken_through_all_steps_is_what_the_schema_says(tmp_path: Path) -> None:
    stepped, made = open_engine(tmp_path / "stepped.db"), open_engine(tmp_path / "made.db")
    migrate(stepped, tmp_path / "stepped.db")
    METADATA.create_all(made)
    assert schema_of(stepped) == schema_of(made)
    stepped.dispose()
    made.dispose()


LATER = """
import sys
from pathlib import Path
from sqlalchemy import Column, Text, text
from hyakki.server.store.migrate import STEPS, migrate
from hyakki.server.store.schema import GUESTS
from hyakki.server.store.opening import open_engine
GUESTS.append_column(Column("colour", Text))
add = lambda connection: connection.execute(text("ALTER TABLE guests ADD COLUMN colour TEXT"))
for path in map(Path, sys.argv[1:]):
    engine = open_engine(path)
    migrate(engine, path, [*STEPS, add])
    with engine.connect() as connection:
        connection.execute(GUESTS.select())
"""


def test_a_column_of_a_later_schema_comes_by_its_step_to_new_and_kept_files_alike(tmp_path: Path) -> None:
    kept = Kept(VERSIONS[0], tmp_path)
    later = [sys.executable, "-c", LATER, str(tmp_path / "new.db"), str(kept.path)]
    done = subprocess.run(later, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": "src"})
    assert (done.returncode, done.stderr) == (0, "")


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    engine = open_engine(path)
    migrate(engine, path)

    def broken(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE guests ADD COLUMN colour TEXT"))
        connection.execute(text("INSERT INTO meta VALUES ('half', 'done')"))
        connection.execute(text("SELECT * FROM missing"))

    with pytest.raises(Exception, match="no such table"):
        migrate(engine, path, [*STEPS, broken])
    with engine.connect() as connection:
        assert connection.execute(text("SELECT value FROM meta")).scalars().all() == [str(len(STEPS))]
        assert "colour" not in connection.execute(text("SELECT name FROM pragma_table_info('guests')")).scalars().all()
    engine.dispose()


def test_a_backup_while_serving_is_whole(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k")
        await asyncio.to_thread(copy_database, tmp_path / "tables.db", tmp_path / "copy.db")
        await pages[0].ask("ping")

    run(tmp_path, story)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM lines").fetchone() == (2,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with pytest.raises(BadInput, match="is not there"):
        copy_database(tmp_path / "nothing.db", tmp_path / "copy2.db")


def test_a_running_match_of_other_rules_goes_on_from_its_last_stored_position(tmp_path: Path) -> None:
    seen: dict[str, str] = {}

    async def before(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k")
        await pages[1].ask("write_note", text="what I know")
        seen.update(table=table, cookie=browsers[1].cookie, commitment=pages[0].state["commitment"])
        seen["match"] = pages[0].room["match"]

    def pretend_other_rules() -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            (header,) = database.execute("SELECT header FROM matches").fetchone()
            changed = json.dumps({**json.loads(header), "rules": 0}) + "\n"
            database.execute("UPDATE matches SET header = ?", (changed,))
            database.commit()

    async def after(house: House) -> None:
        guest = await house.guest()
        guest.cookie = seen["cookie"]
        page = await house.open(guest, seen["table"])
        assert page.state["to_act"] == [1]
        assert page.room["series"] == 2
        assert [note["text"] for note in page.notes] == ["what I know"]
        assert [notice["key"] for notice in page.notices] == ["table.moved_on"]
        await page.act(first_action(page), "k")
        match = house.services.tables.live[seen["table"]].match
        assert match is not None
        assert match.record.header["follows"] == seen["commitment"]
        opened = load(await house.call_text(guest, f"/api/matches/{seen['match']}/record"))
        assert (opened.header["rules"], opened.header["commitment"]) == (0, seen["commitment"])  # over, and open

    async def both() -> None:
        await tell(tmp_path, before)
        pretend_other_rules()
        await tell(tmp_path, after)

    asyncio.run(both())


def test_a_table_that_never_began_is_forgotten_after_a_while(tmp_path: Path) -> None:
    now = [1_800_000_000.0]

    async def story(house: House) -> None:
        host = await house.guest()
        begun = await house.table(host, seats=2, bot="random", start=True)
        waiting, watched = await house.table(host), await house.table(host)
        page = await house.open(host, watched)
        tables = house.services.tables
        now[0] += 14 * 24 * 3600 - 10
        tables.drop_idle()
        assert not await tables.forget_old()
        now[0] += 20
        assert list(await tables.forget_old()) == [waiting]
        mine = [one["table"] for one in (await house.call(host, "GET", "/api/tables"))["mine"]]
        assert sorted(mine) == sorted([begun, watched])
        await refused(page.ask("watch", table=waiting), "missing", "no such table")

    run(tmp_path, story, now=lambda: now[0], ticks=lambda: now[0])


def test_a_match_that_cannot_go_on_is_over(tmp_path: Path) -> None:
    seen: dict[str, str] = {}

    async def before(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        seen.update(table=table, cookie=browsers[1].cookie, match=pages[0].room["match"])

    async def after(house: House) -> None:
        guest = await house.guest()
        guest.cookie = seen["cookie"]
        page = await house.open(guest, seen["table"])
        assert page.room["phase"] == "over"
        assert [notice["key"] for notice in page.notices] == ["table.not_playable"]
        assert load(await house.call_text(guest, f"/api/matches/{seen['match']}/record")).header["rules"] == 0
        await page.ask("reopen")
        assert page.room["phase"] == "waiting"

    async def both() -> None:
        await tell(tmp_path, before)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            (header,) = database.execute("SELECT header FROM matches").fetchone()
            changed = json.dumps({**json.loads(header), "rules": 0}) + "\n"
            database.execute("UPDATE matches SET header = ?, position = NULL", (changed,))
            database.commit()
        await tell(tmp_path, after)

    asyncio.run(both())


def test_statements_with_fixed_values_and_rows_of_any_kind_are_stored_as_sqlalchemy_would(tmp_path: Path) -> None:
    """The writer speaks to SQLite itself; what it makes of each of our statements is what SQLAlchemy makes of it."""

    async def story() -> None:
        store = Store(tmp_path / "t.db")
        row = {"table_id": "t", "series": 1, "header": "{}", "seed": "s", "position": None, "id": "m"}
        rest = {"opens": 1, "spectators": 0, "over": 0, "began": 1.5, "ended": None, "outcome": None}
        await store.writer.put([(PUT_MATCH, {**row, **rest, "version": "1", "imported": 0})])
        ended = {"of_table": "t", "of_series": 1, "ended": 2.5, "outcome": "{}", "rated": 0, "unrated": "early"}
        await store.writer.put([(END_MATCH, ended), (PUT_STORY, {"table_id": "t", "series": 1, "story": b"\x00\xff"})])
        match, story = await store.read(lambda reads: (reads.match("t", 1), reads.story("t", 1)))
        assert match is not None
        assert (match.played.over, match.played.began, match.played.ended) == (True, 1.5, 2.5)
        assert story == b"\x00\xff"
        await store.close()

    asyncio.run(story())


def test_a_statement_takes_the_columns_of_each_row(tmp_path: Path) -> None:
    """A match that was played and one that was brought are stored by one statement, with other columns."""

    async def story() -> None:
        store = Store(tmp_path / "t.db")
        played = {"table_id": "t", "series": 1, "header": "{}", "seed": "s", "id": "m1"}
        brought = {**played, "series": 2, "id": "m2", "over": 1, "imported": 1, "version": "9"}
        await store.writer.put([(PUT_MATCH, played)])
        await store.writer.put([(PUT_MATCH, brought), (PUT_MATCH, {**played, "series": 3, "id": "m3"})])
        matches = await store.read(lambda reads: [reads.match("t", series) for series in (1, 2, 3)])
        stored = [(match.played.imported, match.played.version) for match in matches if match is not None]
        assert stored == [(False, None), (True, "9"), (False, None)]
        await store.close()

    asyncio.run(story())
