"""Tallies of studies: they go on where they were left, by code that plays the same, and nothing counted is lost."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from hyakki import BadInput, Budget
from hyakki.arena.field import Field
from hyakki.arena.intervals import interval
from hyakki.arena.jobs import Job, Result
from hyakki.arena.matches import play
from hyakki.arena.tally import OPENING, TallyFile, shortened
from hyakki.core.kinds import Json

FIRST = 40


def job(seed: int) -> Job:
    field = Field("shibuya", 3, None, ["random"], Budget(worlds=1))
    return field.job(seed, ("random",) * len(field.sides))


def nobody(jobs: Iterable[Job]) -> Iterable[Result]:
    """Where no match need be played again."""
    raise AssertionError([one.what for one in jobs])


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [play(job(FIRST + number)) for number in range(12)]


def test_a_study_goes_on_from_its_tally_to_the_same_end(results: list[Result], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    for file, cuts in ((whole, [0, 12]), (parts, [0, 5, 12])):
        for begin, end in pairwise(cuts):
            kept = TallyFile(file)
            tally = kept.study(job(FIRST), nobody)
            assert tally.matches == begin
            for result in results[begin:end]:
                tally.add(result)
            kept.save()
    assert whole.read_bytes() == parts.read_bytes()
    tally = TallyFile(parts).study(job(FIRST), nobody)
    for seat in range(3):
        assert tally.mean_return(seat) == interval([result["returns"][seat] for result in results])
    lengths = [sum(result["answers"]) for result in results]
    assert tally.mean_answers().mean == fmean(lengths)
    assert tally.longest == max(lengths)
    assert (tally.failed, tally.endless) == (0, 0)


def test_a_study_of_other_code_stands_beside_it_and_counts_from_nothing(results: list[Result], tmp_path: Path) -> None:
    file = tmp_path / "tally.json"
    kept = TallyFile(file)
    kept.study(job(FIRST), nobody).add(results[0])
    kept.save()
    other = Job({**job(FIRST).what, "rules": [1, "", "another"]})
    for begun in (other, job(FIRST + 1)):
        again = TallyFile(file)
        assert again.study(begun, nobody).matches == 0
        again.study(begun, nobody).add(results[1])
        again.save()
    assert [tally.matches for tally in TallyFile(file).tallies] == [1, 1, 1]


def test_other_code_goes_on_with_it_if_the_first_matches_go_the_same(results: list[Result], tmp_path: Path) -> None:
    file = tmp_path / "tally.json"
    begun = TallyFile(file)
    tally = begun.study(job(FIRST), nobody)
    for number in range(OPENING + 5):
        tally.add(results[number % len(results)])
    begun.save()
    other = Job({**job(FIRST).what, "rules": [*job(FIRST).what["rules"][:2], "another"]})
    seeds: list[int] = []

    def the_same(jobs: Iterable[Job]) -> Iterable[Result]:
        for number, one in enumerate(jobs):
            assert one.what["rules"] == other.what["rules"]
            seeds.append(one.what["seed"])
            yield results[number % len(results)]

    kept = TallyFile(file)
    assert kept.study(other, the_same).matches == OPENING + 5
    assert seeds == list(range(FIRST, FIRST + OPENING))
    kept.save()
    assert TallyFile(file).study(other, nobody).matches == OPENING + 5  # once is enough
    assert TallyFile(file).study(job(FIRST), nobody).matches == OPENING + 5


@pytest.mark.parametrize("rules", [[2, None], [None, "other data"]])
def test_other_rules_or_data_are_another_study(results: list[Result], tmp_path: Path, rules: list[Json]) -> None:
    kept = TallyFile(tmp_path / "tally.json")
    tally = kept.study(job(FIRST), nobody)
    for number in range(OPENING):
        tally.add(results[number % len(results)])
    known = job(FIRST).what["rules"]
    changed = [*[own if new is None else new for own, new in zip(known, rules, strict=False)], "another"]
    assert kept.study(Job({**job(FIRST).what, "rules": changed}), nobody).matches == 0


def test_code_by_which_one_match_goes_otherwise_begins_anew(results: list[Result], tmp_path: Path) -> None:
    kept = TallyFile(tmp_path / "tally.json")
    tally = kept.study(job(FIRST), nobody)
    went = [results[number % len(results)] for number in range(OPENING)]
    for result in went:
        tally.add(result)
    longer = {**went[-1], "answers": [count + 1 for count in went[-1]["answers"]]}
    other = Job({**job(FIRST).what, "versions": {"random": "another"}})
    fresh = kept.study(other, lambda jobs: [*went[:-1], longer])
    assert fresh is not tally
    assert fresh.matches == OPENING
    assert len(kept.tallies) == 2


@pytest.mark.parametrize("harm", [lambda text: text.replace('"matches":1', '"matches":7'), lambda text: text[:-9]])
def test_what_was_edited_or_torn_is_neither_taken_nor_written_over(
    results: list[Result], tmp_path: Path, harm: object
) -> None:
    file = tmp_path / "tally.json"
    kept = TallyFile(file)
    kept.study(job(FIRST), nobody).add(results[0])
    kept.save()
    assert callable(harm)
    file.write_text(harm(file.read_text()))
    harmed = file.read_bytes()
    with pytest.raises(BadInput, match="no tally as a run wrote it"):
        TallyFile(file)
    assert file.read_bytes() == harmed


def test_two_runs_do_not_write_over_each_other(results: list[Result], tmp_path: Path) -> None:
    file = tmp_path / "tally.json"
    one, other = TallyFile(file), TallyFile(file)
    one.study(job(FIRST), nobody).add(results[0])
    one.save()
    one.save()
    other.study(job(FIRST), nobody).add(results[1])
    with pytest.raises(BadInput, match="another run has written to it"):
        other.save()


def test_long_matches_are_told_to_one_part_in_64() -> None:
    lengths = range(1, 30_000)
    assert all([0 <= length - shortened(length) <= length / 64 for length in lengths])
    assert len({shortened(length) for length in lengths}) < 700
