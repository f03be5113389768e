"""Tallies of studies: they go on where they were left, by the same code alone, and nothing counted is lost."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from hyakki import BadInput, Budget
from hyakki.arena.field import Field
from hyakki.arena.intervals import interval
from hyakki.arena.jobs import Job, Result
from hyakki.arena.matches import play
from hyakki.arena.tally import TallyFile, shortened

FIRST = 40


def job(seed: int) -> Job:
    field = Field("shibuya", 3, None, ["random"], Budget(worlds=1))
    return field.job(seed, ("random",) * len(field.sides))


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [play(job(FIRST + number)) for number in range(12)]


def test_a_study_goes_on_from_its_tally_to_the_same_end(results: list[Result], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    for file, cuts in ((whole, [0, 12]), (parts, [0, 5, 12])):
        for begin, end in pairwise(cuts):
            kept = TallyFile(file)
            tally = kept.study(job(FIRST))
            assert tally.matches == begin
            for result in results[begin:end]:
                tally.add(result)
            kept.save()
    assert whole.read_bytes() == parts.read_bytes()
    tally = TallyFile(parts).study(job(FIRST))
    for seat in range(3):
        assert tally.mean_return(seat) == interval([result["returns"][seat] for result in results])
    lengths = [sum(result["answers"]) for result in results]
    assert tally.mean_answers().mean == fmean(lengths)
    assert tally.longest == max(lengths)
    assert (tally.failed, tally.endless) == (0, 0)


def test_a_study_of_other_code_stands_beside_it_and_counts_from_nothing(results: list[Result], tmp_path: Path) -> None:
    file = tmp_path / "tally.json"
    kept = TallyFile(file)
    kept.study(job(FIRST)).add(results[0])
    kept.save()
    other = Job({**job(FIRST).what, "rules": [1, "", "another"]})
    for begun in (other, job(FIRST + 1)):
        again = TallyFile(file)
        assert again.study(begun).matches == 0
        again.study(begun).add(results[1])
        again.save()
    assert [tally.matches for tally in TallyFile(file).tallies] == [1, 1, 1]


@pytest.mark.parametrize("harm", [lambda text: text.replace('"matches":1', '"matches":7'), lambda text: text[:-9]])
def test_what_was_edited_or_torn_is_neither_taken_nor_written_over(
    results: list[Result], tmp_path: Path, harm: object
) -> None:
    file = tmp_path / "tally.json"
    kept = TallyFile(file)
    kept.study(job(FIRST)).add(results[0])
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
    one.study(job(FIRST)).add(results[0])
    one.save()
    one.save()
    other.study(job(FIRST)).add(results[1])
    with pytest.raises(BadInput, match="another run has written to it"):
        other.save()


def test_long_matches_are_told_to_one_part_in_64() -> None:
    lengths = range(1, 30_000)
    assert all([0 <= length - shortened(length) <= length / 64 for length in lengths])
    assert len({shortened(length) for length in lengths}) < 700
