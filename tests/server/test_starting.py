"""A start that fails: one line with a hint, exit 2, before an address is printed; one server per database."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cli.commands import environment
from hyakki.server.running import listening
from hyakki.server.store.backup import copy_database
from hyakki.server.store.opening import check_file
from hyakki.server.store.schema import META
from hyakki.server.store.steps import STEPS
from hyakki.server.store.store import Store
from hyakki.trials.client import Browser

# Root may write whatever it likes; without these two rights it minds the modes of files as everybody does.
PLAIN = """
import ctypes, os, sys
for right in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
    ctypes.CDLL(None).prctl(24, right, 0, 0, 0)  # PR_CAPBSET_DROP; refused to others than root, who lack them
os.execv(sys.executable, [sys.executable, "-m", "hyakki", *sys.argv[1:]])
"""


def serve(database: Path | str, *more: str) -> list[str]:
    return [sys.executable, "-c", PLAIN, "serve", "--port", "0", "--db", str(database), *more]


def fails(command: list[str]) -> str:
    """Start, and return the one line in which it is told why not."""
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("hyakki: ")
    assert line.endswith(")"), "there is no hint"
    assert "unexpected" not in line
    return line


@contextmanager
def serving(database: Path | str, log: str = os.devnull) -> Iterator[tuple[subprocess.Popen[str], Browser]]:
    """The real command; ends with SIGKILL unless the test has ended it."""
    with Path(log).open("wb") as errors:
        child = subprocess.Popen(serve(database), env=environment(), stdout=subprocess.PIPE, stderr=errors, text=True)
    assert child.stdout is not None
    with child.stdout:
        try:
            line = child.stdout.readline()
            assert line.startswith("Hyakki is at http://127.0.0.1:")
            yield child, Browser("127.0.0.1", int(line.split("/")[2].split(":")[1]))
        finally:
            child.kill()
            child.wait(timeout=30)


def made(path: Path) -> Path:
    """A database as a server leaves it."""
    Store(path).let_go()
    return path


def read_only(path: Path) -> None:
    made(path).chmod(0o400)


def in_a_read_only_folder(path: Path) -> None:
    path.parent.chmod(0o500)


def in_an_unwritable_place(path: Path) -> None:
    path.parent.rmdir()
    path.parent.parent.chmod(0o500)


def below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("a file")


def a_folder(path: Path) -> None:
    path.mkdir()


def no_database(path: Path) -> None:
    path.write_text("Dear diary, " * 100)


def cut(path: Path) -> None:
    data = made(path).read_bytes()
    path.write_bytes(data[: len(data) // 2])


def overwritten_in_the_middle(path: Path) -> None:
    data = bytearray(made(path).read_bytes())
    data[3 * 4096 : 5 * 4096] = b"\xff" * 8192
    path.write_bytes(data)


def newer(path: Path) -> None:
    with closing(sqlite3.connect(made(path))) as database:
        database.execute(f"UPDATE {META.name} SET value = '{len(STEPS) + 7}' WHERE key = 'version'")
        database.commit()


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE bookmarks (url TEXT)")
        database.commit()


def its_log_in_the_way(path: Path) -> None:
    made(path)
    path.with_name(path.name + "-wal").mkdir()


def key_of(path: Path) -> Path:
    return path.with_name(path.name + ".key")


def empty_key(path: Path) -> None:
    key_of(path).touch()


def long_key(path: Path) -> None:
    key_of(path).write_bytes(b"k" * 33)


def key_is_a_folder(path: Path) -> None:
    key_of(path).mkdir()


def unreadable_key(path: Path) -> None:
    key_of(path).write_bytes(b"k" * 32)
    key_of(path).chmod(0)


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        (read_only, "cannot be written: Permission denied"),
        (in_a_read_only_folder, "nothing can be written there: Permission denied"),
        (in_an_unwritable_place, "the folder cannot be made: Permission denied"),
        (below_a_file, "the folder cannot be made: "),
        (a_folder, "is a folder, not a database"),
        (no_database, "file is not a database"),
        (cut, "malformed"),
        (overwritten_in_the_middle, "broken"),
        (newer, f"has version {len(STEPS) + 7}, this server knows {len(STEPS)}"),
        (of_another_program, "is the database of another program"),
        (its_log_in_the_way, "unable to open database file"),
        (empty_key, "is not a signing key"),
        (long_key, "is not a signing key"),
        (key_is_a_folder, "the signing key cannot be used: Is a directory"),
        (unreadable_key, "the signing key cannot be used: Permission denied"),
    ],
)
def test_files_that_cannot_be_used(tmp_path: Path, break_it: Callable[[Path], None], words: str) -> None:
    path = tmp_path / "place" / "folder" / "tables.db"
    path.parent.mkdir(parents=True)
    break_it(path)
    before = path.read_bytes() if path.is_file() else None
    try:
        line = fails(serve(path))
        assert words in line
        assert str(tmp_path) in line
        if before is not None and break_it is not its_log_in_the_way:
            assert path.read_bytes() == before  # nothing was changed
    finally:
        for folder in (path.parent.parent, path.parent):
            if folder.is_dir():
                folder.chmod(0o700)


def test_a_full_disk(tmp_path: Path) -> None:
    """Files may not grow at all: as a disk without room, also for who is not root."""
    path = made(tmp_path / "tables.db")
    key_of(path).write_bytes(b"k" * 32)
    limited = [sys.executable, "-c", f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n{PLAIN}"]
    assert "cannot be used: " in fails([*limited, *serve(path)[3:]])


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--host", "no.such.name.invalid"], "cannot listen on no.such.name.invalid"),
        (["--host", "a..b"], "cannot listen on a..b"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
    ],
)
def test_addresses_that_cannot_be_listened_on(tmp_path: Path, more: list[str], words: str) -> None:
    assert words in fails(serve(tmp_path / "tables.db", *more))


def test_a_taken_port(tmp_path: Path) -> None:
    with closing(listening("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "--port takes another" in fails(serve(tmp_path / "tables.db", "--port", str(port)))


@pytest.mark.parametrize("url", ["mysql://somewhere/x", "sqlite://", ""])
def test_urls_that_name_no_file(url: str) -> None:
    fails(serve(url))


def test_a_path_is_taken_as_it_is_written(tmp_path: Path) -> None:
    """Neither a question mark nor a word of SQLite's own means anything in it."""
    for name in (":memory:", "what?mode=ro", "50%25 off.db"):
        Store(tmp_path / name).let_go()
        assert (tmp_path / name).stat().st_size > 0


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", log="/dev/full") as (child, browser):
        browser.arrive().make_table("tsuro-seas", bots=[None, "random"], start=True, seats=2)
        assert browser.call("GET", "/healthz")["ok"]
        child.send_signal(signal.SIGTERM)
        assert child.wait(timeout=30) in (0, -signal.SIGTERM)


# --- one server per database ---


def test_a_second_server_on_one_file_names_the_first_and_does_not_start(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    (tmp_path / "link.db").symlink_to(database)
    (tmp_path / "elsewhere").symlink_to(tmp_path)
    with serving(database) as (child, browser):
        table = browser.arrive().make_table("tsuro-seas", bots=[None, "random"], start=True, seats=2)
        spellings: list[Path | str] = [
            database,
            os.path.relpath(database),
            tmp_path / "link.db",
            tmp_path / "elsewhere" / "tables.db",
        ]
        for spelling in [*spellings, f"sqlite:///{database}"]:
            line = fails(serve(spelling))
            assert f"is served already by process {child.pid} at http://127.0.0.1:{browser.port}/" in line
        copy = subprocess.run(
            [sys.executable, "-m", "hyakki", "backup", str(tmp_path / "copy.db"), "--db", str(database)],
            env=environment(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert copy.returncode == 0
        child.send_signal(signal.SIGKILL)
        child.wait(timeout=30)
        with serving(tmp_path / "link.db") as (_, again):  # at once: nobody has to remove a file first
            again.cookie = browser.cookie
            assert [one["table"] for one in again.call("GET", "/api/tables")["mine"]] == [table]


def test_a_server_that_stops_gives_the_lock_back_also_in_its_own_process(tmp_path: Path) -> None:
    first = Store(tmp_path / "tables.db")
    with pytest.raises(Exception, match=f"is served already by process {os.getpid()}"):
        Store(tmp_path / "tables.db")
    first.let_go()
    Store(tmp_path / "tables.db").let_go()


def test_a_backup_is_a_whole_database_and_never_replaces_its_source(tmp_path: Path) -> None:
    source = made(tmp_path / "tables.db")
    copy_database(source, tmp_path / "copy.db")
    check_file(tmp_path / "copy.db")
    with pytest.raises(Exception, match="is the database itself"):
        copy_database(source, tmp_path / ".." / tmp_path.name / "tables.db")
    (tmp_path / "nothing").symlink_to(os.devnull)  # the device itself would be gone
    with pytest.raises(Exception, match="is no file"):
        copy_database(source, tmp_path / "nothing")
    assert (tmp_path / "nothing").is_symlink()
