"""Errors pass unchanged from one process to another."""

from __future__ import annotations

import copy
import pickle

import pytest

from hyakki.bots import BotFailed
from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.games import UnknownGame
from hyakki.table.notes import TooMuch

ERRORS = [
    HyakkiError("a reason", "a hint"),
    BadInput("path", "a problem", "a hint"),
    IllegalAction("may not", "TOY-001", ["this", "that"], 3, ["do this", "do that"]),
    BotFailed("mine", "raised ValueError", "a hint"),
    UnknownGame("chess"),
    TooMuch("too long"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_survives_pickling_and_copying(error: HyakkiError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)
        assert twin.args == error.args
