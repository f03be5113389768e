"""Stories: sentences that are stored without names get those of who played, whatever letters these have."""

from __future__ import annotations

from hyakki.table.story import seat_letters, with_names


def test_a_name_with_the_letter_of_another_seat_stays_itself() -> None:
    first, second = seat_letters(2)
    assert with_names(f"{first} beats {second}", [f"Aki{second}", ""]) == f"Aki{second} beats Seat 2"
