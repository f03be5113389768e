"""What several threads read is known before they begin: where two meet a type at once, msgspec kills the process."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from cli.commands import ROOT, environment

THREADED = ("store", "people", "cards")  # rooms of which much runs in threads
AT_ONCE = """
import sys
from threading import Barrier, Thread

import msgspec

from hyakki.server.readers import reader

sys.setswitchinterval(1e-6)
for number in range(150):
    part = msgspec.defstruct(f"Part{number}", [(f"a{i}", int | None, None) for i in range(20)])
    parts = [("part", part), *[(f"b{i}", dict[str, list[int | None]], {}) for i in range(20)]]
    kind = msgspec.defstruct(f"Kind{number}", parts)
    read, together = reader(kind), Barrier(3)

    def work():
        together.wait()
        assert read(b'{"part":{"a0":1},"b3":{"x":[1]},"b19":{}}').b3 == {"x": [1]}

    threads = [Thread(target=work) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
"""


def test_threads_may_read_a_type_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE], capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("room", THREADED)
def test_no_type_is_met_first_where_threads_read(room: str) -> None:
    for file in sorted((ROOT / "src" / "hyakki" / "server" / room).glob("*.py")):
        met = re.findall(r"^.*\bdecode\(.*\btype=.*$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert not met, f"{file.name}: a `reader` made with the module reads it: {met}"
