"""Tables on PostgreSQL: everything that is stored in a file is stored there, by one process or several."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.server import Server, ServerConnection, serve

from hyakki.core.errors import BadInput
from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked
from hyakki.server.config import Config, Postgres
from hyakki.server.doctor import examine
from hyakki.server.people.reads import farewells
from hyakki.server.requests import passing
from hyakki.server.running import listening, server
from hyakki.server.speech.problems import Problem
from hyakki.server.store.naming import at_home, shard_of
from hyakki.server.store.postgres import CLASS
from hyakki.server.store.schema import DROP_TICKET, PUT_TABLE, PUT_TICKET
from hyakki.server.store.store import Store
from hyakki.trials.child import FAST
from hyakki.trials.client import Browser
from hyakki.trials.postgres import PostgresProcess
from server.harness import (
    HOST,
    LIMITS,
    TOY,
    House,
    catch_up,
    first_action,
    play_to_end,
    refused,
    run,
    stories_told,
    to_act,
)
from server.server_games import GAMES, GAMES_PATH

SOME = 7  # a shard


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresProcess]:
    with PostgresProcess() as process:
        yield process


@asynccontextmanager
async def houses(url: str, count: int, shares: int | None = None) -> AsyncIterator[list[House]]:
    """So many servers on one database, in this process."""
    made, serving, found = [], [], []
    for part in range(count):
        database = Postgres(url, share=(part + 1, count) if shares is None else (1, shares))
        config = Config(database, games=GAMES, games_path=GAMES_PATH, limits=LIMITS, paces=FAST)
        one, bound = server(config), listening(HOST, 0)
        one.config.app.state.store.tell_address(f"http://{HOST}:{bound.getsockname()[1]}/")  # type: ignore[union-attr]
        task = asyncio.create_task(one.serve(sockets=[bound]))
        while not one.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        made.append(one)
        serving.append(task)
        found.append(House(one.config.app, bound.getsockname()[1]))  # type: ignore[arg-type]
    try:
        async with asyncio.timeout(120):
            yield found
    finally:
        for one, house in zip(made, found, strict=True):
            await house.close_pages()
            one.should_exit = True
        await asyncio.gather(*serving)


async def settled(found: list[House]) -> None:
    """Every server has just its share."""
    wanted = [(part + 1, len(found)) for part in range(len(found))]
    shards = [house.services.store.shards for house in found]
    while any(
        one is None or {shard for shard in range(256) if at_home(shard, share)} != one.held - {256}
        for one, share in zip(shards, wanted, strict=True)
    ):
        await asyncio.sleep(0.02)


def at(house: House, browser: Browser) -> Browser:
    """The same guest at another server."""
    other = Browser(HOST, house.port)
    other.cookie = browser.cookie
    return other


def table_row(n: int, **changes: Any) -> dict[str, Any]:
    row = {"id": "t", "code": "C", "game": "g", "phase": "waiting", "public": 0, "creator": "c", "bots": 0, "n": n}
    return {**row, "updated": float(n), "room": "{}", **changes}


async def numbered(store: Store) -> None:
    put = store.writer.put
    await put([(PUT_TABLE, table_row(5))])
    with pytest.raises(Problem, match="could not be stored"):
        await put([(PUT_TABLE, table_row(2))])
    # Of what is stored together only what is too old is left out.
    wanted = [put([(PUT_TABLE, table_row(n, id=name, code=name))]) for name, n in (("a", 1), ("t", 4), ("b", 1))]
    results = await asyncio.gather(*wanted, return_exceptions=True)
    assert [result is None for result in results] == [True, False, True]
    await put([(PUT_TABLE, table_row(6))])
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT id, n FROM tables ORDER BY id").all()
    assert [tuple(row) for row in rows] == [("a", 1), ("b", 1), ("t", 6)]
    await put([(PUT_TICKET, {"digest": "d", "table_id": "t", "guest": "g", "expires": 1.0})])
    used = [put([(DROP_TICKET, {"of_digest": "d"})]) for _ in range(2)]
    assert [result is None for result in await asyncio.gather(*used, return_exceptions=True)].count(True) == 1
    await store.close()


def test_an_older_row_never_takes_the_place_of_a_newer_one_and_a_link_is_used_once(tmp_path: Path) -> None:
    async def story() -> None:
        await numbered(Store(tmp_path / "t.db"))

    asyncio.run(story())


def test_so_it_is_on_postgresql(postgres: PostgresProcess) -> None:
    async def story() -> None:
        await numbered(Store(Postgres(postgres.new_database())))

    asyncio.run(story())


def test_whole_matches_with_all_that_belongs_to_them_are_stored_there(
    tmp_path: Path, postgres: PostgresProcess
) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(TOY, public=True)
        await pages[0].ask("chat", text="a\0b \ud83d\udc7b")
        await pages[0].ask("write_note", text="mine")
        await refused(house.call(browsers[0], "GET", "/api/tables/%00x/hint"), "missing", "")
        link = (await pages[1].ask("move_seat"))["link"]
        third = await house.guest()
        moved = await house.call(third, "POST", f"/api/tickets/{link.removeprefix('/m/')}")
        assert moved["table"] == table
        pages[1] = await house.open(third, table)
        await catch_up(pages)
        await play_to_end(pages)
        await stories_told(house)
        match = pages[0].room["match"]
        assert shard_of(match) == shard_of(table) == shard_of(link.removeprefix("/m/"))
        assert (await house.call(browsers[0], "GET", f"/api/matches/{match}/story"))["turns"]
        assert (await house.call(third, "GET", "/api/me/matches"))["matches"][0]["match"] == match
        await house.call(third, "PUT", "/api/me", {"name": "Kazuko"})
        key = (await house.call(third, "POST", "/api/me/key", {"revoke": False}))["key"]
        fourth = await house.guest()
        await house.call(fourth, "POST", "/api/me/become", {"by": "key", "secret": key})
        assert (await house.call(fourth, "GET", "/api/me"))["name"] == "Kazuko"
        await house.call(fourth, "POST", "/api/me/forget", {"sure": True})
        while await house.services.store.read(lambda reads: farewells(reads.connection, done=False)):
            await asyncio.sleep(0.02)
        await pages[0].ask("ping")
        names = (await house.call(browsers[0], "GET", f"/api/matches/{match}"))["names"]
        assert "Kazuko" not in names
        await refused(pages[0].ask("act", token="1", key="a\0b", action="x"), "bad", "could not be read")
        assert [one["text"] for one in pages[0].chat] == ["ab \U0001f47b"]

    run(tmp_path, story, database=Postgres(postgres.new_database()))


def test_a_lost_connection_loses_no_answer_and_play_goes_on(tmp_path: Path, postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story(house: House) -> None:
        _, _, pages = await house.pair(TOY)
        shards = house.services.store.shards
        assert shards is not None
        for round_ in range(3):
            before, writer = shards.era, house.services.store.writer
            with psycopg.connect(url) as link:
                link.execute("SELECT pg_terminate_backend(%s)", (writer.session,))  # type: ignore[attr-defined]
            while shards.era == before or len(shards.held) < 257 or writer.failing_since is not None:
                await asyncio.sleep(0.02)
            while any(socket.live is None or socket.live.dropped for socket in house.services.sockets):
                await asyncio.sleep(0.02)
            await catch_up(pages)
            lines = pages[0].state["line"]
            await to_act(pages).act(first_action(to_act(pages)), f"k{round_}")
            await catch_up(pages)
            assert pages[0].state["line"] > lines or pages[0].room["phase"] == "over"

    run(tmp_path, story, database=Postgres(url))


def test_two_servers_share_the_tables_and_each_answers_for_all(postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story() -> None:
        async with houses(url, 2) as found:
            await settled(found)
            first, second = found
            table, browsers, pages = await first.pair(TOY, public=True)
            assert shard_of(table) < 128
            lobby = await second.open(await second.guest())
            await lobby.ask("lobby")
            assert [one["table"] for one in lobby.latest["public"]["tables"]] == [table]
            # One of them looks through the other server, and plays on there.
            await pages[1].close()
            pages[1] = await second.open(at(second, browsers[1]), table)
            for number in range(2):
                await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
                await catch_up(pages)
            assert table not in second.services.tables.live
            link = (await pages[1].ask("move_seat"))["link"].removeprefix("/m/")
            third = await second.guest()
            assert (await second.call(third, "POST", f"/api/tickets/{link}"))["table"] == table
            await refused(second.call(third, "POST", f"/api/tickets/{link}"), "missing", "has been used")
            while "public" not in lobby.latest or lobby.latest["public"]["tables"][0]["phase"] != "playing":
                await lobby.take()
            # What the host says reaches both.
            cookies, key = browsers[0].cookie, first.services.signer.key
            database = Postgres(url)
            await asyncio.to_thread(asked, database, asks.Rotate(), "1")
            while key in (first.services.signer.key, second.services.signer.key):
                await asyncio.sleep(0.02)
            again = at(second, browsers[0])
            await second.call(again, "GET", "/api/me")
            assert again.cookie != cookies
            status = await asyncio.to_thread(asked, database, asks.Status(), "1")
            assert [one["shards"] for one in status["servers"]] == [128, 128]
            findings = await asyncio.to_thread(examine, database, None, None, "1")
            assert any("2 servers run" in one.says for one in findings)

    asyncio.run(story())


def test_who_stands_by_has_tables_made_and_takes_them_over(postgres: PostgresProcess) -> None:
    async def story() -> None:
        async with houses(postgres.new_database(), 2, shares=1) as (first, second):
            guest = await second.guest()
            table = await second.table(guest, TOY)
            assert table in first.services.tables.live
            page = await second.open(guest, table)
            assert page.room["phase"] == "waiting"
            with psycopg.connect(postgres.url()) as link:
                writer, shards = first.services.store.writer, first.services.store.shards
                assert shards is not None
                before = shards.era
                link.execute("SELECT pg_terminate_backend(%s)", (writer.session,))  # type: ignore[attr-defined]
            while shards.era == before or writer.failing_since is not None:
                await asyncio.sleep(0.02)  # until the first has noticed, and can write again
            while first.services.store.owns(table) == second.services.store.owns(table):
                await asyncio.sleep(0.02)  # whoever is quicker has it now, and only one
            page = await second.open(guest, table)
            assert page.room["phase"] == "waiting"

    asyncio.run(story())


def test_a_shard_that_could_not_be_taken_for_good_is_taken_again(tmp_path: Path, postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story(house: House) -> None:
        shards = house.services.store.shards
        assert shards is not None
        assert shards.hooks is not None
        assert SOME not in shards.held
        hooks, taken, failed = shards.hooks, shards.hooks.taken, asyncio.Event()

        async def fail_once(got: set[int]) -> None:
            hooks.taken = taken
            failed.set()
            raise Problem("broken", "It could not be read", "")

        hooks.taken = fail_once
        await asyncio.to_thread(other.execute, "SELECT pg_advisory_unlock(%s, %s)", (CLASS, SOME))
        await failed.wait()
        while SOME not in shards.held:
            await asyncio.sleep(0.02)

    with psycopg.connect(url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s, %s)", (CLASS, SOME))
        run(tmp_path, story, database=Postgres(url))


def test_a_process_that_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one whose machine is gone: nobody refuses, nobody answers."""
    asker = HTTPConnection({"type": "websocket", "headers": [], "client": (HOST, 1)})

    async def silent(socket: ServerConnection) -> None:
        await socket.wait_closed()

    async def silent_soon(socket: ServerConnection) -> None:
        await socket.send("hello")
        socket.transport.pause_reading()
        await socket.wait_closed()

    async def story(house: House) -> None:
        async with serve(silent, HOST, 0) as one:
            with monkeypatch.context() as patch:
                patch.setattr(passing, "GREETING", 0.1)
                with pytest.raises(TimeoutError):
                    await passing.opened(house.services, asker, f"http://{HOST}:{port_of(one)}", "t")
        monkeypatch.setattr(passing, "ALIVE", 0.3)
        async with serve(silent_soon, HOST, 0, ping_interval=None) as one:
            upstream = await passing.opened(house.services, asker, f"http://{HOST}:{port_of(one)}", "t")
            await upstream.wait_closed()
            for socket in one.connections:
                socket.transport.abort()

    def port_of(one: Server) -> int:
        return int(next(iter(one.sockets)).getsockname()[1])

    run(tmp_path, story)


def test_what_cannot_be_used_is_refused_in_a_line(postgres: PostgresProcess) -> None:
    other = postgres.new_database()
    with psycopg.connect(other) as link:
        link.execute("CREATE TABLE theirs (x INTEGER)")
    with pytest.raises(BadInput, match="another program"):
        Store(Postgres(other))
    with pytest.raises(BadInput, match="does not exist"):
        Store(Postgres(postgres.url("nowhere")))
    newer = postgres.new_database()
    Store(Postgres(newer)).let_go()
    with psycopg.connect(newer) as link:
        link.execute("UPDATE meta SET value = '999' WHERE key = 'version'")
    with pytest.raises(BadInput, match="has version 999"):
        Store(Postgres(newer))
    with pytest.raises(BadInput, match="not on PostgreSQL"):
        asked(Postgres(newer), asks.Drain(), "1")
    assert str(Postgres("postgresql://me:secret@host/db")) == "postgresql://me@host/db"
    assert dataclasses.replace(Postgres("x"), share=(2, 3)).share == (2, 3)
