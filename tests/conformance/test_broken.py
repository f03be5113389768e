"""The suite notices every deliberately broken variant of the toy, by the right property."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled import COMPILED
from conformance.broken import VARIANTS
from hyakki.conformance import check, write_failures
from hyakki.core.record import load as load_record
from toy import load
from toy.game import LanternsGame

GAMES_ENOUGH = 30
GAMES_OFTEN_ENOUGH = 3  # most are noticed at once

pytestmark = pytest.mark.skipif(COMPILED, reason="replaces methods, which compiled code does not notice")


def replace(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    variant = VARIANTS[name]
    original = getattr(variant.owner, variant.method)

    def method(*args: object) -> object:
        return variant.replacement(original, *args)

    monkeypatch.setattr(variant.owner, variant.method, method)


@pytest.mark.parametrize("name", list(VARIANTS))
def test_a_broken_variant_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(monkeypatch, name)
    report = check(load(), GAMES_OFTEN_ENOUGH, seed=5)
    if VARIANTS[name].property not in report.failed():
        report = check(load(), GAMES_ENOUGH, seed=5)
    assert VARIANTS[name].property in report.failed(), report.failed()


def test_the_toy_itself_passes(toy: LanternsGame) -> None:
    assert [failure.message for failure in check(toy, GAMES_ENOUGH, seed=5).failures] == []


def test_failures_are_written_with_position_and_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace(monkeypatch, "a_view_leaks_a_hand")
    report = check(load(), 2, seed=5)
    written = write_failures(report, tmp_path / "found")
    assert {path.suffix for path in written} == {".json", ".jsonl"}
    records = [path for path in written if path.suffix == ".jsonl"]
    assert load_record(records[0].read_text()).header["game"] == "lanterns"
