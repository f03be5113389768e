"""Ports for programs that cannot take a free one themselves: nobody else gets them, not even by chance."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from hyakki.core.errors import HyakkiError
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
    first = own_port(range(unassigned().start, unassigned().stop - 1))
    few = range(first, first + 2)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(few.start + 1), str(few.stop)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == str(first + 1)
        with pytest.raises(HyakkiError, match="no free port"):
            own_port(few)
    finally:
        holder.communicate("\n", timeout=60)
    assert own_port(few) == first + 1  # given back with the end of who had it


def test_a_port_on_which_somebody_listens_is_no_free_one() -> None:
    with socket.socket() as server:
        server.bind(("", 0))
        port = server.getsockname()[1]
        with pytest.raises(HyakkiError, match="no free port"):
            own_port(range(port, port + 1))
