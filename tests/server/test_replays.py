"""Finished matches stepped through: who sees which step, what is told where nothing can be replayed, playing on."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hyakki.core.event import Event
from hyakki.core.record import Record, load
from hyakki.server.replays.asks import MOST_STEPS, Ask, unpacked
from hyakki.server.replays.moments import moments
from hyakki.server.replays.walks import Walk
from hyakki.table import Table
from hyakki.trials.client import Browser
from hyakki.trials.soak_leak import SEED, next_answers, random_state
from server.harness import LIMITS, TOY, TSURO, House, first_action, play_to_end, refused, run, stories_told, tell
from server.kept import VERSIONS, Kept
from server.server_games import GAMES

MASKED = "kitsunedo"
PAIRS = 6  # of worlds, per game


async def played(house: House, game: str = TSURO, **wishes: Any) -> tuple[str, list[Browser]]:
    """A match of two people that is over."""
    _, browsers, pages = await house.pair(game, preset="first game", **wishes)
    await play_to_end(pages)
    return pages[0].room["match"], browsers


def steps(match: str, line: int = 0, count: int = 1, seat: object = None) -> str:
    return f"/api/matches/{match}/steps?line={line}&count={count}" + ("" if seat is None else f"&seat={seat}")


def test_a_match_is_stepped_through_as_it_was_seen(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        seen: list[list[dict[str, Any]]] = [[], []]
        number = 0
        while pages[0].room["phase"] == "playing":
            for page, states in zip(pages, seen, strict=True):
                states.append({key: page.state[key] for key in ("line", "view", "actions", "to_act", "ask", "offers")})
            page = next(page for page in pages if page.state["actions"])
            await page.act(first_action(page), f"a{number}")
            for page in pages:
                await page.ask("ping")
            number += 1
        match = pages[0].room["match"]
        for seat, browser in enumerate(browsers):
            for state in seen[seat]:
                found = await house.call(browser, "GET", steps(match, state["line"], 1, seat))
                assert {key: found["steps"][0][key] for key in state} == state
        last = pages[0].state["line"]
        found = await house.call(browsers[0], "GET", steps(match, last - 2, 30, 0))
        assert (found["lines"], [step["line"] for step in found["steps"]]) == (last, [last - 2, last - 1, last])
        assert found["steps"][-1]["view"]["outcome"] == pages[0].state["view"]["outcome"]

    run(tmp_path, story)


@pytest.mark.parametrize(("opens", "own", "stranger"), [(True, "-01a", "-01a"), (False, "-0", "-")])
def test_who_steps_through_a_match_from_where(tmp_path: Path, opens: bool, own: str, stranger: str) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house, opens=opens)
        await stories_told(house)
        for browser, may in ((browsers[0], own), (await house.guest(), stranger)):
            for name, seat in (("-", None), ("0", 0), ("1", 1), ("a", "all"), ("", 7), ("", "-1"), ("", "01")):
                asked = "" if seat is None else f"?seat={seat}"
                for path in (
                    steps(match, 3, 2, seat),
                    *[f"/api/matches/{match}/{w}{asked}" for w in ("state", "story")],
                ):
                    status, data = await asyncio.to_thread(browser.raw, "GET", path)
                    assert status == (200 if name and name in may else 403), (path, data)

    run(tmp_path, story)


def test_everybodys_step_tells_each_seat_apart(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house, TOY)
        whole = await house.call(browsers[0], "GET", steps(match, 2, 1, "all"))
        step = whole["steps"][0]
        assert step["view"]["seat"] is None
        for seat in (0, 1):
            own = (await house.call(browsers[0], "GET", steps(match, 2, 1, seat)))["steps"][0]
            assert step["secrets"][seat]["view"] == own["view"]
            assert step["secrets"][seat]["actions"] == own["actions"]

    run(tmp_path, story)


def test_no_more_is_told_at_once_than_may_be(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house)
        first = browsers[0]
        for line, count in ((-1, 1), (10**6, 1), (0, 0), (0, MOST_STEPS + 1), ("x", 1), ("9" * 400, 1), (0, "٣")):
            path = f"/api/matches/{match}/steps?line={line}&count={count}".replace("٣", "%D9%A3")
            await refused(house.call(first, "GET", path), "bad", " is not ")
        for _ in range(4):
            await house.call(first, "GET", steps(match))
        await refused(house.call(first, "GET", steps(match)), "limit", "Too many")
        await house.call(browsers[1], "GET", steps(match))  # others are not held up

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, steps_per_second=0.0, steps_burst=4), ticks=lambda: 0.0)


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house)
        await house.call(browsers[0], "GET", steps(match))
        child = house.services.reader.child
        assert child is not None
        child.kill()
        await child.wait()
        assert (await house.call(browsers[0], "GET", steps(match)))["steps"]

    run(tmp_path, story)


# --- secrets ---


def twins(name: str, rng: Random) -> tuple[int | None, list[Walk]]:
    """Two records of matches that a watcher cannot tell apart."""
    game = GAMES[name]
    state = random_state(game, rng)
    watcher = rng.choice([None, *range(state.facts.seats)])
    states = [state, game.scramble(state, watcher, rng)]
    tables = [Table(game, seed=SEED, position=game.position(one)) for one in states]
    states = [table.state.clone() for table in tables]
    for _ in range(8):
        pair = next_answers(states, watcher, rng)
        if pair is None:
            break
        for table, action in zip(tables, pair[1], strict=True):
            table.submit(pair[0], action)
    return watcher, [Walk(game, Record(table.record.header, table.record.lines)) for table in tables]


@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_give_a_seat_the_same_replay(name: str) -> None:
    rng = Random(name)
    lines = 0
    for _ in range(PAIRS):
        watcher, walks = twins(name, rng)
        last = len(walks[0].record.lines)
        assert last == len(walks[1].record.lines)
        lines += last
        for ask in (
            Ask("state", "", watcher),
            *[Ask("steps", "", watcher, line=at, count=4) for at in range(last + 1)],
        ):
            mine, other = [walk.end(ask) if ask.what == "state" else walk.steps(ask) for walk in walks]
            assert msgspec.json.encode(mine) == msgspec.json.encode(other)
        judged = [msgspec.json.encode(moments(walk, Ask("moments", "", watcher))) for walk in walks]
        assert judged[0] == judged[1]
        told = [unpacked(walk.stories().packed, watcher) for walk in walks]
        assert told[0] == told[1]
    assert lines, "nothing was compared"


def test_only_everybodys_step_holds_what_one_alone_heard() -> None:
    game = GAMES[TSURO]
    table, rng = Table(game, 2, {"daikaiju": False}, 7), Random(1)
    while table.outcome is None:
        table.submit(table.to_act()[0], rng.choice(table.legal(table.to_act()[0])))
    walk = Walk(game, table.record)
    drawn: list[tuple[int, Event]] = [(line, e) for line, e in table.everything() if e.key == "event.drew"]
    assert drawn
    line, event = drawn[-1]
    other = next(seat for seat in (0, 1) if not event.heard_by(seat))
    told = walk.steps(Ask("steps", "", everybody=True, line=line)).steps[0]
    assert event.args in [heard.args for secrets in told.secrets if secrets.seat != other for heard in secrets.events]
    for seat in (None, other):
        heard = [one.args for one in walk.end(Ask("state", "", seat)).events if one.key == "event.drew"]
        assert event.args not in heard


# --- what is kept ---


def test_a_match_that_cannot_be_replayed_is_still_told(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: House) -> None:
        match, browsers = await played(house, MASKED, opens=False)
        info = await house.call(browsers[0], "GET", f"/api/matches/{match}")
        assert (info["replays"], info["wants"], info["imported"]) == (True, "", False)
        kept.update(match=match, cookie=browsers[0].cookie, info=info)
        await stories_told(house)

    async def after(house: House) -> None:
        guest = Browser("127.0.0.1", house.port)
        guest.cookie = kept["cookie"]
        path = f"/api/matches/{kept['match']}"
        info = await house.call(guest, "GET", path)
        assert info["outcome"] == kept["info"]["outcome"]
        assert (info["replays"], info["rules"], info["lines"]) == (False, 99, kept["info"]["lines"])
        assert f"rules version 99 of {MASKED}" in info["wants"]
        for call in ("state", "steps"):
            await refused(house.call(guest, "GET", f"{path}/{call}"), "closed", "cannot replay")
        public = await house.call(guest, "GET", f"{path}/story")
        own = await house.call(guest, "GET", f"{path}/story?seat=0")
        await refused(house.call(guest, "GET", f"{path}/story?seat=1"), "refused", "from there")
        said, heard = [" ".join([s for turn in one["turns"] for s in turn["sentences"]]) for one in (public, own)]
        assert info["names"][0] in said
        assert f"{info['names'][0]} holds " in heard
        assert " holds " not in said

    async def both() -> None:
        await tell(tmp_path, before)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("UPDATE matches SET header = replace(header, '\"rules\":1', '\"rules\":99')")
            database.commit()
        await tell(tmp_path, after)

    asyncio.run(both())


def test_a_match_of_a_game_that_is_gone_is_still_told(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: House) -> None:
        match, browsers = await played(house, TOY)
        await stories_told(house)
        kept.update(match=match, cookie=browsers[0].cookie)

    async def after(house: House) -> None:
        guest = Browser("127.0.0.1", house.port)
        guest.cookie = kept["cookie"]
        info = await house.call(guest, "GET", f"/api/matches/{kept['match']}")
        assert not info["replays"]
        assert f"{TOY} is installed" in info["wants"]
        assert (await house.call(guest, "GET", f"/api/matches/{kept['match']}/story"))["turns"]

    async def both() -> None:
        await tell(tmp_path, before)
        await tell(tmp_path, after, games={TSURO: GAMES[TSURO]})

    asyncio.run(both())


VERSION_TOLD = 7  # of the database: since then a match knows the program that began it


@pytest.mark.parametrize("version", VERSIONS)
def test_matches_from_before_are_told_after_the_upgrade(version: str, tmp_path: Path) -> None:
    kept = Kept(version, tmp_path)

    async def story(house: House) -> None:
        await stories_told(house)
        for what, name in (("over", "Ren"), ("over in masks", "Sora"), ("over and closed", "Sora")):
            guest = kept.guest(house, name)
            match = (await kept.page(house, name, what)).room["match"]
            info = await house.call(guest, "GET", f"/api/matches/{match}")
            assert info["outcome"] == kept.match(what)["outcome"]
            assert (info["version"] is None) == (kept.version < VERSION_TOLD)
            assert (await house.call(guest, "GET", f"/api/matches/{match}/story?seat={info['you']}"))["turns"]

    run(tmp_path, story, waiting_seconds=1e12)


# --- playing on ---


def test_playing_on_gives_what_the_seat_knew_and_deals_the_rest_anew(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house, opens=False, spectators=False)
        line, hands = 3, set()
        own = (await house.call(browsers[0], "GET", steps(match, line, 1, 0)))["steps"][0]
        for _ in range(6):
            made = await house.call(
                browsers[0], "POST", f"/api/matches/{match}/play", {"line": line, "seat": 0, "bot": "random"}
            )
            page = await house.open(browsers[0], made["table"])
            assert page.room["seats"][1]["bot"] == "random"
            assert (page.room["opens"], page.room["spectators"], page.room["you"]) == (False, False, 0)
            live = house.services.tables.live[made["table"]]
            start = live.running().record.header["start"]
            began = Table(GAMES[TSURO], position=start, seed=1).view(0)
            assert {**own["view"], "legal": [], "offers": []} == {**began, "legal": [], "offers": []}
            hands.add(json.dumps(start["hands"][1]))
            await page.ask("end")
        assert len(hands) > 1
        path = f"/api/matches/{match}/play"
        await refused(house.call(browsers[0], "POST", path, {"line": line, "seat": 1}), "refused", "from there")
        await refused(house.call(browsers[0], "POST", path, {"line": 10**6, "seat": 0}), "bad", "no line")
        await refused(house.call(await house.guest(), "POST", path, {"line": 1, "seat": 0}), "missing", "no such")
        lines = (await house.call(browsers[0], "GET", f"/api/matches/{match}"))["lines"]
        await refused(house.call(browsers[0], "POST", path, {"line": lines, "seat": 0}), "closed", "cannot be shown")

    run(tmp_path, story)


def test_what_was_played_on_can_be_played_and_replayed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house, TOY)
        made = await house.call(
            browsers[1], "POST", f"/api/matches/{match}/play", {"line": 2, "seat": 1, "bot": "random"}
        )
        page = await house.open(browsers[1], made["table"])
        number = 0
        while page.room["phase"] == "playing":
            if page.state["actions"]:
                await page.act(first_action(page), f"p{number}")
                number += 1
            else:
                await page.take()
        found = await house.call(browsers[1], "GET", steps(page.room["match"], 0, 5, 1))
        assert [step["line"] for step in found["steps"]][:2] == [0, 1]
        text = await house.call_text(browsers[1], f"/api/matches/{page.room['match']}/record")
        assert load(text).header["start"] is not None

    run(tmp_path, story)
