"""Soaks and benches of a server: each tells how far it is, and reports in JSON."""

from __future__ import annotations

import json

import pytest

from hyakki.trials import commands
from hyakki.trials.abuses import ABUSES


def test_soaks_and_benches_report_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[int] = []
    assert commands.soak_by_killing(None, times=2, tables=1, seed=1, as_json=True, tick=done.append) == 0
    assert done == [1, 2]
    done.clear()
    assert commands.soak_for_leaks(None, positions=1, seed=1, as_json=True, tick=done.append) == 0
    assert done
    assert commands.bench_server("tsuro-seas", None, [2], 0.3, as_json=True) == 0
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
