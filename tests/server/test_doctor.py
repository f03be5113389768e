"""`hyakki doctor` says what is wrong with a deployment, in sentences, and nothing of one that is well."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.commands import environment
from hyakki.server import doctor
from hyakki.server.store.backup import back_up
from hyakki.server.store.backups import STAMP
from hyakki.server.wire.addresses import read_network, read_public_url
from server.harness import House, run
from server.nginx import nginx, start


def wrongs(findings: list[doctor.Finding]) -> list[str]:
    return [one.says for one in findings if one.level == "wrong" and "pages are not built" not in one.says]


def used(tmp_path: Path) -> Path:
    """A database that a server has used."""

    async def story(house: House) -> None:
        await house.table(await house.guest())

    run(tmp_path, story)
    return tmp_path / "tables.db"


def test_nothing_is_wrong_with_a_running_server_and_its_backups(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        while house.services.backups.newest is None:
            await asyncio.sleep(0.02)
        findings = await asyncio.to_thread(doctor.examine, tmp_path / "tables.db", None, tmp_path / "copies", "unknown")
        assert wrongs(findings) == []
        assert any("A server runs" in one.says for one in findings)

    run(tmp_path, story, backup_folder=tmp_path / "copies")


def test_files_that_others_read_that_are_missing_or_broken_are_named(tmp_path: Path) -> None:
    database = used(tmp_path)
    key = tmp_path / "tables.db.key"
    assert wrongs(doctor.examine(database, None, None, "1")) == []
    database.chmod(0o644)
    assert "Others on this machine may read the database" in wrongs(doctor.examine(database, None, None, "1"))[0]
    database.chmod(0o600)
    key.write_bytes(b"short")
    assert "tables.db.key is not a signing key." in wrongs(doctor.examine(database, None, None, "1"))
    key.unlink()
    assert "The key tables.db.key is missing" in wrongs(doctor.examine(database, None, None, "1"))[0]
    os.truncate(database, database.stat().st_size // 2)
    assert any(
        "broken" in says or "cannot be read" in says for says in wrongs(doctor.examine(database, None, None, "1"))
    )
    assert "There is no database" in wrongs(doctor.examine(tmp_path / "none.db", None, None, "1"))[0]


def test_a_game_that_is_gone_and_a_newer_database_are_told(tmp_path: Path) -> None:
    database = used(tmp_path)
    with closing(sqlite3.connect(database)) as stored:
        stored.execute("UPDATE tables SET game = 'fox-fire'")
        stored.commit()
    assert "1 open tables wait for fox-fire, which is not installed." in wrongs(
        doctor.examine(database, None, None, "1")
    )
    with closing(sqlite3.connect(database)) as stored:
        stored.execute("UPDATE meta SET value = '999' WHERE key = 'version'")
        stored.commit()
    assert any("has version 999" in says for says in wrongs(doctor.examine(database, None, None, "1")))


def test_backups_that_are_old_missing_or_without_a_key_are_told(tmp_path: Path) -> None:
    database, folder = used(tmp_path), tmp_path / "copies"
    assert "no folder" in wrongs(doctor.examine(database, None, folder, "1"))[0]
    folder.mkdir()
    assert "no backup" in wrongs(doctor.examine(database, None, folder, "1"))[0]
    old = folder / f"tables-{datetime(2020, 1, 1, tzinfo=UTC).strftime(STAMP)}.db"
    back_up(database, tmp_path / "tables.db.key", old)
    (folder / f"{old.name}.key").unlink()
    told = wrongs(doctor.examine(database, None, folder, "1"))
    assert "days old" in told[0]
    assert "nobody would own a seat" in told[1]


def test_a_proxy_that_is_not_trusted_and_another_version_are_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        findings = await asyncio.to_thread(doctor.examine, tmp_path / "tables.db", None, None, "99")
        assert "no proxy is trusted" in wrongs(findings)[0]
        assert any("version unknown, installed is 99" in one.says for one in findings)

    run(tmp_path, story, public=read_public_url("https://example.org/", frozenset()))


def test_it_looks_at_the_public_address_as_visitors_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with nginx(tmp_path / "nginx") as (proxy, running):
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))

        async def story(house: House) -> None:
            def seen() -> list[str]:
                return wrongs(list(doctor.of_address(read_public_url(proxy.address, frozenset()))))

            assert "cannot be reached" in (await asyncio.to_thread(seen))[0]
            proxy.write(house.port, cuts=False)
            running.append(await asyncio.to_thread(start, proxy))
            assert await asyncio.to_thread(seen) == []
            monkeypatch.delenv("SSL_CERT_FILE")
            assert "certificate" in (await asyncio.to_thread(seen))[0]

        run(
            tmp_path,
            story,
            proxies=(read_network("127.0.0.1"),),
            public=read_public_url(proxy.address, frozenset()),
        )


def test_sockets_that_do_not_come_through_are_told(tmp_path: Path) -> None:
    with nginx(tmp_path / "nginx") as (proxy, running):
        plain = read_public_url(proxy.address.replace("https", "http"), frozenset())

        async def story(house: House) -> None:
            proxy.write(house.port, cuts=False)
            conf = proxy.folder / "nginx.conf"
            lines = conf.read_text().replace(" ssl;", ";").splitlines()
            conf.write_text("\n".join([line for line in lines if "upgrade;" not in line and "$upgraded;" not in line]))
            running.append(await asyncio.to_thread(start, proxy))
            told = wrongs(await asyncio.to_thread(lambda: list(doctor.of_address(plain))))
            assert any("Sockets do not come through" in says for says in told)
            assert any("everybody on the way can read" in says for says in told)

        run(tmp_path, story, public=plain)


def test_the_command_says_it_in_sentences_and_by_its_exit_code(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hyakki", "doctor", "--db", str(tmp_path / "none.db")]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "There is no database at" in done.stdout
    assert done.stdout.endswith("Something is wrong.\n")
