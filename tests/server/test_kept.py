"""Databases that earlier servers left: each opens, its matches go as they went, and those that run go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.server.store.steps import STEPS
from hyakki.server.store.store import Store
from hyakki.server.tables.tables import resume
from hyakki.table.verify import verify
from hyakki.trials.client import Page
from records.trail import trail
from server.harness import House, catch_up, first_action, refused, run
from server.kept import VERSIONS, Kept

FOR_EVER = 1e12  # the kept tables have waited for years


@pytest.fixture(params=VERSIONS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    return Kept(request.param, tmp_path)


def test_every_stored_match_goes_line_by_line_as_it_went(kept: Kept) -> None:
    async def story() -> None:
        store = Store(kept.path)
        assert (store.saved is None) == (kept.version == len(STEPS))
        for known in kept.matches:
            await check_match(store, known)
        await store.close()

    asyncio.run(story())


async def check_match(store: Store, known: dict[str, Any]) -> None:
    table, series = known["table"], known["series"]
    stored, match = await store.read(lambda reads: (reads.table(table), reads.match(table, series)))
    assert stored is not None
    assert match is not None
    game = GAMES[stored.room.game]
    record = load(match.header + "".join([lines for _, lines, _ in match.rows]))
    assert {"table": table, "series": series, **trail(game, record)} == known
    assert len(resume(game, match).record.lines) == known["lines"]  # nature had answered all it was asked
    record.seed = match.seed
    assert verify(game, record).seed_opened


def test_matches_that_ran_go_on(kept: Kept, tmp_path: Path) -> None:
    async def goes_on(page: Page, lines: int) -> None:
        """The match stands where it stood, and takes the next answer."""
        assert page.room["phase"] == "playing"
        assert page.room["series"] == page.state["series"]
        assert page.state["line"] == lines
        while not page.state["actions"]:
            await page.take()
        before = page.state["line"]
        await page.act(first_action(page), "next")
        assert page.state["line"] > before

    async def story(house: House) -> None:
        for what in ("playing with bots", "taken back"):
            pages = [await kept.page(house, name, what) for name in ("Aki", "Ren")]
            asked = next(page for page in pages if page.state["actions"])
            await goes_on(asked, kept.match(what)["lines"])
        await goes_on(await kept.page(house, "Ren", "playing closed"), kept.match("playing closed")["lines"])
        alone = await kept.page(house, "Sora", "solo")
        await goes_on(alone, kept.match("solo")["lines"])
        options = {option.name: option for option in GAMES["night-parade"].options}
        assert set(alone.room["options"]) == set(options)  # those that came later too, at what was the rule then
        assert all(alone.room["options"][name] == one.before for name, one in options.items() if one.since)
        await goes_on(await kept.page(house, "Mio", "campaign"), kept.match("campaign")["lines"])
        pages = [await kept.page(house, name, "series") for name in ("Aki", "Ren")]
        asked = next(page for page in pages if page.state["actions"])
        assert len(asked.room["options"]["campaign_winners"]) == 2  # of the two matches before
        await goes_on(asked, kept.match("series", 3)["lines"])

    run(tmp_path, story, waiting_seconds=FOR_EVER)


def test_what_stands_beside_the_matches_is_still_there(kept: Kept, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ren, sora = [await kept.page(house, name, "playing in a window") for name in ("Ren", "Sora")]
        assert [note["text"] for note in sora.notes] == ["Aki has no spirit lantern"]
        assert (ren.notes, ren.state["passing"], sora.state["passing"]) == ([], None, "")
        await ren.act("pass", "p")
        await catch_up([sora])
        assert sora.state["to_act"] != [2]  # the pass given in advance was spoken
        aki = await kept.page(house, "Aki", "playing with bots")
        assert [line["text"] for line in aki.chat] == ["a storm comes"]
        yuki = await kept.page(house, "Yuki", "over")
        assert [line["text"] for line in yuki.chat] == ["run, Mahito"]
        left = await kept.page(house, "Ren", "left by two")
        assert (left.room["paused"], left.room["seats"][1]["bot"]) == (True, "random")
        await left.ask("reclaim")
        sora = await kept.page(house, "Sora", "paused")
        assert sora.room["paused"]
        await sora.ask("pause", paused=False)
        told = await house.call(kept.guest(house, "Mio"), "GET", "/api/games/kitsunedo/campaign")
        assert [stage["standing"] for stage in told["stages"]] == ["done", "open", "locked", "locked"]
        mine = await house.call(kept.guest(house, "Aki"), "GET", "/api/tables")
        assert kept.tables["waiting"] in [table["table"] for table in mine["mine"]]

    run(tmp_path, story, waiting_seconds=FOR_EVER)


def test_a_table_that_waited_begins(kept: Kept, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        for what in ("waiting", "more seats after a rematch"):
            pages = [await kept.page(house, name, what) for name in ("Aki", "Ren" if what == "waiting" else "Sora")]
            assert pages[0].room["phase"] == "waiting"
            await pages[0].ask("add_bot", seat=2, bot="random")
            await pages[1].ask("ready", ready=True)
            await pages[0].ask("start")
            await catch_up(pages)
            assert pages[0].room["phase"] == "playing"
            assert len(pages[0].room["seats"]) == 3

    run(tmp_path, story, waiting_seconds=FOR_EVER)


def test_matches_that_are_over_show_their_end_and_open_only_where_they_did(kept: Kept, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        for what, name in (("over", "Ren"), ("over in masks", "Sora"), ("over without spectators", "Aki")):
            page = await kept.page(house, name, what)
            assert page.room["phase"] == "over"
            assert page.state["view"]["outcome"] == kept.match(what)["outcome"]
            text = await house.call_text(kept.guest(house, name), f"/api/matches/{page.room['match']}/record")
            record = load(text)
            assert verify(GAMES[record.header["game"]], record).seed_opened
        closed = await kept.page(house, "Sora", "over and closed")
        assert closed.state["view"]["outcome"] == kept.match("over and closed")["outcome"]
        path = f"/api/matches/{closed.room['match']}/record"
        await refused(house.call(kept.guest(house, "Sora"), "GET", path), "refused", "is closed")
        early = await kept.page(house, "Aki", "ended early")
        assert (early.room["phase"], early.state["view"]["outcome"]) == ("over", None)
        await refused(kept.page(house, "Yuki", "over without spectators"), "refused", "allows no spectators")

    run(tmp_path, story, waiting_seconds=FOR_EVER)


def test_who_sat_down_after_a_match_of_before_sees_nothing_of_it(tmp_path: Path) -> None:
    """Earlier servers did not store who had played; of a table that waits the seats may be others' by now."""
    kept = Kept("version-3", tmp_path)
    waited, closed = kept.tables["more seats after a rematch"], kept.tables["series"]
    with closing(sqlite3.connect(kept.path)) as database:
        database.execute("UPDATE tables SET room = json_set(room, '$.opens', json('false')) WHERE id = ?", [closed])
        database.commit()

    async def story(house: House) -> None:
        newcomer = await kept.page(house, "Sora", "more seats after a rematch")
        assert newcomer.room["you"] == 1
        assert not newcomer.state
        await refused(newcomer.ask("as_seen"), "refused", "no spectators")
        with closing(sqlite3.connect(kept.path)) as database:
            matches = database.execute(
                "SELECT id, series FROM matches WHERE table_id IN (?, ?) ORDER BY series", [waited, closed]
            ).fetchall()
        for name in ("Aki", "Ren", "Sora"):
            for match, series in matches:
                status, _ = await asyncio.to_thread(kept.guest(house, name).raw, "GET", f"/api/matches/{match}")
                assert status == (200 if series == 3 else 404)  # the last of a series has its owners, or spectators

    run(tmp_path, story, waiting_seconds=FOR_EVER)
