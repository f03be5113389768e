"""A server in a program of others leaves that program's logging as it is."""

from __future__ import annotations

import logging
from pathlib import Path

from hyakki.server.config import Config
from hyakki.server.running import server


class Heard(logging.Handler):
    closed = False

    def close(self) -> None:
        self.closed = True
        super().close()


def test_making_a_server_closes_no_handler_of_others(tmp_path: Path) -> None:
    handler = Heard()
    server(Config(tmp_path / "tables.db"))
    assert not handler.closed
    handler.close()
