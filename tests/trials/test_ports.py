"""Ports for programs that cannot take a free one themselves: nobody else gets them, not even by chance."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from hyakki.core.errors import HyakkiError
from hyakki.trials import ports
from hyakki.trials.ports import HOST, own_port, unassigned

HOLDS = """
import sys
from hyakki.trials.ports import own_port
print(own_port(range(*map(int, sys.argv[1:]))), flush=True)
input()
"""


def test_a_port_is_none_that_the_system_gives_to_whoever_names_none() -> None:
    assert own_port() in unassigned()
    for _ in range(50):
        with socket.socket() as server:
            server.bind((HOST, 0))
            assert server.getsockname()[1] not in unassigned()


def test_a_port_that_another_process_has_asked_for_is_taken_though_nobody_listens_there_yet() -> None:
    every = unassigned()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(every.start), str(every.stop)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout is not None
        port = int(holder.stdout.readline())
        with pytest.raises(HyakkiError, match="no free port"):
            own_port(range(port, port + 1))
    finally:
        holder.communicate("\n", timeout=60)
    assert own_port(range(port, port + 1)) == port  # given back with the end of who had it
    with pytest.raises(HyakkiError, match="no free port"):
        own_port(range(port, port + 1))  # nor does this process get it twice


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ("32768\t60999\n", range(10_000, 32_768)),
        ("5000\t30000\n", range(30_001, 65_536)),
        ("1024\t65535\n", range(10_000, 32_768)),
    ],
)
def test_there_are_ports_whichever_the_system_gives(
    given: str, left: range, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "range").write_text(given)
    monkeypatch.setattr(ports, "RANGE", tmp_path / "range")
    assert unassigned() == left


def test_a_port_on_which_somebody_listens_is_no_free_one() -> None:
    with socket.socket() as server:
        server.bind(("", 0))
        port = server.getsockname()[1]
        with pytest.raises(HyakkiError, match="no free port"):
            own_port(range(port, port + 1))
