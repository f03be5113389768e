"""Backups by the clock while people play, and `hyakki restore`, which checks what it puts in place."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from hyakki.core.errors import BadInput
from hyakki.games import GAMES
from hyakki.server.doctor import of_backups
from hyakki.server.store import restoring
from hyakki.server.store.backup import back_up
from hyakki.server.store.backups import stamped
from hyakki.server.store.steps import STEPS
from hyakki.server.store.store import Store
from hyakki.trials.client import Browser
from server.harness import HOST, House, catch_up, first_action, run, to_act
from server.kept import HERE, VERSIONS, Kept


def key_of(path: Path) -> Path:
    return path.with_name(path.name + ".key")


def test_copies_are_made_by_the_clock_with_the_key_and_the_oldest_go(tmp_path: Path) -> None:
    folder = tmp_path / "copies"

    async def story(house: House) -> None:
        await house.pair()
        while len(stamped(folder, house.services.config.file, time.time())) < 2 or max(made()) < first + 2:
            await asyncio.sleep(0.05)

    def made() -> dict[float, Path]:
        return stamped(folder, tmp_path / "tables.db", time.time())

    folder.mkdir()
    (folder / "tables-of-mine.db").write_text("left alone")
    first = time.time()
    run(tmp_path, story, backup_folder=folder, backup_seconds=0.5, backup_keep=2)
    kept = made()
    assert len(kept) == 2
    for path in kept.values():
        assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(key_of(path).stat().st_mode) == 0o600
        assert restoring.check(path, GAMES).sound()
    assert len(list(folder.iterdir())) == 5  # two copies, their keys, and what is not ours
    assert (folder / "tables-of-mine.db").read_text() == "left alone"


def test_names_that_are_no_dates_and_dates_to_come_keep_nobody_from_copying(tmp_path: Path) -> None:
    """The clock of the machine was wrong once, and somebody has renamed a file: each would end all copying."""
    folder = tmp_path / "copies"
    folder.mkdir()
    ahead = [folder / f"tables-20{year}0101T000000Z.db" for year in (90, 91, 92)]
    for path in (*ahead, folder / "tables-20269999T000000Z.db"):
        path.write_text("a copy")

    async def story(house: House) -> None:
        await house.pair()
        while house.services.backups.newest is None:
            await asyncio.sleep(0.02)

    run(tmp_path, story, backup_folder=folder, backup_keep=2)
    assert [path.exists() for path in ahead] == [True, False, False]  # beside the new one, as many as are kept
    (copy,) = [path for path in folder.glob("tables-20*.db") if path.stat().st_size > 100]
    assert restoring.check(copy, GAMES).sound()
    assert [finding.says for finding in of_backups(tmp_path / "tables.db", folder) if finding.level == "wrong"] == []


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    async def story(house: House) -> None:
        while not house.services.backups.failed:
            await asyncio.sleep(0.02)
        await house.pair()

    run(tmp_path, story, backup_folder=tmp_path / "file" / "copies")


def test_what_was_played_after_a_backup_is_gone_and_what_was_there_is_put_aside(tmp_path: Path) -> None:
    guests: list[Browser] = []
    lines: list[int] = []
    tables: list[str] = []
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"

    async def play(house: House) -> None:
        table, browsers, pages = await house.pair()
        tables.append(table)
        guests.extend(browsers)
        await asyncio.to_thread(back_up, database, key_of(database), copy)
        lines.append(pages[0].state["line"])
        await catch_up(pages)
        page = to_act(pages)
        await page.act(first_action(page), "after")
        with pytest.raises(BadInput, match="served already"):
            await asyncio.to_thread(restoring.restore, copy, database, False)

    async def again(house: House) -> None:
        returning = Browser(HOST, house.port)
        returning.cookie = guests[0].cookie
        page = await house.open(returning, tables[0])
        assert (page.room["you"], page.state["line"]) == (0, lines[0])

    run(tmp_path, play)
    found = restoring.check(copy, GAMES)
    assert (found.running, found.replayed, found.sound(), found.key) == (1, 1, True, True)
    aside = restoring.restore(copy, database, False)
    assert {path.name.partition(".before-restore-")[0] for path in aside} == {"tables.db", "tables.db.key"}
    with closing(sqlite3.connect(next(path for path in aside if ".key." not in path.name))) as old:
        assert old.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    run(tmp_path, again)


def test_a_broken_or_foreign_file_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.db", tmp_path / "bad.db"

    async def story(house: House) -> None:
        await house.pair()
        await asyncio.to_thread(back_up, house.services.config.file, house.services.config.key_file, good)

    run(tmp_path, story)
    before = (tmp_path / "tables.db").read_bytes()
    data = bytearray(good.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 4096] = b"\xff" * 4096
    bad.write_bytes(data)
    with pytest.raises(BadInput):
        restoring.check(bad, GAMES)
    bad.write_text("not a database")
    with pytest.raises(BadInput, match="no backup"):
        restoring.check(bad, GAMES)
    with pytest.raises(BadInput, match="is not there"):
        restoring.check(tmp_path / "none.db", GAMES)
    newer = tmp_path / "newer.db"
    shutil.copy(good, newer)
    with closing(sqlite3.connect(newer)) as stored:
        stored.execute("UPDATE meta SET value = ? WHERE key = 'version'", [len(STEPS) + 1])
        stored.commit()
    with pytest.raises(BadInput, match="newer program"):
        restoring.check(newer, GAMES)
    assert (tmp_path / "tables.db").read_bytes() == before


def test_a_record_cut_by_hand_is_found(tmp_path: Path) -> None:
    good = tmp_path / "good.db"

    async def story(house: House) -> None:
        _, _, pages = await house.pair()
        for number in range(2):  # the start marks: no match ends with them
            await catch_up(pages)
            page = to_act(pages)
            await page.act(first_action(page), f"k{number}")
        await asyncio.to_thread(back_up, house.services.config.file, house.services.config.key_file, good)

    run(tmp_path, story)
    with closing(sqlite3.connect(good)) as stored:
        stored.execute("DELETE FROM lines WHERE n = (SELECT min(n) + 1 FROM lines)")
        stored.commit()
    found = restoring.check(good, GAMES)
    assert not found.sound()
    assert len(found.stuck) == 1


SPOILT = {
    "UPDATE tables SET room = 'nothing'": (0, 1),
    "UPDATE lines SET clocks = 'nothing'": (1, 0),
    "UPDATE matches SET header = 'nothing', position = '{}'": (1, 0),
    "UPDATE matches SET over = 1, header = 'nothing'": (0, 1),
}


def test_rows_edited_by_hand_are_found_whatever_its_file_is_called(tmp_path: Path) -> None:
    good = tmp_path / "good?#%41.db"

    async def story(house: House) -> None:
        await house.pair(clock={"kind": "days", "days": 1})
        await asyncio.to_thread(back_up, house.services.config.file, house.services.config.key_file, good)

    run(tmp_path, story)
    assert restoring.check(good, GAMES).sound()
    for number, (spoil, found) in enumerate(SPOILT.items()):
        bad = tmp_path / f"bad?{number}.db"
        shutil.copy(good, bad)
        with closing(sqlite3.connect(bad)) as stored:
            stored.execute(spoil)
            stored.commit()
        checked = restoring.check(bad, GAMES)
        assert (len(checked.stuck), len(checked.unreadable)) == found, spoil


@pytest.mark.parametrize("version", ["x", "", "9" * 5000])
def test_a_version_that_is_no_number_is_refused(tmp_path: Path, version: str) -> None:
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as stored:
        stored.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)")
        stored.execute("INSERT INTO meta VALUES ('version', ?)", (version,))
        stored.commit()
    with pytest.raises(BadInput, match="version"):
        restoring.check(file, GAMES)
    with pytest.raises(BadInput, match="version"):
        Store(file, time.time, time.monotonic)


def test_a_backup_without_its_key_needs_a_word(tmp_path: Path) -> None:
    packed = HERE / f"{VERSIONS[-1]}.db.gz"
    alone = tmp_path / "alone.db"
    alone.write_bytes(gzip.decompress(packed.read_bytes()))
    target = tmp_path / "there" / "tables.db"
    with pytest.raises(BadInput, match="key of its guests is missing"):
        restoring.restore(alone, target, False)
    assert not target.exists()
    restoring.restore(alone, target, True)
    assert target.exists()


@pytest.mark.parametrize("version", VERSIONS)
def test_backups_of_earlier_versions_are_restored_with_all_their_running_matches(version: str, tmp_path: Path) -> None:
    kept = Kept(version, tmp_path)
    found = restoring.check(kept.path, GAMES)
    assert found.version == kept.version
    assert found.sound()
    assert found.running == found.replayed > 5
    assert found.finished > 5
