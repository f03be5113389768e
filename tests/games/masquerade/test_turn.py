"""The turn: its steps and the instant victory check (TGM-026..031)."""

from __future__ import annotations

import pytest

from games.masquerade.build import SUPPORT, asked, at, ended, hand, hands, keys, known, play, reasons, refused


@pytest.mark.rule("TGM-026")
def test_the_steps_of_a_turn_come_in_order() -> None:
    state = at(options=SUPPORT, markers=[0, 0, 1, 0])
    assert asked(state) == "move"  # the check of the active player has passed
    play(state, 0, "move anteiku_cafe")
    assert keys(state)[:2] == ["moved", "suspicion"]
    assert asked(state) == "interrogate"
    play(state, 0, "skip")
    assert asked(state) == "support_step"
    assert state.to_act() == (0,)
    play(state, 0, "skip")
    assert state.to_act() == (1,)
    assert asked(state) == "move"
    assert keys(state)[-1] == "turn"


@pytest.mark.rule("TGM-026")
def test_the_support_step_is_left_out_when_the_end_is_due() -> None:
    state = at(options=SUPPORT, markers=[5, 5, 1, 0], token_spot=5)
    play(state, 0, "move bookshop", "skip", "give 3")
    assert ended(state)[1] == "pool_empty"


@pytest.mark.rule("TGM-027")
def test_the_check_is_automatic_and_looks_at_the_active_player_only() -> None:
    # Hide (seat 0) and Kimi (seat 3) both hold three food; it is seat 3's turn.
    state = at(hands=hands("fff ddc cct fff"), active_seat=3)
    assert ended(state) == ((3,), "instant_victory", "TGM-029")
    waiting = at(hands=hands("ffd ddc cct fff"), active_seat=0)
    assert asked(waiting) == "move"  # seat 3 has to wait for its own turn
    play(waiting, 0, "move anteiku_cafe", "skip")
    assert waiting.outcome is None


@pytest.mark.rule("TGM-027")
def test_the_very_first_turn_is_checked_too_and_everybody_learns_from_it() -> None:
    # Seat 1 has seen that seat 0 holds three food; no win, so seat 0 collects no food.
    seen = [{"watcher": 1, "seat": 0, "hands": ["food+food+food"]}]
    state = at(characters=["mado", "hide", "hinami", "kimi"], hands=hands("fff ddc cct ttd"), known=seen)
    assert known(state, 1, 0)["not"] == ["kimi", "hide"]
    assert known(state, 2, 0)["not"] == []


@pytest.mark.rule("TGM-028")
def test_three_cards_of_the_printed_type_and_no_others() -> None:
    assert ended(at(hands=hands("fff ddc cct ttd"))) == ((0,), "instant_victory", "TGM-029")
    for other in ("ddd", "ccc", "ttt", "ffd"):
        assert asked(at(hands=hands(f"{other} ddc cct ttd"))) == "move"


COLLECTIONS = [("kaneki", "fff"), ("kimi", "fff"), ("hide", "fff"), ("nishiki", "ttt"), ("hinami", "ccc")]


@pytest.mark.rule("TGM-028")
@pytest.mark.parametrize(("character", "cards"), COLLECTIONS)
def test_what_each_character_collects(character: str, cards: str) -> None:
    humans = [name for name in ("kaneki", "kimi", "hide") if name != character]
    ghoul = [] if character in ("nishiki", "hinami") else ["touka"]
    cast = [character, "mado", *ghoul, *humans][:4]
    for held in ("ddd", "fff", "ccc", "ttt"):
        state = at(characters=cast, hands=hands(f"{held} dfc dfc fct"))
        assert (state.outcome is not None) == (held == cards)


@pytest.mark.rule("TGM-029")
def test_an_instant_victory_has_one_winner_whatever_the_others_hold() -> None:
    # Nishiki completes his collection; Kimi, whose partner he is, would be alive with two transformations too.
    characters = ["nishiki", "mado", "kimi", "hide"]
    state = at(characters=characters, hands=hands("ttt dfc ttd ddf"))
    assert ended(state) == ((0,), "instant_victory", "TGM-029")
    assert reasons(state) == [["collection"], [], [], []]
    assert state.view(2)["characters"] == characters
    assert state.view(2)["hands"][0] == ["transformation"] * 3


@pytest.mark.rule("TGM-030")
def test_a_set_completed_after_the_check_wins_at_the_next_own_turn_if_it_lasts() -> None:
    start = {"hands": hands("ffd fdc cct ttd"), "token_spot": 5}
    state = at(**start)
    play(state, 0, "move mask_studio", "interrogate 1")
    play(state, 1, "show dove food")
    play(state, 0, "exchange dove food")
    assert hand(state, 0) == "fff"
    assert state.outcome is None
    for seat, tile in ((1, "anteiku_cafe"), (2, "kamii_canteen"), (3, "ccg_office")):
        play(state, seat, f"move {tile}", "skip")
    assert ended(state)[:2] == ((0,), "instant_victory")

    broken = at(**start)
    play(broken, 0, "move mask_studio", "interrogate 1")
    play(broken, 1, "show dove food")
    play(broken, 0, "exchange dove food")
    play(broken, 1, "move bookshop", "interrogate 0")
    play(broken, 0, "show food food")
    play(broken, 1, "exchange dove food", "skip")
    for seat, tile in ((2, "anteiku_cafe"), (3, "kamii_canteen")):
        play(broken, seat, f"move {tile}", "skip")
    assert asked(broken) == "move"
    assert broken.to_act() == (0,)


NEVER = ["mado", "amon", "suzuya", "rize", "touka", "tsukiyama", "yomo", "half_kaneki"]


@pytest.mark.rule("TGM-031")
@pytest.mark.parametrize("character", NEVER)
def test_characters_without_a_collection_never_win_instantly(character: str) -> None:
    inspector = character if character in ("mado", "amon", "suzuya") else "mado"
    ghoul = character if character != inspector else "rize"
    cast = [character, inspector if character != inspector else ghoul, "nishiki", "kimi", "hide"]
    for held in ("ddd", "fff", "ccc", "ttt", "mmm"):
        boards = ["mask", "food", "coffee", "dove", "transformation"] if held == "mmm" else ["mask"] * 5
        state = at(
            characters=cast,
            hands=hands(f"{held} dft dfc fct dct"),
            board_cards=boards,
            options={"mask": True, "board_card_counts": "always"},
        )
        assert state.outcome is None


@pytest.mark.rule("TGM-027")
def test_nothing_but_the_turns_decision_is_possible_at_its_start() -> None:
    assert refused(0, "skip") == "TGM-038"
