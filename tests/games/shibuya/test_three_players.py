"""Section G of the ledger: the mode for three players (SHB-099..109)."""

from __future__ import annotations

from typing import Any

import pytest

from games.shibuya.build import (
    AREAS,
    CONCOURSE,
    GAME,
    area,
    asked,
    asked_whom,
    at,
    ended,
    energy,
    exorcised,
    hand,
    heard,
    humans,
    lay,
    legal,
    play,
    refused,
    roll,
    seat_of,
    seen,
)
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games.shibuya.state import Shibuya
from hyakki.table import Table

ROLL = [{"frame": "select_card", "waiting": [0, 1, 2]}, {"frame": "mechamaru"}]


def three(gojo: str, jogo: str | None, mahito: str | None) -> dict[str, str | None]:
    return {"gojo": gojo, "jogo": jogo, "mahito": mahito}


def trio(gojo: str, jogo: str, mahito: str, people: dict[str, int], **more: Any) -> Shibuya:
    """Jogo and Mahito in play, Hanami in reserve."""
    return at(three(gojo, jogo, mahito), people, **{"reserve": "hanami", **more})


def new() -> Shibuya:
    state = GAME.new(3, CONCOURSE)
    assert isinstance(state, Shibuya)
    return state


@pytest.mark.rule("SHB-099")
def test_gojo_faces_two_spirits_and_the_other_rules_hold() -> None:
    state = trio("L0", "L1", "L3", {"L1": 1, "U2": 1}, used={"jogo": "remain"})
    assert refused(state, "jogo", "lay remain") == "SHB-023"
    lay(state, gojo="blue", jogo="move")
    play(state, "gojo", "go L1")
    assert humans(state) == {"U2": 1}
    play(state, "jogo", "go L0")
    assert exorcised(state) == []
    assert energy(state, "mahito") == 2
    assert asked(state) == "mechamaru"  # round 3


@pytest.mark.rule("SHB-100")
def test_spirits_are_chosen_in_turn_order_from_those_left() -> None:
    state = new()
    assert (asked(state), state.to_act()) == ("choose_spirit", (1,))
    assert [GAME.format(a) for a in state.legal(1)] == ["choose jogo", "choose hanami", "choose mahito"]
    state.apply(1, GAME.parse("choose hanami"))
    assert (asked(state), state.to_act()) == ("choose_spirit", (2,))
    assert [GAME.format(a) for a in state.legal(2)] == ["choose jogo", "choose mahito"]
    assert state.view(None)["reserve"] is None
    state.apply(2, GAME.parse("choose mahito"))
    assert state.view(None)["reserve"] == "jogo"
    assert asked(state) == "announce"


@pytest.mark.rule("SHB-100")
def test_a_taken_spirit_is_refused_and_nothing_else_comes_first() -> None:
    table = Table(GAME, 3, seed=1)
    table.submit(1, "choose hanami")
    for text in ("choose hanami", "lay move"):
        with pytest.raises(IllegalAction) as error:
            table.submit(2, text)
        assert error.value.rule == "SHB-100"


@pytest.mark.rule("SHB-100")
def test_the_turn_order_option_is_for_four_players() -> None:
    with pytest.raises(BadInput, match="SHB-100"):
        GAME.new(3, {"turn_order": "mahito-jogo-hanami"})
    state = GAME.new(3, {"gojo_seat": 1})
    assert state.to_act() == (2,)  # Gojo's left chooses first


@pytest.mark.rule("SHB-101")
def test_setup_with_three_players() -> None:
    state = new()
    state.apply(1, GAME.parse("choose mahito"))
    state.apply(2, GAME.parse("choose jogo"))
    state.apply(0, GAME.parse("announce jogo"))
    assert [area(state, who) for who in ("gojo", "jogo", "mahito")] == ["U0", "L0", "L0"]
    assert [energy(state, who) for who in ("gojo", "jogo", "mahito")] == [0, 1, 1]
    assert state.view(None)["bank"] == 7
    assert sum(humans(state).values()) == 7
    assert state.view(None)["mechamaru"] is None
    assert asked(state) == "select_card"  # no die before round 3
    assert hand(state, "mahito") == {"move", "use_stairs", "remain", "domain_amplification", "falling_humans"}
    assert refused(state, "mahito", "lay idle_transfiguration") == "SHB-101"
    assert refused(state, "jogo", "lay idle_transfiguration") == "SHB-014"


@pytest.mark.rule("SHB-101")
def test_mahito_has_five_cards_as_the_reserve_too() -> None:
    pieces: dict[str, str | None] = {"gojo": "L1", "jogo": "L1", "hanami": "L3"}
    state = at(pieces, {"U2": 1}, reserve="mahito")
    lay(state)
    play(state, "jogo", "put L4")
    assert len(hand(state, "mahito")) == 5
    assert "idle_transfiguration" not in hand(state, "mahito")


@pytest.mark.rule("SHB-102")
def test_mechamaru_comes_in_rounds_three_to_seven_before_the_cards() -> None:
    for number in range(1, 7):
        state = trio("U0", "L0", "L2", {"L4": 1, "U2": 1}, round=number)
        lay(state, jogo="domain_amplification", mahito="domain_amplification", gojo="remain")
        assert state.view(None)["round"] == number + 1
        assert asked(state) == ("mechamaru" if number + 1 >= 3 else "select_card")


@pytest.mark.rule("SHB-102")
def test_the_die_has_six_equal_faces_each_with_its_area() -> None:
    areas = []
    for face in range(1, 7):
        state = trio("U0", "L0", "L2", {"L2": 1, "U0": 1}, round=3, pending=ROLL)
        assert state.to_act() == (NATURE,)
        assert [weight for _, weight in state.chances()] == [1] * 6
        roll(state, face)
        areas.append(state.view(None)["mechamaru"])
        assert heard(state, "mechamaru") == [{"seat": 0, "face": face, "area": areas[-1]}]
        assert asked(state) == "select_card"  # public before cards are chosen
    assert areas == ["U1", "U2", "U3", "L1", "L3", "L4"]


@pytest.mark.rule("SHB-103")
def test_mechamaru_removes_all_humans_of_the_zone_unless_a_spirit_is_there() -> None:
    # U1-U2-U3 is one zone; face 1 names U1, the humans lie on U2 and U3.
    chain = ["U1-U2", "U2-U3"]
    state = trio("U0", "L0", "L2", {"U2": 1, "U3": 2, "L4": 1}, round=3, pending=ROLL, red_chips=chain)
    roll(state, 1)
    assert humans(state) == {"L4": 1}
    assert state.view(None)["human_supply"] == 7
    assert heard(state, "mechamaru_rescued") == [{"count": 3, "area": "U1"}]
    state = trio("U0", "U3", "L2", {"U2": 1, "U3": 2, "L4": 1}, round=3, pending=ROLL, red_chips=chain)
    roll(state, 1)  # Jogo stands at the far end of the zone
    assert humans(state) == {"U2": 1, "U3": 2, "L4": 1}
    state = trio("U0", "L0", "L2", {"U2": 1, "L4": 1}, round=3, pending=ROLL)
    roll(state, 1)  # nobody there
    assert humans(state) == {"U2": 1, "L4": 1}
    assert heard(state, "mechamaru_rescued") == []


@pytest.mark.rule("SHB-104")
def test_mechamaru_removing_the_last_human_wins_for_gojo_at_once() -> None:
    state = trio("U0", "L0", "L2", {"U2": 1}, round=3, pending=ROLL)
    roll(state, 2)
    assert ended(state) == ("gojo", "unlimited_void")
    assert heard(state, "laid") == []


@pytest.mark.rule("SHB-105")
def test_the_chip_stays_and_does_nothing_else() -> None:
    state = trio("U1", "L1", "U2", {"U1": 1, "L4": 1}, round=3, pending=ROLL)
    roll(state, 1)  # Gojo's presence does not matter: the human is removed
    assert humans(state) == {"L4": 1}
    assert state.view(None)["mechamaru"] == "U1"
    lay(state, jogo="use_stairs", mahito="falling_humans", gojo="red")  # Jogo enters the chip's area
    play(state, "mahito", "put U1")
    assert area(state, "jogo") == "U1"
    play(state, "gojo", "break L0-L1")
    assert state.view(None)["mechamaru"] == "U1"  # until the next roll
    assert exorcised(state) == ["jogo"]  # by Gojo, who shares the area
    state = trio("L0", "U1", "U2", {"U1": 1, "L4": 1}, round=4, mechamaru="U1")
    lay(state, jogo="remain", mahito="falling_humans", gojo="red")
    play(state, "jogo", "eat")  # the chip keeps nobody from eating
    play(state, "mahito", "put U1")  # nor a human from falling there, nor does it rescue it
    play(state, "gojo", "break L0-L1")
    assert humans(state) == {"U1": 1, "L4": 1}
    assert exorcised(state) == []


@pytest.mark.rule("SHB-106")
@pytest.mark.parametrize("by_purple", [False, True])
def test_whoever_lost_the_first_spirit_places_the_reserve(by_purple: bool) -> None:
    state = trio("L1", "L4" if by_purple else "L1", "L3", {"L3": 1, "U2": 1}, energy={"jogo": 2})
    lay(state, gojo="hollow_purple" if by_purple else "remain")
    play(state, "mahito", "spare")
    assert exorcised(state) == ["jogo"]
    assert (asked(state), state.to_act()) == ("place_reserve", (1,))
    assert heard(state, "round") == []  # before the end of the round
    assert state.view(None)["round"] == 1
    assert [GAME.format(a) for a in state.legal(1)] == [f"put {name}" for name in AREAS]
    assert refused(state, "jogo", "spare") == "SHB-106"
    play(state, "jogo", "put L1")  # Gojo's area too
    assert seen(state, "hanami")["area"] == "L1"
    assert energy(state, "hanami") == 1
    assert state.view(None)["bank"] == 9 - 1 - 2
    assert state.view(None)["reserve"] is None


@pytest.mark.rule("SHB-106")
def test_the_reserve_waits_until_all_exorcism_of_the_round_is_done() -> None:
    # Purple takes Jogo, STEP 3 still looks for Mahito, who amplified: only then the reserve enters.
    state = trio("L1", "L4", "L1", {"U2": 1})
    lay(state, gojo="hollow_purple", mahito="domain_amplification")
    play(state, "gojo", "exorcise L4")
    assert exorcised(state) == ["jogo"]
    assert asked(state) == "place_reserve"


@pytest.mark.rule("SHB-107")
def test_the_first_exorcism_does_not_win_the_second_does() -> None:
    state = trio("L1", "L1", "L3", {"U2": 1})
    lay(state)
    play(state, "jogo", "put L4")
    assert asked(state) == "select_card"
    lay(state, gojo="blue", mahito="use_stairs", hanami="remain")
    play(state, "gojo", "go L4")
    play(state, "mahito", "spare")
    assert exorcised(state) == ["jogo", "hanami"]
    assert ended(state) == ("gojo", "extermination")
    assert state.outcome is not None
    assert state.outcome.rule == "SHB-107"


@pytest.mark.rule("SHB-107")
@pytest.mark.parametrize("together", [True, False])
def test_two_in_one_round_win_in_whatever_way(together: bool) -> None:
    state = trio("L1", "L1", "L1" if together else "L3", {"L1": 1, "U2": 1})
    lay(state, gojo="remain" if together else "hollow_purple")
    while asked(state) == "devour":
        play(state, asked_whom(state), "spare")
    assert len(exorcised(state)) == 2
    assert ended(state) == ("gojo", "extermination")


@pytest.mark.rule("SHB-108")
def test_the_reserve_neither_falls_nor_acts_nor_eats_in_the_round_it_enters() -> None:
    state = trio("L1", "L1", "L3", {"L4": 1, "U2": 1})
    lay(state)
    play(state, "jogo", "put L4")
    assert humans(state) == {"L4": 1, "U2": 1}
    assert state.view(None)["round"] == 2
    state = trio("L1", "L1", "L3", {"L4": 1, "U2": 1})
    lay(state)
    play(state, "jogo", "put L1")  # beside Gojo, after STEP 3
    assert exorcised(state) == ["jogo"]
    assert area(state, "hanami") == "L1"


@pytest.mark.rule("SHB-108")
def test_the_reserve_plays_in_the_same_seat_with_a_full_hand() -> None:
    state = trio("L1", "L1", "L3", {"L4": 1, "U2": 1}, used={"jogo": "move"})
    lay(state, jogo="remain")
    play(state, "jogo", "put L4")
    assert seat_of(state, "hanami") == 1
    roll(state, 6)  # round 3
    assert state.to_act() == (0, 1, 2)
    assert len(hand(state, "hanami")) == 6
    assert [player["character"] for player in state.view(None)["players"]] == ["gojo", "hanami", "mahito"]
    assert refused(state, "hanami", "lay ember_insects") == "SHB-014"  # Jogo's cards are out
    assert legal(state, "mahito")


@pytest.mark.rule("SHB-109")
def test_in_round_seven_the_reserve_saves_the_spirits_unless_the_option_says_no() -> None:
    state = trio("L1", "L1", "L3", {"L4": 1, "U2": 1}, round=7, used={"jogo": "move"})
    lay(state)
    assert asked(state) == "place_reserve"
    play(state, "jogo", "put L4")
    assert ended(state) == ("spirits", "prison_realm")
    assert (seen(state, "hanami")["used"], seen(state, "hanami")["laid"]) == (None, None)
    options = {"reserve_enters_in_round_seven": False}
    state = trio("L1", "L1", "L3", {"L4": 1, "U2": 1}, round=7, options=options)
    lay(state)
    assert ended(state) == ("gojo", "extermination")
    state = trio("L1", "L1", "L3", {"L4": 1, "U2": 1}, round=6, options=options)
    lay(state)
    assert asked(state) == "place_reserve"
