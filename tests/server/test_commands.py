"""The commands: serving until told to stop, backups while serving, soaks and benches that report in JSON."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cli.commands import environment
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server import commands
from hyakki.server.abuses import ABUSES
from hyakki.server.client import Browser
from hyakki.server.running import listening


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


def test_soaks_and_benches_report_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[int] = []
    assert commands.soak_by_killing(None, times=2, tables=1, seed=1, as_json=True, tick=done.append) == 0
    assert done == [1, 2]
    done.clear()
    assert commands.soak_for_leaks(None, positions=1, seed=1, as_json=True, tick=done.append) == 0
    assert done
    assert commands.bench_server(None, None, [2], 0.3, as_json=True) == 0
    assert commands.bench_restart(None, 3, as_json=True) == 0
    kill, leak, server, restart = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (kill["kills"], kill["missing"], kill["ok"]) == (2, 0, True)
    assert (leak["leaks"], leak["ok"]) == ([], True)
    assert leak["positions"] >= 1
    assert server["moves_per_second"] > 0
    assert server["errors"] == 0
    assert restart["tables"] == 3
    assert restart["playable_s"] > 0


def test_a_pair_plays_on_while_the_server_is_abused(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[int] = []
    assert commands.soak_by_abuse(rounds=1, seed=2, as_json=True, tick=done.append) == 0, capsys.readouterr().out
    report = json.loads(capsys.readouterr().out)
    assert (report["ok"], report["problems"], report["rounds"]) == (True, [], 1)
    assert len(report["asked"]) == len(ABUSES) == len(done)
    assert min(report["asked"].values()) > 0
    assert report["moves"] >= len(ABUSES)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bench", "server", "--tables", "many"], "is not a list of numbers"),
        (["soak", "kill", "--game", "chess", "--times", "1"], 'no game "chess"'),
        (["serve", "--db", "postgresql://somewhere"], "not a kind of database here"),
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


def test_a_database_is_named_by_path_or_url(monkeypatch: pytest.MonkeyPatch) -> None:
    assert commands.read_database("tables.db") == Path("tables.db")
    assert commands.read_database("sqlite:///tables.db") == Path("tables.db")
    assert commands.read_database("sqlite:////srv/tables.db") == Path("/srv/tables.db")
    monkeypatch.setenv("HYAKKI_HOME", "/srv/home")
    assert commands.read_database(None) == Path("/srv/home/tables.db")
    with pytest.raises(BadInput):
        commands.read_database("mysql://x")
