"""Private notes on the wire: only who wrote them gets them, nothing else depends on them, and they are never lost."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from hyakki.server.store.migrate import migrate
from hyakki.server.store.opening import open_engine
from hyakki.server.store.steps import STEPS
from hyakki.server.store.store import Store
from hyakki.table.notes import LONGEST, LONGEST_CELL, MOST, MOST_MARKS
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import Page
from server.harness import TSURO, House, catch_up, first_action, play_to_end, refused, run, to_act


def texts(page: Page) -> list[str]:
    return [note["text"] for note in page.notes]


def test_a_note_is_told_to_all_pages_of_its_seat_with_its_moment(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        second = await house.open(browsers[0], table)
        await pages[0].ask("write_note", text="  they like\nthe edge\u202e ")
        written_at = pages[0].state["line"]
        await to_act(pages).act(first_action(to_act(pages)), "k")
        await catch_up([*pages, second])
        await second.ask("write_note", text="now in the middle")
        await catch_up([pages[0]])
        assert pages[0].notes == second.notes
        assert pages[0].notes[0] == {"n": 1, "line": written_at, "text": "they like the edge"}
        assert pages[0].notes[1]["line"] == pages[0].state["line"] > written_at
        await pages[0].ask("write_note", text="they hate the edge", note=1)
        await pages[0].ask("drop_note", note=2)
        await second.ask("ping")
        assert second.notes == [{"n": 1, "line": written_at, "text": "they hate the edge"}]
        assert (await house.open(browsers[0], table)).notes == second.notes

    run(tmp_path, story)


def without_clock(frames: list[str]) -> list[str]:
    """What was sent but for `hello`, which has the time."""
    return [frame for frame in frames if '"type":"hello"' not in frame]


def test_others_get_not_a_byte_more_when_notes_are_written(tmp_path: Path) -> None:
    """The same story with and without notes, with the same seed and ids."""
    told: list[list[list[str]]] = []

    async def story(house: House, notes: int) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        spectator = await house.open(await house.guest(), table)
        for number in range(2):
            for i in range(notes):
                await pages[0].ask("write_note", text=f"secret {number} {i}")
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up([*pages, spectator])
        assert len(pages[0].notes) == 2 * notes
        late = await house.open(browsers[1], table)
        told.append([without_clock(page.frames) for page in (pages[1], spectator, late)])

    for notes in (0, 3):
        ids = iter(range(1000))
        fixed: dict[str, Any] = {
            "now": lambda: 1_800_000_000.0,
            "ticks": lambda: 0.0,
            "new_id": lambda ids=ids: f"id-{next(ids):019}",
            "new_code": lambda ids=ids: f"C{next(ids):07}",
            "new_seed": lambda: "5e" * 32,
        }
        (tmp_path / str(notes)).mkdir()
        run(tmp_path / str(notes), lambda house, notes=notes: story(house, notes), **fixed)  # type: ignore[misc]  # bound now
    assert told[0] == told[1]
    assert all('"type":"state"' in "".join(frames) for frames in told[1])
    assert "secret" not in str(told)


def test_who_has_no_seat_has_no_notes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        spectator = await house.open(await house.guest(), table)
        await refused(spectator.ask("write_note", text="hm"), "refused", "no seat at this table")
        await refused(spectator.ask("drop_note", note=1), "refused", "no seat at this table")
        await pages[0].ask("write_note", text="mine")
        await refused(pages[1].ask("drop_note", note=1), "refused", "You have no note 1")
        await refused(pages[1].ask("write_note", text="x", note=1), "refused", "You have no note 1")
        await catch_up([*pages, spectator])
        assert (texts(pages[0]), texts(pages[1])) == (["mine"], [])
        assert "notes" not in spectator.latest
        waiting = await house.open(browsers[0], await house.table(browsers[0], seats=2))
        await refused(waiting.ask("write_note", text="too early"), "refused", "has not begun")

    run(tmp_path, story)


def test_too_long_empty_and_too_many_notes_are_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        page = pages[0]
        error = await refused(page.ask("write_note", text="x" * (LONGEST + 1)), "limit", f"{LONGEST + 1} characters")
        assert error["hint"] == f"at most {LONGEST}"
        await refused(page.ask("write_note", text=" \u200b "), "bad", "The note is empty")
        for i in range(MOST):
            await page.ask("write_note", text=f"n{i}")
        await page.ask("write_note", text="n7")  # a resend is the note that is there
        error = await refused(page.ask("write_note", text="one more"), "limit", f"You have {MOST} notes")
        assert error["hint"] == "remove or change one of them"
        assert texts(page) == [f"n{i}" for i in range(MOST)]

    run(tmp_path, story)


def test_notes_follow_a_seat_to_another_device(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[0].ask("write_note", text="mine")
        phone = await house.guest()
        looking = await house.open(phone, table)
        ticket = await pages[0].ask("move_seat")
        await house.call(phone, "POST", ticket["link"].replace("/m/", "/api/tickets/"))
        await catch_up([looking, pages[0]])
        assert texts(looking) == ["mine"]
        await looking.ask("write_note", text="from the phone")
        await catch_up(pages)
        assert texts(pages[0]) == ["mine"]  # the device of before hears no more
        assert texts(pages[1]) == []
        old = await house.open(browsers[0], table)
        assert "notes" not in old.latest
        ticket = await looking.ask("move_seat")
        await house.call(browsers[0], "POST", ticket["link"].replace("/m/", "/api/tickets/"))
        assert texts(await house.open(browsers[0], table)) == ["mine", "from the phone"]

    run(tmp_path, story)


def test_a_record_holds_no_notes_and_a_new_match_begins_without(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[0].ask("write_note", text="a secret plan")
        await play_to_end(pages)
        assert "secret" not in await house.call_text(browsers[0], f"/api/matches/{pages[0].room['match']}/record")
        await pages[0].ask("reopen")
        await pages[0].ask("stand")
        stranger = await house.open(await house.guest(), table)
        await stranger.ask("sit", seat=0)
        assert texts(await house.open(browsers[1], table)) == []
        assert "secret" not in "".join(stranger.frames)
        await stranger.ask("ready", ready=True)
        await pages[1].ask("start")
        await stranger.ask("write_note", text="another plan")
        await catch_up([*pages, stranger])
        assert (texts(stranger), stranger.latest["notes"]["series"]) == (["another plan"], 2)
        assert "secret" not in "".join(stranger.frames + pages[1].frames)

    run(tmp_path, story)


def test_acknowledged_notes_survive_kill_9(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.db")

    async def story() -> None:
        guest = await asyncio.to_thread(server.browser().arrive)
        wish = {"seats": 2, "bots": [None, "random"], "start": True, "preset": "first game"}
        table = await asyncio.to_thread(lambda: guest.make_table(TSURO, **wish))
        page = await guest.open()
        await page.ask("watch", table=table)
        for text in ("one", "two", "three"):
            await page.ask("write_note", text=text)
        await page.ask("drop_note", note=2)
        await asyncio.to_thread(server.kill)
        await page.close()
        await asyncio.to_thread(server.start)
        back = await guest.open()
        await back.ask("watch", table=table, have=page.n)
        assert back.notes == page.notes
        assert texts(back) == ["one", "three"]
        await back.close()

    server.start()
    try:
        asyncio.run(story())
    finally:
        server.stop()


def test_what_cannot_be_stored_is_not_shown_and_disturbs_nobody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await pages[0].ask("write_note", text="kept")
        await catch_up(pages)
        before = len(pages[1].frames)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("CREATE TRIGGER full BEFORE UPDATE ON notes BEGIN SELECT RAISE(ABORT, 'disk full'); END")
            database.commit()
        await refused(pages[0].ask("write_note", text="lost"), "broken", "could not be stored")
        await catch_up(pages)
        assert texts(pages[0]) == ["kept"]
        assert [frame for frame in pages[1].frames[before:] if '"done"' not in frame] == []

    run(tmp_path, story)


def test_a_database_from_before_notes_gets_them_after_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    engine = open_engine(path)
    migrate(engine, path, STEPS[:1])
    engine.dispose()
    with closing(sqlite3.connect(path)) as old:
        assert not old.execute("SELECT name FROM sqlite_master WHERE name = 'notes'").fetchall()

    async def story() -> None:
        store = Store(path)
        assert store.saved is not None
        assert store.saved.exists()
        assert await store.read(lambda reads: reads.notes("t", 1)) == {}
        await store.close()

    asyncio.run(story())


def marks(page: Page) -> dict[str, str]:
    return {note["cell"]: note["text"] for note in page.notes if note.get("cell")}


def test_pencil_marks_are_notes_on_cells_one_each(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        spectator = await house.open(await house.guest(), table)
        await pages[0].ask("mark", cell="1/mado", sign="maybe")
        await pages[0].ask("mark", cell="1/mado", sign="no")
        await pages[0].ask("mark", cell="2/kimi", sign="yes")
        await pages[0].ask("mark", cell="2/kimi", sign="")
        await pages[0].ask("write_note", text="a note beside them")
        assert marks(pages[0]) == {"1/mado": "no"}
        assert marks(await house.open(browsers[0], table)) == {"1/mado": "no"}
        await catch_up([pages[1], spectator])
        assert not pages[1].notes
        assert not spectator.notes
        await refused(spectator.ask("mark", cell="1/mado", sign="no"), "refused", "no seat at this table")

    run(tmp_path, story)


def test_pencil_marks_are_bounded_and_leave_the_notes_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        for i in range(MOST_MARKS):
            await pages[0].ask("mark", cell=f"cell {i}", sign="no")
        await refused(pages[0].ask("mark", cell="one more", sign="no"), "limit", "pencil marks")
        await pages[0].ask("mark", cell="cell 0", sign="yes")  # another sign on a marked cell is none more
        await refused(pages[0].ask("mark", cell="x" * (LONGEST_CELL + 1), sign="no"), "limit", "cell")
        await refused(pages[0].ask("mark", cell="cell 1", sign="a whole sentence"), "limit", "sign")
        await pages[0].ask("write_note", text="still room for words")
        assert len(marks(pages[0])) == MOST_MARKS

    run(tmp_path, story)
