"""The commands: serving until told to stop, backups while serving."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cli.commands import environment
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server import commands
from hyakki.server.running import listening
from hyakki.trials.client import Browser


def hyakki(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hyakki", *arguments]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)


def test_serve_tells_its_address_serves_and_stops_cleanly(tmp_path: Path) -> None:
    database = tmp_path / "new folder" / "tables.db"
    child = subprocess.Popen(
        [sys.executable, "-m", "hyakki", "serve", "--port", "0", "--db", str(database)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout is not None
        line = child.stdout.readline()
        assert line.startswith("Hyakki is at http://127.0.0.1:")
        port = int(line.split("/")[2].split(":")[1])
        guest = Browser("127.0.0.1", port).arrive()
        health = guest.call("GET", "/healthz")
        assert health["ok"] is True
        assert health["version"] != "unknown"
        status, page = guest.raw("GET", "/")
        assert status == 200
        assert b"<html" in page
        guest.make_table("tsuro-seas")
        done = hyakki("backup", str(tmp_path / "copy.db"), "--db", f"sqlite:///{database}")
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "copy.db").stat().st_size > 0
    finally:
        child.send_signal(signal.SIGTERM)
        _, errors = child.communicate(timeout=20)
    assert '"what": "stopped"' in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bench", "server", "--tables", "many"], "is not a list of numbers"),
        (["soak", "kill", "--game", "chess", "--times", "1"], 'no game "chess"'),
        (["serve", "--db", "mysql://somewhere"], "not a kind of database here"),
        (["backup", "copy.db", "--db", "/nothing/here.db"], "is not there"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(arguments: list[str], words: str) -> None:
    done = hyakki(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_refused_with_a_hint() -> None:
    with closing(listening("127.0.0.1", 0)) as taken, pytest.raises(HyakkiError, match="--port takes another"):
        listening("127.0.0.1", taken.getsockname()[1])


def test_a_database_that_no_path_leads_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for text, words in (("", "does not name a file"), ("sqlite://", "does not name"), ("/", "does not name")):
        with pytest.raises(BadInput, match=words):
            commands.read_database(text)
    with pytest.raises(BadInput, match="leads in a circle"):
        commands.read_database(str(tmp_path / "loop"))


def test_a_database_is_named_by_path_or_url(monkeypatch: pytest.MonkeyPatch) -> None:
    assert commands.read_database("tables.db") == Path("tables.db")
    assert commands.read_database("sqlite:///tables.db") == Path("tables.db")
    assert commands.read_database("sqlite:////srv/tables.db") == Path("/srv/tables.db")
    monkeypatch.setenv("HYAKKI_HOME", "/srv/home")
    assert commands.read_database(None) == Path("/srv/home/tables.db")
    with pytest.raises(BadInput):
        commands.read_database("mysql://x")
