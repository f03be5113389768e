"""Secrecy and talk (TGM-119, TGM-120)."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from games.masquerade.build import FOUR, GAME, all_heard, at, begin, everybody, hand, hands, legal, on, play
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE
from hyakki.table import Table
from server.harness import House, catch_up, first_action, run


@pytest.mark.rule("TGM-119")
def test_characters_and_hands_stay_secret_until_the_end() -> None:
    """In random matches no watcher ever sees another's character or hand before the game is over."""
    rng = Random(3)
    tables: list[dict[str, object]] = [{}, {"mask": True, "support": True}]
    for options in tables:
        state = GAME.new(5, options)
        while state.to_act():
            for watcher in (None, 0, 3):
                view = state.view(watcher)
                assert [c for seat, c in enumerate(view["characters"]) if c is not None and seat != watcher] == []
                assert [h for seat, h in enumerate(view["hands"]) if h is not None and seat != watcher] == []
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
        assert None not in state.view(None)["characters"]


@pytest.mark.rule("TGM-119")
def test_clue_cards_are_shown_in_the_preliminary_phase_and_in_interrogations_only() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    everybody(state, "show food food", "show dove dove", "show coffee coffee", "show food transformation")
    everybody(state, "pass dove", "pass coffee", "pass transformation", "pass transformation")
    assert state.log is not None
    state.log.clear()
    play(state, 0, "move anteiku_cafe", "skip")
    names = set(GAME.box.clue_names)
    for event in all_heard(state, 2):
        assert not names & {str(value) for value in event["args"].values()}


DEEDS = "place show pass move stay special interrogate skip exchange keep remove give attack decline look swap"
OF_NATURE = "first cast shuffle"


@pytest.mark.rule("TGM-120")
def test_talk_is_no_action_and_changes_nothing() -> None:
    assert list(GAME.notation.verbs) == f"{DEEDS} {OF_NATURE}".split()  # no verb announces anything
    assert all(not frame.OFFERS for frame in GAME.frames.values())  # nor is there a button for it
    table = Table(GAME, position=GAME.position(at()), seed=1)
    before = GAME.fingerprint(table.state)
    for text in ("say food", "claim hide", "announce dove dove"):
        with pytest.raises(BadInput, match="is not a verb"):
            table.submit(0, text)
    assert GAME.fingerprint(table.state) == before


@pytest.mark.rule("TGM-120")
def test_nobody_is_bound_by_what_was_shown_or_done_before() -> None:
    """Whatever seat 1 let others believe, it may pass, show and hold back as it likes."""
    state = begin(FOUR, "ffd dfc cct ttd")
    everybody(state, "show food food", "show dove food", "show coffee coffee", "show dove transformation")
    assert legal(state, 1) == ["pass dove", "pass food", "pass coffee"]  # shown or not
    everybody(state, "pass dove", "pass coffee", "pass transformation", "pass transformation")
    assert hand(state, 1) == "dft"
    twice = at(hands=hands("ffc dft ccd ttd"), pending=[*on("interrogation"), on("interrogation")[-1]])
    for _ in range(2):
        play(twice, 0, "interrogate 1")
        assert legal(twice, 1) == ["show dove food", "show dove transformation", "show food transformation"]
        play(twice, 1, "show dove food")
        play(twice, 0, "keep")


@pytest.mark.rule("TGM-120")
@pytest.mark.rule("TGM-E15")
def test_a_bluff_is_heard_and_the_game_does_not_hear_it(tmp_path: Path) -> None:
    """At a real table: the others read the lie, nobody's view, question or choice changes, the liar acts freely."""

    async def story(house: House) -> None:
        guests = [await house.guest() for _ in FOUR]
        table = await house.table(guests[0], GAME.name, seats=len(FOUR))
        pages = [await house.open(guest, table) for guest in guests]
        for seat in range(1, len(FOUR)):
            await pages[seat].ask("sit", seat=seat)
            await pages[seat].ask("ready", ready=True)
        await pages[0].ask("start")
        await catch_up(pages)
        before = [page.state for page in pages]
        held = before[2]["view"]["hands"][2]
        lie = f"I am Kaneki and hold three of {'dove' if held.count('dove') < 3 else 'food'}"
        await pages[2].ask("chat", text=lie)
        await catch_up(pages)
        assert [[line["text"] for line in page.chat] for page in pages] == [[lie]] * len(FOUR)
        afresh = [(await house.open(guest, table)).state for guest in guests]
        for told, known in zip(afresh, before, strict=True):
            for part in ("line", "token", "view", "to_act", "actions"):
                assert told[part] == known[part]
        truth = {"show " + " ".join(sorted(pair, key=GAME.box.clue_names.index)) for pair in combinations(held, 2)}
        assert {action["text"] for action in before[2]["actions"]} == truth
        await pages[2].act(first_action(pages[2]), "k")

    run(tmp_path, story)
