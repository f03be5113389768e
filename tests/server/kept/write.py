"""Writes a database as a server of today leaves it, with tables of every kind: `version-N.db.gz` and what is in it.

It is run once for each version of the schema, and what it wrote is never written anew:
`PYTHONPATH=tests .venv/bin/python -m server.kept.write`"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.server.store.backup import copy_database
from hyakki.server.store.steps import STEPS
from hyakki.trials.child import NO_LIMITS
from hyakki.trials.client import Browser, Page
from records.trail import trail
from server.harness import House, catch_up, tell

HERE = Path(__file__).parent
KITSUNEDO, TSURO, SHIBUYA, MASQUERADE, NIGHT_PARADE = "kitsunedo", "tsuro-seas", "shibuya", "masquerade", "night-parade"


class Company:
    """The guests of the kept tables; each goes by a name, and the tables by what they are kept for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.guests: dict[str, Browser] = {}
        self.tables: dict[str, str] = {}
        self._choices = Random(1)

    async def guest(self, name: str) -> Browser:
        if name not in self.guests:
            self.guests[name] = await self.house.guest()
            await self.house.call(self.guests[name], "PUT", "/api/me", {"name": name})
        return self.guests[name]

    async def page(self, name: str, what: str) -> Page:
        return await self.house.open(await self.guest(name), self.tables[what])

    async def table(self, what: str, game: str, names: list[str], bots: int = 0, **wishes: Any) -> list[Page]:
        """A table with these people and so many bots, its first match begun; the people's pages, seat by seat."""
        pages = await self.waiting(what, game, names, seats=len(names) + bots, **wishes)
        for seat in range(len(names), len(names) + bots):
            await pages[0].ask("add_bot", seat=seat, bot="random")
        await begin(pages)
        return pages

    async def waiting(self, what: str, game: str, names: list[str], **wishes: Any) -> list[Page]:
        self.tables[what] = await self.house.table(await self.guest(names[0]), game, pace="instant", **wishes)
        pages = [await self.page(name, what) for name in names]
        for seat, page in enumerate(pages[1:], 1):
            await page.ask("sit", seat=seat)
        return pages

    async def play(self, pages: list[Page], answers: int | None = None) -> None:
        """People answer by chance, so many times or to the end; then it is a person's turn."""
        given = 0
        while True:
            await catch_up(pages)
            asked = [page for page in pages if page.state["actions"]]
            if pages[0].room["phase"] == "over" or (asked and given == answers):
                return
            if asked:
                given += 1
                action = self._choices.choice(asked[0].state["actions"])["text"]
                await asked[0].act(action, f"k{asked[0].state['n']}")
            else:
                await pages[0].take()


async def begin(pages: list[Page]) -> None:
    for page in pages[1:]:
        await page.ask("ready", ready=True)
    await pages[0].ask("start")
    await catch_up(pages)


async def again(pages: list[Page], **settings: Any) -> None:
    await pages[0].ask("reopen")
    if settings:
        await pages[0].ask("settings", **settings)
    await catch_up(pages)
    await begin(pages)


async def unfinished(company: Company) -> None:
    """Tables that wait, and matches that go on."""
    pages = await company.waiting("waiting", TSURO, ["Aki", "Ren"], seats=3, public=True, options={"first_player": 1})
    await pages[1].ask("ready", ready=True)
    await pages[0].ask("chat", text="who is the third?")
    pages = await company.table("playing with bots", TSURO, ["Aki", "Ren"], 2)
    await company.play(pages, 6)
    await pages[1].ask("chat", text="a storm comes")
    pages = await company.table("playing in a window", KITSUNEDO, ["Aki", "Ren", "Sora"], preset="standard")
    while pages[0].state["ask"]["frame"] != "actions":
        await company.play(pages, 1)
    await pages[0].act("summon", "s")
    await catch_up(pages)
    await pages[2].ask("pass_ahead", window="")
    await pages[2].ask("write_note", text="Aki has no spirit lantern")
    pages = await company.table("playing closed", MASQUERADE, ["Ren"], 4, opens=False, spectators=False)
    await company.play(pages, 5)
    pages = await company.table("paused", SHIBUYA, ["Sora", "Aki", "Ren"])
    await company.play(pages, 3)
    await pages[0].ask("pause", paused=True)
    pages = await company.table("solo", NIGHT_PARADE, ["Sora"], preset="solo")
    await company.play(pages, 8)
    pages = await company.table("taken back", TSURO, ["Aki", "Ren"], preset="first game")
    await company.play(pages, 3)
    asked = next(page for page in pages if page.state["actions"])
    await asked.ask("ask_back")
    await catch_up(pages)
    await next(page for page in pages if page is not asked).ask("vote", accept=True)
    pages = await company.table("left by two", TSURO, ["Aki", "Ren", "Sora"])
    await company.play(pages, 3)
    await pages[0].ask("pause", paused=True)
    await pages[1].ask("stand")
    await pages[0].ask("remove", seat=2)
    await pages[0].ask("move_seat")


async def finished(company: Company) -> None:
    """Matches that are over, open and closed, and tables that were ended."""
    watcher = await company.guest("Yuki")
    pages = await company.table("over", SHIBUYA, ["Aki", "Ren", "Sora"], 1)
    page = await company.house.open(watcher, company.tables["over"])
    await page.ask("chat", text="run, Mahito")
    await pages[1].ask("write_note", text="Aki lays red next")
    await company.play(pages)
    await company.play(await company.table("over in masks", MASQUERADE, ["Ren", "Sora"], 3, preset="everything"))
    await company.play(await company.table("over and closed", NIGHT_PARADE, ["Sora", "Aki"], opens=False))
    await company.play(await company.table("over without spectators", TSURO, ["Aki", "Ren"], spectators=False))
    pages = await company.table("ended early", KITSUNEDO, ["Ren", "Aki"])
    await company.play(pages, 6)
    await pages[0].ask("end")
    pages = await company.waiting("closed while waiting", TSURO, ["Ren"], seats=2)
    await pages[0].ask("end")


async def series(company: Company) -> None:
    """Several matches at one table, and a campaign."""
    campaign = {"mode": "first_advent", "campaign": True}
    pages = await company.table("series", KITSUNEDO, ["Aki", "Ren"], 1, options=campaign)
    for answers in (None, None, 5):
        await company.play(pages, answers)
        if answers is None:
            await again(pages)
    pages = await company.table("opened after a rematch", TSURO, ["Ren", "Sora"], opens=False, preset="first game")
    await company.play(pages)
    await again(pages, opens=True)
    await company.play(pages)
    pages = await company.table("more seats after a rematch", TSURO, ["Aki", "Ren"], spectators=False)
    await company.play(pages)
    await pages[1].ask("stand")
    await pages[0].ask("reopen")
    await pages[0].ask("settings", seats=3)
    newcomer = await company.page("Sora", "more seats after a rematch")
    await newcomer.ask("sit", seat=1)
    learner = await company.guest("Mio")
    for _ in range(2):
        for what in ("skip", "play"):
            path = f"/api/games/{KITSUNEDO}/campaign"
            told = await company.house.call(learner, "POST", path, {"what": what, "bot": "random"})
        link = next(stage["link"] for stage in told["stages"] if stage["standing"] == "open")
        company.tables["campaign"] = link.removeprefix("/t/")
        page = await company.page("Mio", "campaign")
        await company.play([page], None if told["stages"][0]["standing"] == "open" else 3)


def described(database: Path, company: Company) -> dict[str, Any]:
    """How each stored match stands, and by which cookies its people come back."""
    matches = []
    with closing(sqlite3.connect(database)) as stored:
        for table, number, header in stored.execute("SELECT table_id, series, header FROM matches ORDER BY 1, 2"):
            rows = stored.execute(
                "SELECT record FROM lines WHERE table_id = ? AND series = ? ORDER BY n", (table, number)
            )
            record = load(header + "".join([row for (row,) in rows]))
            game = GAMES[record.header["game"]]
            matches.append({"table": table, "series": number, **trail(game, record)})
    guests = {name: browser.cookie for name, browser in company.guests.items()}
    return {"guests": guests, "tables": company.tables, "matches": matches}


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        companies: list[Company] = []

        async def story(house: House) -> None:
            company = Company(house)
            companies.append(company)
            for kind in (unfinished, finished, series):
                await kind(company)

        ours: dict[str, Any] = {"games": GAMES, "games_path": "hyakki.games:GAMES", "limits": NO_LIMITS}
        await tell(Path(folder), story, patience=900.0, **ours)
        written = Path(folder) / "tables.db"
        copy_database(written, Path(folder) / "copy.db")
        with closing(sqlite3.connect(Path(folder) / "copy.db", isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute("VACUUM")
        about = {**described(written, companies[0]), "key": written.with_name("tables.db.key").read_bytes().hex()}
        name = f"version-{len(STEPS)}"
        (HERE / f"{name}.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        packed = gzip.compress((Path(folder) / "copy.db").read_bytes(), mtime=0)
        (HERE / f"{name}.db.gz").write_bytes(packed)


if __name__ == "__main__":
    asyncio.run(main())
