"""The suite notices every deliberately broken variant of the toy, by the right property."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from compiled import COMPILED
from conformance.broken import VARIANTS
from hyakki.conformance import check, write_failures
from hyakki.conformance.run import Runner, handmade_count, playable
from hyakki.core.record import load as load_record
from toy import load
from toy.game import LanternsGame

GAMES_ENOUGH = 30
GAMES_OFTEN_ENOUGH = 3  # most are noticed at once, and some only after all matches
SEED = 5

pytestmark = pytest.mark.skipif(COMPILED, reason="replaces methods, which compiled code does not notice")


def replace(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    variant = VARIANTS[name]
    original = getattr(variant.owner, variant.method)

    def method(*args: object) -> object:
        return variant.replacement(original, *args)

    monkeypatch.setattr(variant.owner, variant.method, method)


class Noticed(BaseException):
    """What was looked for has failed: no need to play on."""


def failed(prop: str, games: int) -> set[str]:
    """The properties that fail in so many matches, or until `prop` is among them."""
    game = load()
    runner = Runner(game, SEED)

    def look(done: int, of: int) -> None:
        if prop in runner.report.failed():
            raise Noticed

    with suppress(Noticed):
        runner.run(games, handmade_count(game, games, None), playable(game, None, None), look)
    return runner.report.failed()


@pytest.mark.parametrize("name", list(VARIANTS))
def test_a_broken_variant_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(monkeypatch, name)
    prop = VARIANTS[name].property
    found = failed(prop, GAMES_OFTEN_ENOUGH)
    if prop not in found:
        found = failed(prop, GAMES_ENOUGH)
    assert prop in found, found


def test_the_toy_itself_passes(toy: LanternsGame) -> None:
    assert [failure.message for failure in check(toy, GAMES_ENOUGH, seed=SEED).failures] == []


def test_failures_are_written_with_position_and_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace(monkeypatch, "a_view_leaks_a_hand")
    report = check(load(), 2, seed=SEED)
    written = write_failures(report, tmp_path / "found")
    assert {path.suffix for path in written} == {".json", ".jsonl"}
    records = [path for path in written if path.suffix == ".jsonl"]
    assert load_record(records[0].read_text()).header["game"] == "lanterns"
