"""The games of the test servers, for a process that hangs at one line: a stranger's record must not hold up others."""

from __future__ import annotations

import time

from hyakki.core.folder import read_manual
from hyakki.core.stack import Action
from server.server_games import GAMES as OTHERS
from toy import FOLDER, NAME
from toy.game import LanternsGame

STUCK = "stuck"


class StuckGame(LanternsGame):
    """Never gets past one answer."""

    def parse(self, text: str) -> Action:
        if text == STUCK:
            time.sleep(600)
        return super().parse(text)


GAMES = {**OTHERS, NAME: StuckGame(read_manual(NAME, FOLDER))}
