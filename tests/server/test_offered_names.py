"""The names guests begin with."""

from __future__ import annotations

from hyakki.core.wording import CRESTS
from hyakki.server.wire.guests import NOUNS, offered_name


def test_no_guest_is_named_after_another_seat() -> None:
    assert not set(NOUNS.split()) & set(CRESTS)


def test_a_guest_keeps_the_name_it_was_offered() -> None:
    assert offered_name("somebody") == offered_name("somebody")
    assert len({offered_name(str(number)) for number in range(50)}) > 20
