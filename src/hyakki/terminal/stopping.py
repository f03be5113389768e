"""Ctrl-Z while something private is shown: the second screen is put away first, and taken up again afterwards."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FrameType

from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.screen import Screen


@contextmanager
def stopping(screen: Screen, keyboard: Keyboard) -> Iterator[None]:
    """As long as this lasts, a stop leaves nothing of the second screen behind; on systems that know stops."""
    alone = threading.current_thread() is threading.main_thread()  # panes see to it themselves
    if not (alone and hasattr(signal, "SIGTSTP") and screen.aside and sys.stdin.isatty()):
        yield
        return
    termios = import_module("termios")
    as_it_was = termios.tcgetattr(sys.stdin)

    def stop(number: int, frame: FrameType | None) -> None:
        while_typing = termios.tcgetattr(sys.stdin)  # readline has changed how the terminal takes keys
        if screen.aside:
            screen.stop()
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, as_it_was)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # here it stops, until it is told to go on
        signal.signal(signal.SIGTSTP, stop)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, while_typing)
        if screen.aside:
            screen.go_on()
        keyboard.go_on()

    before = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)
