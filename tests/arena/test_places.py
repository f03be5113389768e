"""Pool and Dask: the same results bit for bit, a killed worker loses nothing, other code never contributes."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest
from distributed import LocalCluster

from arena.killed import NAME
from cli.commands import environment
from hyakki import GAMES, HyakkiError
from hyakki.arena.contestants import Contestant
from hyakki.arena.doing import done
from hyakki.arena.jobs import Job, Results
from hyakki.arena.matches import match_job, play
from hyakki.arena.places import place
from hyakki.arena.selfplay import play_alike, selfplay_job
from hyakki.cli import main

FACTS = GAMES[NAME].facts(2, GAMES[NAME].presets["first game"])
BOT = Contestant("random", 1, 5.0)
ALIKE = [selfplay_job(FACTS, seed, BOT, 0.5) for seed in range(6)]
MATCHES = [match_job(FACTS, seed, [BOT, BOT]) for seed in range(400)]


def untimed(results: Results, jobs: list[Job]) -> list[object]:
    return [{**(results.get(job) or {}), "seconds": None} for job in jobs]


def kill_one() -> None:
    """A process that works for this one, whichever way."""
    victim = active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    victim.join()


@pytest.mark.parametrize("on", ["pool", "dask"])
def test_a_killed_worker_loses_nothing_and_results_are_the_same(on: str) -> None:
    here, there = Results(), Results()
    told: list[str] = []
    with place(on, 2, told.append) as executor:
        for number, _ in enumerate(done(MATCHES[:60], play, there, executor)):
            if number == 3:
                kill_one()
        alike = [result for _, result in done(ALIKE, play_alike, Results(), executor)]
    list(done(MATCHES[:60], play, here, None))
    assert untimed(there, MATCHES[:60]) == untimed(here, MATCHES[:60])
    assert alike == [result for _, result in done(ALIKE, play_alike, Results(), None)]
    assert told == []
    assert not active_children()


def ends_itself(job: Job) -> dict[str, object]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_work_that_kills_its_processes_ends_in_words() -> None:
    with place("pool", 2, print) as executor, pytest.raises(HyakkiError, match=r"ended from outside.*0 results are"):
        list(done(ALIKE, ends_itself, Results(), executor))


def test_only_workers_with_our_code_take_part_and_a_scheduler_may_go(tmp_path: Path) -> None:
    told: list[str] = []
    with (
        LocalCluster(
            n_workers=1,
            processes=False,
            host="tcp://127.0.0.1",
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
        ) as cluster,
        Results(tmp_path / "results.jsonl") as results,
    ):
        address = cluster.scheduler_address
        with place(address, 2, told.append) as executor:
            assert executor is not None
            (words,) = told
            assert "127.0.0.1 have other code than this, and get no work; this waits for workers" in words
            first = executor.submit(os.getpid)
            helper = subprocess.Popen(
                [sys.executable, "-W", "error", "-m", "hyakki", "worker", address],
                env=environment(),
                stderr=subprocess.PIPE,
                text=True,
            )
            with helper:
                assert first.result(timeout=120) not in (os.getpid(), helper.pid)
                going = done(MATCHES, play, results, executor)
                next(going)
                cluster.close()
                with pytest.raises(HyakkiError, match=rf"scheduler at {address} went away \([1-9]\d* results are"):
                    list(going)
                said = helper.communicate(timeout=120)[1]
        assert re.fullmatch(rf"1 at work for {address}, code \w+\nthe scheduler at {address} went away\n", said)
        kept = len(results)
    with Results(tmp_path / "results.jsonl") as results:
        assert len(results) == kept


def test_a_job_of_other_code_is_refused() -> None:
    what = MATCHES[0].what
    for other in ({"versions": {"random": "another"}}, {"rules": [1, "2", "3"]}):
        with pytest.raises(HyakkiError, match="another version"):
            play(Job({**what, **other}))


@pytest.mark.parametrize("command", [["arena", NAME, "--on", "dask"], ["worker", "tcp://127.0.0.1:1"]])
def test_without_the_extra_it_is_named(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(command) == 2
    assert capsys.readouterr().err == "hyakki: Dask is not installed (install the extra hyakki[dask])\n"


@pytest.mark.parametrize(
    "address", ["tcp", "tcp://", "tcp://here", "tcp://here:0", "tcp://here:99999", "http://here:1"]
)
def test_what_is_no_address_is_refused(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["calibrate", NAME, "--on", address], ["worker", address]):
        assert main(command) == 2
        assert "is no address of a Dask scheduler (tcp://HOST:8786" in capsys.readouterr().err


def test_a_scheduler_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hyakki.arena.cluster.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
    assert main(["arena", NAME, "--games", "2", "--on", address]) == 2
    assert capsys.readouterr().err.startswith(f"hyakki: no Dask scheduler answers at {address} (start one there: ")


def test_records_of_other_machines_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", NAME, "--on", "tcp://127.0.0.1:1", "--records", "--out", str(tmp_path)]
    assert main(command) == 2
    assert "records: would lie on the machines of the workers" in capsys.readouterr().err
