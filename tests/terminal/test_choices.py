"""The menu: groups over twelve, narrowing by words, completion by prefix."""

from __future__ import annotations

from hyakki.terminal.choices import MOST, matching, menu

MARKS = [f"start {edge}{i}-{port}" for edge in "NESW" for i in range(7) for port in range(2)]
PLACES = [f"place W{tile:02d} r{turn}" for tile in (3, 6, 31) for turn in range(4)]


def test_few_actions_are_listed_one_by_one() -> None:
    assert [entry.texts for entry in menu(PLACES)] == [(text,) for text in PLACES]


def test_many_actions_are_grouped_by_verb_then_target_then_letter() -> None:
    both = menu([*MARKS, "stay"])
    assert [(entry.label, len(entry.texts)) for entry in both] == [("start", 56), ("stay", 1)]
    inside = menu(list(both[0].texts))
    assert [entry.label for entry in inside] == ["start N…", "start E…", "start S…", "start W…"]
    assert all(len(entry.texts) == 14 for entry in inside)
    assert len(inside) <= MOST


def test_every_group_gets_smaller_until_single_actions_are_left() -> None:
    waiting = [MARKS]
    seen: list[str] = []
    while waiting:
        texts = waiting.pop()
        for entry in menu(texts):
            assert len(entry.texts) < len(texts)
            if len(entry.texts) == 1:
                seen.append(entry.texts[0])
            else:
                waiting.append(list(entry.texts))
    assert sorted(seen) == sorted(MARKS)


def test_an_exact_text_wins_over_longer_ones() -> None:
    assert matching(["lay red", "lay red moon"], "lay red") == ["lay red"]


def test_words_are_completed_by_prefix_in_their_places() -> None:
    assert matching(PLACES, "pl W06 r1") == ["place W06 r1"]
    assert matching(PLACES, "place W3") == [text for text in PLACES if "W31" in text]


def test_later_words_alone_filter_too() -> None:
    assert matching(PLACES, "w06 r1") == ["place W06 r1"]
    assert matching(PLACES, "r2") == [text for text in PLACES if text.endswith("r2")]


def test_what_fits_nothing_finds_nothing() -> None:
    assert matching(PLACES, "swim") == []
    assert matching(PLACES, "   ") == []
