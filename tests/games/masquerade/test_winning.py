"""Who wins at the end: kills, the inspectors, staying alive, partners (TGM-085..092)."""

from __future__ import annotations

from typing import Any

import pytest

from games.masquerade.build import at, ended, hands, heard, on, play, reasons
from hyakki.games.masquerade.state import Masque

NOTHING = "dfc dft dct fct dfc dft"  # hands that help nobody to stay alive, half-ghoul Kaneki aside


def attack(characters: list[str], victim: int, dealt: str = NOTHING, **position: Any) -> Masque:
    """Seat 0 attacks somebody on the ghoul restaurant."""
    seats = len(characters)
    state = at(
        characters=characters,
        hands=hands(dealt)[:seats],
        markers=[3 if seat == victim else 0 for seat in range(seats)],
        pending=on("attack_three_markers"),
        **position,
    )
    play(state, 0, f"attack {victim}")
    return state


@pytest.mark.rule("TGM-085")
@pytest.mark.parametrize(
    ("killer", "prey"), [("rize", "hide"), ("touka", "mado"), ("tsukiyama", "hinami"), ("mado", "hinami")]
)
def test_killing_a_character_of_the_named_type_fulfils_the_objective(killer: str, prey: str) -> None:
    everybody = ["mado", "hinami", "hide", "kaneki"]
    cast = [killer, *[name for name in everybody if name != killer]]
    if len(cast) < 5:
        cast.append("nishiki")
    for victim in range(1, 5):
        state = attack(cast, victim)
        kind = {"mado": "inspector", "hinami": "ghoul", "nishiki": "ghoul"}.get(cast[victim], "human")
        wanted = {"mado": "inspector", "hinami": "ghoul"}.get(prey, "human")
        assert bool(reasons(state)[0]) == (kind == wanted)
        expected = "inspector_team" if killer == "mado" else "kills"
        assert reasons(state)[0] == ([expected] if kind == wanted else [])


@pytest.mark.rule("TGM-086")
def test_inspectors_win_and_lose_as_a_team() -> None:
    cast = ["mado", "amon", "hinami", "touka", "hide", "kimi"]
    row = {"setup_row": "b"}
    won = attack(cast, 2, options=row)
    assert reasons(won)[:2] == [["inspector_team"], ["inspector_team"]]
    assert won.outcome is not None
    assert won.outcome.returns[:2] == (1.0, 1.0)
    lost = attack(cast, 4, options=row)  # a human
    assert reasons(lost)[:2] == [[], []]
    by_a_ghoul = attack(["tsukiyama", "amon", "hinami", "mado", "hide", "kimi"], 2, options=row)
    assert [reasons(by_a_ghoul)[seat] for seat in (0, 1, 3)] == [["kills"], [], []]


ALIVE = [
    ("kaneki", "ccd", "ddc"),
    ("kimi", "ttd", "tdc"),
    ("hide", "ddf", "dff"),
    ("nishiki", "ccd", "cdf"),
    ("hinami", "ttd", "tdf"),
]


@pytest.mark.rule("TGM-087")
@pytest.mark.parametrize(("character", "enough", "short"), ALIVE)
def test_staying_alive_takes_life_and_the_printed_cards(character: str, enough: str, short: str) -> None:
    humans = [name for name in ("kaneki", "hide", "kimi") if name != character]
    cast = [character, "mado", "touka", *humans][:4] if len(humans) == 2 else [character, "mado", "hide", "kaneki"]
    for held, wins in ((enough, True), (enough[0] * 2 + enough[0], True), (short, False)):
        if held == "fff":
            continue
        state = at(characters=cast, hands=hands(f"{held} dfc dfc dfc"), options={"turn_limit": 1}, active_seat=1)
        play(state, 1, "move kamii_canteen", "skip")
        assert ("staying_alive" in reasons(state)[0]) == wins
    killed = at(
        characters=[cast[1], character, *cast[2:]],
        hands=hands(f"dfc {enough} dfc dfc"),
        markers=[0, 3, 0, 0],
        pending=on("attack_three_markers"),
    )
    play(killed, 0, "attack 1")
    assert reasons(killed)[1] == []


@pytest.mark.rule("TGM-088")
def test_a_living_partner_wins_the_game_for_the_other() -> None:
    cast = ["mado", "kimi", "nishiki", "hide"]
    both_alive = attack(cast, 3)
    assert reasons(both_alive)[1] == ["partner"]
    dead_herself = attack(cast, 1)
    assert reasons(dead_herself)[1] == ["partner"]
    partner_dead = attack(cast, 2)
    assert reasons(partner_dead)[1] == []


@pytest.mark.rule("TGM-088")
def test_the_partner_of_yoriko_is_touka() -> None:
    boards = ["mask"] * 4
    for victim, wins in ((2, []), (3, ["partner"])):
        state = attack(["mado", "yoriko", "touka", "hide"], victim, options={"mask": True}, board_cards=boards)
        assert reasons(state)[1] == wins


@pytest.mark.rule("TGM-089")
def test_a_partner_who_is_not_in_the_game_does_not_count() -> None:
    assert reasons(attack(["mado", "kimi", "hinami", "hide"], 3))[1] == []


@pytest.mark.rule("TGM-090")
def test_the_dead_fulfil_nothing_but_the_partner_objective() -> None:
    # Kimi dies with two transformations in hand.
    state = attack(["mado", "kimi", "nishiki", "hide"], 1, "dfc ttd fct dfc")
    assert reasons(state)[1] == ["partner"]
    # An inspector who dies wins nothing, whatever the other inspector has.
    team = attack(["touka", "mado", "amon", "nishiki", "hide", "kaneki"], 1, options={"setup_row": "b"})
    assert reasons(team) == [["kills"], [], [], [], [], []]


@pytest.mark.rule("TGM-091")
def test_several_may_win_each_with_all_reasons_or_nobody() -> None:
    cast = ["mado", "kimi", "nishiki", "hide"]
    many = at(characters=cast, hands=hands("dfc ttd ccf ddf"), options={"turn_limit": 1})
    play(many, 0, "move kamii_canteen", "skip")
    assert ended(many)[0] == (1, 2, 3)
    assert reasons(many) == [[], ["staying_alive", "partner"], ["staying_alive"], ["staying_alive"]]
    assert many.outcome is not None
    assert many.outcome.returns == (0.0, 1.0, 1.0, 1.0)
    assert heard(many, "won")[0] == {"seat": 1, "reasons": ["staying_alive", "partner"]}
    none = at(characters=["mado", "kimi", "hinami", "hide"], hands=hands("dfc dft dct fct"), options={"turn_limit": 1})
    play(none, 0, "move kamii_canteen", "skip")
    assert ended(none)[0] == ()


@pytest.mark.rule("TGM-092")
def test_at_most_one_character_dies() -> None:
    for tokens in (["neutral"] * 3 + ["transformed_kaneki"], ["neutral", "transformed_kaneki", "neutral", "neutral"]):
        state = attack(["touka", "mado", "hide", "kimi"], 1, options={"support": True}, support_tokens=tokens)
        assert len(heard(state, "killed")) == 1
        assert state.to_act() == ()
