"""Records that people bring: only what could have been played is taken, and nobody is held up by what could not."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hyakki.core.record import Line, load
from hyakki.table import Table
from hyakki.table.records import read_record
from hyakki.trials.client import Browser, Refused
from server.harness import LIMITS, TOY, TSURO, House, refused, run, stories_told
from server.server_games import GAMES
from server.stuck_games import STUCK

RECORDS = Path(__file__).parents[1] / "records"


async def bring(browser: Browser, text: str) -> Any:
    """The answer to a record, or Refused."""
    status, data = await asyncio.to_thread(browser.raw, "POST", "/api/matches", text.encode())
    found = json.loads(data)
    if status >= 400:
        raise Refused(found)
    return found


def toy_record() -> str:
    table = Table(GAMES[TOY], 2, seed=3)
    while table.outcome is None:
        seat = table.to_act()[0]
        table.submit(seat, table.legal(seat)[0])
    table.record.seed = table.seed
    return table.record.dump()


SOUND = ("tsuro-seas-1-undo", "kitsunedo-1-standard", "tsuro-seas-1-from_position", "shibuya-1-unfinished")


def test_a_sound_record_has_an_address_for_everybody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        for name in SOUND:
            text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
            record, made = load(text), await bring(guest, text)
            assert made["link"] == f"/match/{made['match']}"
            path = f"/api/matches/{made['match']}"
            info = await house.call(other, "GET", path)
            assert (info["imported"], info["over"], info["you"], info["lines"]) == (True, True, None, len(record.lines))
            assert info["seats"] == list(range(record.header["seats"]))
            assert info["changed_data"] == []
            assert (await house.call(other, "GET", f"{path}/steps?line=0&count=2&seat=all"))["steps"][1]["secrets"]
            again = load(await house.call_text(other, f"{path}/record"))
            record.header.pop("players", None)  # who played it elsewhere is of no meaning here
            assert again.dump() == record.dump()
            await stories_told(house)
            assert (await house.call(other, "GET", f"{path}/story?seat=1"))["turns"]
            await refused(house.open(guest, info["table"]), "closed", "a record was brought")
        assert await house.call(guest, "GET", "/api/tables") == {"mine": [], "public": []}

    run(tmp_path, story)


def test_data_of_its_own_are_named_and_nobody_plays_on_with_them(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        made = await bring(guest, (RECORDS / "tsuro-seas-1-changed_data.jsonl").read_text(encoding="utf-8"))
        path = f"/api/matches/{made['match']}"
        info = await house.call(guest, "GET", path)
        changed = read_record(RECORDS / "tsuro-seas-1-changed_data.jsonl").header["changed_data"]
        assert (info["changed_data"], info["replays"]) == (sorted(changed), True)
        assert (await house.call(guest, "GET", f"{path}/steps?line=1&seat=0"))["steps"]
        await refused(house.call(guest, "POST", f"{path}/play", {"line": 1, "seat": 0}), "refused", "data of its own")

    run(tmp_path, story)


def cut(text: str) -> str:
    rows = text.splitlines()
    return "\n".join([*rows[:3], *rows[4:]]) + "\n"


def other_answer(text: str) -> str:
    record = load(text)
    place = next(i for i, line in enumerate(record.lines) if line.seat >= 0)
    record.lines[place] = Line(record.lines[place].seat, "place W01 r0")
    return record.dump()


def too_many_lines(text: str) -> str:
    header, *_ = text.splitlines()
    rows = [json.dumps({"n": n, "nature": "x"}) for n in range(1, GAMES[TSURO].longest + 2)]
    return "\n".join([header, *rows]) + "\n"


def other_seed(text: str) -> str:
    rows = text.splitlines()
    return "\n".join([rows[0], json.dumps({"seed": "00" * 32}), *rows[2:]]) + "\n"


SPOILT: list[tuple[Callable[[str], str], str, str]] = [
    (cut, "bad", "has number"),
    (other_answer, "bad", "could not"),
    (other_seed, "bad", "does not fit the commitment"),
    (too_many_lines, "bad", "5001 lines"),
    (lambda text: "[" * 100_000, "bad", "line 1"),
    (lambda text: "", "bad", "line 1"),
    (lambda text: text.replace('"tsuro-seas"', '"nogame"'), "bad", "no game here"),
    (lambda text: text.replace('"rules":1', '"rules":99'), "bad", "rules"),
    (lambda text: text.replace('"changed_data":{}', '"changed_data":null'), "bad", "changed_data: is not an object"),
    (lambda text: "x" * (LIMITS.import_bytes + 1), "limit", "too long"),
]


def test_what_could_not_have_been_is_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        text = (RECORDS / "tsuro-seas-1-standard.jsonl").read_text(encoding="utf-8")
        guest = await house.guest()
        for spoil, kind, words in SPOILT:
            await refused(bring(guest, spoil(text)), kind, words)

    run(tmp_path, story)


def test_a_record_that_takes_too_long_ends_the_process_and_nothing_else(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        sound = toy_record()
        await bring(guest, sound)
        child = house.services.verifier.child
        assert child is not None
        rows = sound.splitlines()
        stuck = "\n".join([*rows[:2], json.dumps({"n": 1, "nature": STUCK})]) + "\n"
        await refused(bring(guest, stuck), "limit", "took too long")
        assert child.returncode is not None
        assert (await bring(guest, sound))["match"]

    limits = dataclasses.replace(LIMITS, import_seconds=4.0)
    run(tmp_path, story, games_path="server.stuck_games:GAMES", limits=limits)


def test_only_so_many_are_taken(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        text = toy_record()
        guest = await house.guest()
        await bring(guest, text)
        await bring(guest, text)
        await refused(bring(guest, text), "limit", "keeps no more")
        await refused(bring(guest, text), "limit", "Too many records")
        stranger = Browser("127.0.0.1", house.port)
        await refused(bring(stranger, text), "refused", "not known here")

    limits = dataclasses.replace(LIMITS, imports_burst=3, imports_per_second=0.0, imports_kept=2)
    run(tmp_path, story, limits=limits)
