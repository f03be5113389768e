"""The Mask variant (TGM-093..107)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.masquerade.build import (
    FOUR,
    GAME,
    MASKS,
    all_heard,
    asked,
    at,
    begin,
    cards,
    ended,
    everybody,
    exchanging,
    hand,
    hands,
    heard,
    known,
    legal,
    nature,
    no_match,
    on,
    play,
    reasons,
    refused,
)
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.games.masquerade.state import Masque
from hyakki.table import Table

MASK_CAST = ["uta", "mado", "hide", "kimi"]


def drawable(state: Masque) -> set[str]:
    return {GAME.format(action).removeprefix("cast ") for action, _ in state.chances()}


def new(seats: int, **options: Any) -> Masque:
    return cast(Masque, GAME.new(seats, {"mask": True, **options}))


def exchange(answer: str, held: str, boards: str, shown: str, **position: Any) -> Masque:
    """Seat 0 has been shown cards of seat 1 and answers so."""
    position = {"options": MASKS, **position}
    state = at(
        hands=hands(held),
        board_cards=cards(boards),
        shown=cards(shown),
        pending=exchanging(0, 1),
        **position,
    )
    play(state, 0, answer)
    return state


@pytest.mark.rule("TGM-093")
def test_a_mask_per_player_joins_and_four_cards_are_dealt() -> None:
    state = begin(FOUR, "ffdm ddcm cctm ttfm", mask=True)
    assert state.view(None)["clue_cards"]["mask"] == 4
    assert "mask" not in GAME.new(4).view(None)["clue_cards"]
    view = state.view(1)
    assert sorted([*view["hands"][1], view["fourth_cards"][1]]) == ["coffee", "dove", "dove", "mask"]
    assert view["fourth_cards"][0] == "hidden"
    assert len(GAME.position(state)["hands"]) == 4


@pytest.mark.rule("TGM-098")
def test_all_four_cards_count_toward_a_goal_until_one_is_put_face_up() -> None:
    told = GAME.deductions(begin(FOUR, "mdff ddcm cctm ttfm", mask=True).view(0))
    assert told is not None
    assert told["standing"][0][0]["have"] == {"food": 2}


@pytest.mark.rule("TGM-094")
def test_mask_characters_come_with_the_variant_only() -> None:
    assert drawable(new(4)) == {"nishiki", "hinami", "touka", "uta", "yoshimura", "yomo"}
    human = new(4)
    nature(human, "cast uta")
    assert drawable(human) == {"kaneki", "kimi", "hide", "yoriko"}
    for name in ("uta", "yoshimura", "yomo"):
        assert "TGM-094" in no_match(4, cast=[name, "mado", "hide", "kimi"])
    assert "TGM-094" in no_match(4, cast=["hinami", "mado", "hide", "yoriko"])
    assert "TGM-094" in no_match(5, cast=["hinami", "half_kaneki", "mado", "hide", "kimi"])
    assert new(4, cast=MASK_CAST).cast == sorted(GAME.box.character_index[name] for name in MASK_CAST)


@pytest.mark.rule("TGM-095")
def test_the_half_ghoul_needs_two_ghouls_and_stands_where_the_option_says() -> None:
    assert "TGM-095" in no_match(4, mask=True, cast=["half_kaneki", "mado", "hide", "kimi"])
    assert "half_kaneki" not in drawable(new(4))
    assert "half_kaneki" in drawable(new(5))
    as_human = new(5, half_kaneki_seat="human")
    assert "half_kaneki" not in drawable(as_human)
    nature(as_human, "cast uta", "cast yomo")
    assert "half_kaneki" in drawable(as_human)
    nobody = new(5, half_kaneki_seat="none")
    assert "half_kaneki" not in drawable(nobody)
    nature(nobody, "cast uta", "cast yomo")
    assert "half_kaneki" not in drawable(nobody)
    assert drawable(new(5, first_game=True)) == {"hinami", "nishiki"}
    new(5, cast=["half_kaneki", "uta", "mado", "hide", "kimi"])  # as a ghoul
    new(5, cast=["half_kaneki", "uta", "yomo", "mado", "kimi"])  # as a human
    assert "TGM-012" in no_match(5, mask=True, cast=["half_kaneki", "uta", "yomo", "touka", "mado"])


@pytest.mark.rule("TGM-096")
def test_only_one_kaneki_in_a_game() -> None:
    assert "TGM-096" in no_match(5, mask=True, cast=["half_kaneki", "uta", "mado", "kaneki", "kimi"])
    state = new(5)
    nature(state, "cast half_kaneki", "cast uta")
    assert drawable(state) == {"kimi", "hide", "yoriko"}
    human = new(5, half_kaneki_seat="human")
    nature(human, "cast uta", "cast yomo", "cast kaneki")
    assert drawable(human) == {"kimi", "hide", "yoriko"}


@pytest.mark.rule("TGM-097")
@pytest.mark.parametrize(("killer", "wins"), [("rize", True), ("tsukiyama", True), ("touka", False), ("mado", True)])
def test_the_half_ghoul_is_prey_for_hunters_of_either_type(killer: str, wins: bool) -> None:
    cast_ = [killer, "half_kaneki", "mado" if killer != "mado" else "hinami", "hide", "kimi"]
    state = at(
        characters=cast_,
        hands=hands("dfc dft dct fct dfc"),
        board_cards=["mask"] * 5,
        markers=[0, 3, 0, 0, 0],
        pending=on("attack_three_markers"),
        options=MASKS,
    )
    play(state, 0, "attack 1")
    assert bool(reasons(state)[0]) == wins


@pytest.mark.rule("TGM-098")
def test_each_puts_a_card_face_up_at_the_same_moment_a_mask_if_there_is_one() -> None:
    state = begin(FOUR, "ffdm dmmm cctd ttfc", mask=True)
    assert asked(state) == "place_board_card"
    assert state.to_act() == (0, 1, 2, 3)
    assert legal(state, 0) == legal(state, 1) == ["place mask"]
    assert legal(state, 2) == ["place dove", "place coffee", "place transformation"]
    play(state, 2, "place coffee")
    assert state.view(0)["board_cards"] == [None] * 4  # not before all have chosen
    play(state, 0, "place mask")
    play(state, 1, "place mask")
    play(state, 3, "place food")
    assert state.view(None)["board_cards"] == ["mask", "mask", "coffee", "food"]
    assert [hand(state, seat) for seat in range(4)] == ["dff", "dmm", "dct", "ctt"]
    assert asked(state) == "show_two"


@pytest.mark.rule("TGM-098")
def test_another_card_than_a_mask_is_refused() -> None:
    table = Table(GAME, position=GAME.position(begin(FOUR, "ffdm dmmm cctd ttfc", mask=True)), seed=1)
    for seat, text in ((0, "place food"), (2, "place food"), (2, "show coffee coffee")):
        with pytest.raises(IllegalAction) as error:
            table.submit(seat, text)
        assert error.value.rule == "TGM-098"


@pytest.mark.rule("TGM-099")
def test_the_face_up_card_takes_no_part_in_the_preliminary_phase_but_a_mask_received_goes_up() -> None:
    state = begin(FOUR, "ffdm dmmm cctd ttfc", mask=True)
    everybody(state, "place mask", "place mask", "place coffee", "place food")
    assert legal(state, 2) == ["show dove coffee", "show dove transformation", "show coffee transformation"]
    everybody(state, "show food food", "show dove mask", "show dove coffee", "show coffee transformation")
    assert legal(state, 3) == ["pass coffee", "pass transformation"]
    # Seat 0's dove goes to seat 3, seat 1's mask to seat 0 (which has a mask up), seat 2's dove to seat 1.
    everybody(state, "pass dove", "pass mask", "pass dove", "pass coffee")
    assert state.view(None)["board_cards"] == ["mask", "mask", "coffee", "food"]
    assert hand(state, 0) == "ffm"
    # The same with the mask going to somebody without one face up.
    other = begin(FOUR, "ffdc ddmm cctm ttfm", mask=True)
    everybody(other, "place coffee", "place mask", "place mask", "place mask")
    everybody(other, "show food food", "show dove mask", "show coffee coffee", "show food transformation")
    everybody(other, "pass dove", "pass mask", "pass coffee", "pass food")
    assert other.view(None)["board_cards"][0] == "mask"
    assert hand(other, 0) == "ffc"
    assert heard(other, "mask_up", 2) == [{"seat": 0, "card": "coffee"}]
    assert known(other, 2, 0)["at_least"]["coffee"] == 1  # all saw it go back into the hand


@pytest.mark.rule("TGM-100")
def test_three_hand_cards_and_one_face_up_outside_an_exchange() -> None:
    for answer in ("keep", "exchange food dove", "exchange board dove", "exchange food board", "exchange board board"):
        state = exchange(answer, "ffc ddc cct ttf", "tcdf", "dc")
        while asked(state) == "replace_board_card":
            seat = state.to_act()[0]
            play(state, seat, legal(state, seat)[0])
        view = GAME.position(state)
        assert [len(held) for held in view["hands"]] == [3] * 4
        assert None not in view["board_cards"]
        assert view["fourth_cards"] == [None] * 4
    with pytest.raises(BadInput, match="TGM-100"):
        at(options=MASKS, board_cards=["mask", "mask", "mask", None])


@pytest.mark.rule("TGM-101")
def test_an_interrogated_player_shows_hand_cards_only() -> None:
    position = {"options": MASKS, "board_cards": cards("tcmd"), "pending": on("interrogation")}
    state = at(**position, hands=hands("ffd ddf cct ttf"))
    play(state, 0, "interrogate 1")
    assert legal(state, 1) == ["show dove dove", "show dove food"]  # not the coffee on the board
    whole = at(**position, hands=hands("ffd ddf cct ttf"), markers=[0, 3, 0, 0])
    play(whole, 0, "interrogate 1")
    assert whole.view(0)["shown"] == ["dove", "dove", "food"]


@pytest.mark.rule("TGM-102")
def test_face_up_cards_may_be_taken_and_given() -> None:
    frames = {"pending": exchanging(0, 1), "shown": ["dove", "dove"]}
    state = at(options=MASKS, hands=hands("ffd ddc cct ttf"), board_cards=cards("tcmd"), **frames)
    assert set(legal(state, 0)) == {"keep"} | {
        f"exchange {give} {take}" for give in ("dove", "food", "board") for take in ("dove", "board")
    }
    assert refused(0, "exchange food board", **frames) == "TGM-102"  # no such cards without the variant
    taken = exchange("exchange food board", "ffd ddc cct ttf", "tcmd", "dd")
    assert hand(taken, 0) == "dfc"
    given = exchange("exchange board dove", "ffd ddc cct ttf", "tcmd", "dd")
    assert hand(given, 1) == "dct"
    assert heard(given, "board_given", 3) == [{"seat": 0, "other": 1, "card": "transformation"}]


@pytest.mark.rule("TGM-103")
def test_a_new_card_goes_up_the_active_players_first_and_masks_before_others() -> None:
    both = exchange("exchange board board", "ffd ddc cct ttf", "tcmd", "dd")
    assert (asked(both), both.to_act()) == ("replace_board_card", (0,))
    assert legal(both, 0) == ["place dove", "place food", "place coffee"]  # the coffee just received included
    play(both, 0, "place coffee")
    assert both.to_act() == (1,)
    assert legal(both, 1) == ["place dove", "place coffee", "place transformation"]
    play(both, 1, "place dove")
    assert (hand(both, 0), hand(both, 1)) == ("dff", "dct")
    assert both.view(None)["board_cards"] == ["coffee", "dove", "mask", "dove"]
    # A mask among the four cards must go up.
    masked = exchange("exchange food board", "ffd ddm cct ttf", "mmcd", "dd")
    assert hand(masked, 0) == "dfm"
    assert legal(masked, 1) == ["place mask"]
    table = Table(GAME, position=GAME.position(masked), seed=1)
    with pytest.raises(IllegalAction) as error:
        table.submit(1, "place dove")
    assert error.value.rule == "TGM-103"


@pytest.mark.rule("TGM-104")
def test_a_mask_received_behind_another_card_goes_up_at_once() -> None:
    state = exchange("exchange food mask", "ffd ddm cct ttf", "tmcd", "dm")
    assert state.view(None)["board_cards"] == ["mask", "mask", "coffee", "dove"]
    assert (hand(state, 0), hand(state, 1)) == ("dft", "ddf")
    assert asked(state) == "move"  # nobody is asked
    kept = exchange("exchange food mask", "ffd ddm cct ttf", "mmcd", "dm")
    assert hand(kept, 0) == "dfm"  # behind a mask it stays in hand
    given = exchange("exchange board dove", "ffd ddc cct ttf", "mcdd", "dd")
    assert given.view(None)["board_cards"][1] == "mask"
    assert hand(given, 1) == "dcc"


@pytest.mark.rule("TGM-105")
def test_whatever_happens_to_a_face_up_card_is_public_and_the_rest_stays_secret() -> None:
    # A non-mask face-up card tells that there is no mask in that hand.
    start = at(options=MASKS, hands=hands("ffd ddc cct ttf"), board_cards=cards("tcmd"), pending=on("interrogation"))
    play(start, 0, "interrogate 1")
    play(start, 1, "show dove dove")
    play(start, 0, "keep")
    assert known(start, 3, 0)["at_most"]["mask"] == 0
    assert known(start, 3, 1)["at_most"]["mask"] == 0
    with pytest.raises(BadInput, match="TGM-105"):
        at(options=MASKS, hands=hands("ffm ddc cct ttf"), board_cards=cards("tcmd"))
    # A face-up card that was given is known by all to be in that hand.
    given = exchange("exchange board dove", "ffd ddc cct ttf", "tcmd", "dd")
    assert known(given, 3, 1)["at_least"] == {"transformation": 1}
    assert given.view(3)["fourth_cards"][0] == "hidden"  # what seat 0 took stays unknown …
    assert given.view(1)["fourth_cards"][0] == "dove"  # … to all but the two
    # A mask that had to go up tells who gave it.
    masked = exchange("exchange food mask", "ffd ddm cct ttf", "tmcd", "dm")
    assert known(masked, 3, 0)["at_least"] == {"transformation": 1}
    # An exchange of hand cards that changes no face-up card stays secret.
    secret = [exchange(answer, "ffd ddc cct ttf", "tcmd", "dd") for answer in ("keep", "exchange food dove")]
    assert secret[0].view(3) == secret[1].view(3)
    assert all_heard(secret[0], 3) == all_heard(secret[1], 3)


@pytest.mark.rule("TGM-104")
@pytest.mark.rule("TGM-105")
def test_a_mask_received_behind_a_mask_stays_in_the_hand_unseen() -> None:
    states = [exchange(answer, "ffd ddm cct ttf", "mmcd", "dm") for answer in ("keep", "exchange food mask")]
    assert sorted(states[1].view(0)["hands"][0]) == sorted(cards("fdm"))
    for watcher in (None, 2, 3):
        assert states[0].view(watcher) == states[1].view(watcher)
        assert all_heard(states[0], watcher) == all_heard(states[1], watcher)


@pytest.mark.rule("TGM-106")
@pytest.mark.parametrize(
    ("counts", "suspected", "instant", "alive", "special"),
    [
        ("suspicion", True, False, False, False),
        ("always", True, True, True, True),
        ("never", False, False, False, False),
    ],
)
def test_where_the_face_up_card_counts(counts: str, suspected: bool, instant: bool, alive: bool, special: bool) -> None:
    options = {"mask": True, "board_card_counts": counts}
    held = {"hands": hands("fdc dct dct ftt"), "board_cards": ["food", "mask", "mask", "mask"]}
    state = at(**held, options=options, pending=on("suspicion_food"))
    assert (state.markers[0] == 1) == suspected
    win = at(hands=hands("ffd dct dct ttc"), board_cards=["food", "mask", "mask", "mask"], options=options)
    assert (win.outcome is not None) == instant
    doves = at(
        hands=hands("dft dct dct ffc"),
        board_cards=["dove", "mask", "mask", "mask"],
        options={**options, "turn_limit": 1},
    )
    play(doves, 0, "move kamii_canteen", "skip")
    assert (reasons(doves)[0] == ["staying_alive"]) == alive
    inspector = at(
        characters=["mado", "hide", "hinami", "kimi"],
        hands=hands("dft dct dct ffc"),
        board_cards=["dove", "mask", "mask", "mask"],
        markers=[0, 0, 1, 0],
        options=options,
    )
    assert ("special 2" in legal(inspector, 0)) == special


@pytest.mark.rule("TGM-107")
def test_two_masks_are_a_pair_and_nothing_else() -> None:
    held = {"hands": hands("mdf dfc dct fct"), "board_cards": ["mask"] * 3 + ["food"], "options": MASKS}
    assert at(**held, pending=on("suspicion_any_pair")).markers == [1, 0, 0, 1]
    for action in ("suspicion_coffee", "suspicion_dove"):
        assert at(**held, pending=on(action)).markers == [0, 0, 0, 0]


@pytest.mark.rule("TGM-028", "TGM-087", "TGM-094")
@pytest.mark.parametrize(
    ("character", "collection", "alive"),
    [("uta", "mmm", "mmd"), ("yoshimura", "ccc", "ccd"), ("yoriko", "fff", "ffd"), ("half_kaneki", "", "ftd")],
)
def test_what_mask_characters_collect_and_keep(character: str, collection: str, alive: str) -> None:
    others = ["mado", "hinami", "nishiki", "hide"] if character == "yoriko" else ["mado", "hinami", "hide", "kimi"]

    def holding(held: str, **position: Any) -> Masque:
        boards = cards("mfcdt") if "m" in held else ["mask"] * 5
        dealt = hands(f"{held} dft dfc fct dct")
        return at(**{"options": MASKS, **position}, characters=[character, *others], hands=dealt, board_cards=boards)

    for held in ("mmm", "ccc", "fff", "ttt", "ddd"):
        assert (holding(held).outcome is not None) == (held == collection)
    for held, wins in ((alive, True), ("ffd" if character == "half_kaneki" else "ddc", False)):
        state = holding(held, options={**MASKS, "turn_limit": 1}, active_seat=1)
        play(state, 1, "move anteiku_cafe", "skip")
        assert ("staying_alive" in reasons(state)[0]) == wins


@pytest.mark.rule("TGM-094", "TGM-085")
def test_yomo_hunts_inspectors() -> None:
    state = at(
        characters=["yomo", "mado", "hide", "kimi"],
        board_cards=["mask"] * 4,
        markers=[0, 3, 0, 0],
        pending=on("attack_three_markers"),
        options=MASKS,
    )
    play(state, 0, "attack 1")
    assert reasons(state)[0] == ["kills"]
    assert ended(state)[1] == "attack"
    # Touka hunts them too, but a kill counts for the killer alone.
    both = at(
        characters=["yomo", "mado", "touka", "hide", "kimi"],
        hands=hands("dfc dft dct fct dfc"),
        board_cards=["mask"] * 5,
        markers=[0, 3, 0, 0, 0],
        pending=on("attack_three_markers"),
        options=MASKS,
    )
    play(both, 0, "attack 1")
    assert reasons(both) == [["kills"], [], [], [], []]
