"""General and setup: seats, modes, lords, the deal, what is public (KIT-001..011)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import GAME, LORDS, asked, begin_turn, lantern, lord, may, refused, shown, table
from hyakki.core.errors import BadInput
from hyakki.table import Table


def new(seats: int, **options: object) -> Table:
    return Table(GAME, seats, {"lords": LORDS[:seats], **options}, seed=3)


@pytest.mark.rule("KIT-001")
def test_two_to_six_players_each_with_a_lord_of_their_own() -> None:
    for seats in (1, 7):
        with pytest.raises(BadInput):
            Table(GAME, seats)
    at = Table(GAME, 6, seed=1)
    at.submit(0, "choose celeste")
    assert refused(at, 1, "choose celeste") == "KIT-001"
    with pytest.raises(BadInput, match="twice"):
        Table(GAME, 2, {"lords": ["hollow", "hollow"]})


@pytest.mark.rule("KIT-002")
def test_the_option_mode_chooses_the_stage() -> None:
    assert GAME.new(2).facts.options["mode"] == "eve"
    for mode, lives in (("first_advent", 1), ("second_advent", 1), ("third_advent", 1), ("eve", 2)):
        assert [entry["lives"] for entry in new(3, mode=mode).view(None)["lords"]] == [lives] * 3
    with pytest.raises(BadInput, match="mode"):
        Table(GAME, 2, {"mode": "fourth_advent"})


@pytest.mark.rule("KIT-003", "KIT-015", "KIT-108")
def test_the_last_lord_in_wins_at_once() -> None:
    at = table(lord("hollow", "moon", "block"), lord("mirage", "sun", lives=1), item_deck=["sake", "sun", "sun"])
    at.submit(0, "attack mirage moon")
    at.submit(1, "take_hit")
    assert at.outcome is not None
    assert at.outcome.winners == (0,)
    assert at.outcome.returns == (1.0, 0.0)
    assert at.outcome.rule == "KIT-015"
    assert at.to_act() == ()


@pytest.mark.rule("KIT-004")
def test_the_youngest_takes_the_first_turn_of_a_first_game() -> None:
    assert asked(new(3)) == ("actions", 0)
    assert asked(new(3, youngest_seat=2, lords=["hollow", "celeste", "mirage"])) == ("actions", 2)


@pytest.mark.rule("KIT-005")
def test_lords_are_picked_openly_clockwise_from_the_youngest() -> None:
    at = Table(GAME, 3, {"youngest_seat": 1}, seed=1)
    picked = ["shisu", "tanuki", "haunt"]
    for seat, name in zip((1, 2, 0), picked, strict=True):
        assert asked(at) == ("choose_lord", seat)
        assert refused(at, seat, "end") == "KIT-005"
        at.submit(seat, f"choose {name}")
        assert shown(at, seat)["lord"] == name
    direct = new(3)
    assert [shown(direct, seat)["lord"] for seat in range(3)] == LORDS[:3]
    with pytest.raises(BadInput, match="KIT-005"):
        Table(GAME, 4, {"lords": LORDS[:3]})


@pytest.mark.rule("KIT-007")
def test_each_player_is_dealt_one_of_the_twelve_lanterns_face_down() -> None:
    at = new(4)
    assert at.view(None)["lantern_deck"]["size"] == 8
    assert sum(GAME.pieces(at.state)[name] for name in ("spirit", "shadow", "mist", "ash")) == 12
    for seat in range(4):
        assert lantern(at, seat) in ("spirit", "shadow", "mist", "ash")
        assert [at.view(seat)["lords"][other]["lantern"] for other in range(4) if other != seat] == ["?"] * 3
        assert shown(at, seat)["lantern"] == "?"


@pytest.mark.rule("KIT-008")
def test_one_item_each_and_one_open_card_begins_the_discard_pile() -> None:
    at = new(3, youngest_seat=1, lords=["hollow", "celeste", "mirage"])
    sizes = [shown(at, seat)["hand"]["size"] for seat in range(3)]
    assert sizes == [1, 2, 1]  # seat 1 has made its start draw
    assert len(at.view(None)["discard_pile"]) == 1
    assert at.view(None)["item_deck"]["size"] == 43 - 3 - 1 - 1
    pieces = GAME.pieces(at.state)
    assert [pieces[item] for item in ("sun", "moon", "leaf", "block", "sake")] == [10, 10, 9, 7, 7]


@pytest.mark.rule("KIT-009")
def test_lords_start_gilded_with_two_lives_and_are_public() -> None:
    at = Table(GAME, 6, {"lords": LORDS}, seed=2)
    for seat in range(6):
        entry = shown(at, seat)
        assert entry["lives"] == 2
        assert entry["state"] == "gilded"
        assert len(entry["needs"]) == 2


@pytest.mark.rule("KIT-010")
def test_a_lantern_is_its_owners_secret_and_nothing_touches_it() -> None:
    at = table(lord("hollow", "moon", "sake", lantern="ash"), lord("celeste", "moon", lantern="mist"))
    assert at.view(1)["lords"][1]["lantern"] == "mist"
    assert at.view(0)["lords"][1]["lantern"] == "?"
    named = {word for text in may(at, 0) for word in text.split()}
    assert not named & {"spirit", "shadow", "mist", "ash"}  # nothing the active player does names a lantern card
    at.submit(0, "peep celeste")
    assert at.view(0)["lords"][1]["lantern"] == "?"
    assert not {word for text in may(at, 0) for word in text.split()} & {"mist", "ash"}
    assert refused(at, 0, "reveal") == "KIT-080"


@pytest.mark.rule("KIT-011")
def test_discards_and_all_counts_are_public() -> None:
    at = begin_turn(
        lord("hollow", "sun", "moon"), lord("celeste", "block"), discard_pile=["leaf", "sun"], item_deck=["sun"] * 4
    )
    public = at.view(None)
    assert public["discard_pile"] == ["sun", "leaf"]
    assert [entry["hand"]["size"] for entry in public["lords"]] == [3, 1]
    assert [entry["hand"]["known"] for entry in public["lords"]] == [[], []]
    assert public["item_deck"]["size"] == 3
    assert public["lantern_deck"]["size"] == 4
