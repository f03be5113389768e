"""Calibration: skill means what it says, fitting finds weights that are there, and self-play is the same each time."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hyakki import GAMES, BadInput, Budget
from hyakki.arena.calibration import bins, thirds
from hyakki.arena.contestants import read_contestant
from hyakki.arena.fitting import fit, write_fit
from hyakki.arena.selfplay import MOST, STANDINGS, play_alike, selfplay_job
from hyakki.cli import main
from hyakki.core.fitted import Fit, chance, nearest, read_fits, shares

NAME = next(iter(GAMES))


def matches(said: Any, count: int = 200) -> list[dict[str, Any]]:
    """Matches of two seats with a position in each third, one of whom wins by a chance that `said` is told."""
    rng = Random(3)
    found = []
    for _ in range(count):
        odds = rng.random()
        first = float(rng.random() < odds)
        rows = [[n, n / 9, list(said(odds, first)), [[odds], [1 - odds]]] for n in (2, 5, 8)]
        found.append({"returns": [first, 1 - first], "answers": 9, "rows": rows})
    return found


def test_perfect_foresight_has_skill_one() -> None:
    for one in thirds(matches(lambda odds, first: (first, 1 - first))):
        assert (one.skill, one.interval, one.rows, one.matches) == (1.0, (1.0, 1.0), 400, 200)
        assert one.total == pytest.approx(1.0)


def test_always_the_mean_has_none_and_the_odds_have_some() -> None:
    assert [one.skill for one in thirds(matches(lambda odds, first: (0.5, 0.5)))] == [0.0, 0.0, 0.0]
    for one in thirds(matches(lambda odds, first: (odds, 1 - odds))):
        assert one.interval[0] > 0.1
        assert one.skill == pytest.approx(one.line, abs=0.03)


def test_a_wrong_scale_is_worse_than_nothing_though_a_line_would_mend_it() -> None:
    for one in thirds(matches(lambda odds, first: (1 - odds, odds))):
        assert one.interval[1] < 0
        assert one.correlation < 0
        assert one.line > 0.1


def test_bins_are_of_equal_size_and_go_up() -> None:
    found = bins(matches(lambda odds, first: (odds, 1 - odds)), 1)
    assert [count for _, _, _, count in found] == [40] * 10
    assert [value for value, _, _, _ in found] == sorted([value for value, _, _, _ in found])


def test_a_fit_finds_the_weights_that_are_there() -> None:
    rng = Random(8)
    played = []
    for _ in range(1500):
        strengths = [rng.gauss(0, 1) for _ in range(3)]
        odds = shares([2 * strength for strength in strengths], 1.0)
        winner = rng.choices(range(3), odds)[0]
        rows = [[1, rng.random(), odds, [[strength] for strength in strengths]]]
        played.append({"returns": [float(seat == winner) for seat in range(3)], "answers": 1, "rows": rows})
    weights = fit(GAMES[NAME].facts(3, {}), played, [0, 1, 2])
    assert [row[0] for row in weights] == pytest.approx([2.0] * len(weights), abs=0.5)


def test_a_fit_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "values.json"
    write_fit(file, 4, [[1.0]], {"seeds": [1, 2]})
    write_fit(file, 2, [[3.0]], {})
    write_fit(file, 4, [[2.0]], {"seeds": [3, 4]})
    fits = read_fits(json.loads(file.read_text()))
    assert [(one.seats, one.weights) for one in fits] == [(2, [[3.0]]), (4, [[2.0]])]
    found = nearest(fits, 7)
    assert found is not None
    assert found.seats == 4
    assert nearest([], 3) is None


@pytest.mark.parametrize("content", [b"", b"\xff", b"[1]", b'{"fits": [{"seats": "2"}]}'])
def test_a_file_that_holds_no_fits_is_refused_before_a_match_is_played(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (file := tmp_path / "values.json").write_bytes(content)
    assert main(["calibrate", NAME, "--games", "1000000", "--fit", str(file)]) == 2
    assert "hyakki: values" in capsys.readouterr().err
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"fits": 1},
        {"fits": [{}]},
        {"fits": [{"seats": 2, "weights": [[1], [1, 2]]}]},
        {"fits": [{"seats": 2, "weights": [["a"]]}]},
    ],
)
def test_a_file_edited_wrongly_is_refused(data: Any) -> None:
    with pytest.raises(BadInput, match="values"):
        read_fits(data)


def test_weights_go_over_from_moment_to_moment() -> None:
    weighed = Fit(2, [[0.0], [1.0], [5.0]])
    assert [weighed.score([2.0], at) for at in (-1.0, 0.0, 0.25, 0.5, 0.75, 1.0, 2.0)] == [0, 0, 1, 2, 6, 10, 10]
    assert shares([None, 1.0, 1.0], 1.0) == [0.0, 0.5, 0.5]
    assert shares([None, None], 1.0) == [0.0, 0.0]
    assert chance(1.0) == pytest.approx(1 / (1 + exp(-1)))
    assert (chance(None), chance(-1e9)) == (0.0, 0.0)


def test_self_play_is_the_same_each_time_and_takes_few_positions() -> None:
    facts = GAMES[NAME].facts(2, GAMES[NAME].presets["first game"])
    job = selfplay_job(facts, 4, read_contestant("greedy@worlds=1", Budget()), 0.2)
    found = play_alike(job)
    assert found == play_alike(job)
    assert 0 < len(found["rows"]) <= MOST
    assert job.key != selfplay_job(facts, 5, read_contestant("greedy@worlds=1", Budget()), 0.2).key


def test_the_command_writes_a_page_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["calibrate", NAME, "--games", "3", "--worlds", "1", "--jobs", "1", "--out", str(tmp_path)]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    kept = (tmp_path / "selfplay.jsonl").read_bytes()
    assert main([*arguments, "--fit", str(tmp_path / "values.json")]) == 0
    assert capsys.readouterr().out.startswith(first.partition("written")[0])
    assert (tmp_path / "selfplay.jsonl").read_bytes() == kept
    page = (tmp_path / "calibration.html").read_text()
    assert page.count("<svg") == 1
    assert "skill" in page
    assert read_fits(json.loads((tmp_path / "values.json").read_text()))[0].seats == 2


def test_standings_are_tried_as_a_looker_back_is_shown_them(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["calibrate", "shibuya", "--standing", "--bot", "random", "--games", "2", "--jobs", "1", "--json"]
    assert main(asked) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["standing"] is True
    assert sum(third["rows"] for third in found["thirds"]) <= 2 * STANDINGS * found["seats"]
    assert main([*asked, "--fit", "values.json"]) != 0
    assert "--fit goes without --standing" in capsys.readouterr().err
    facts = GAMES["shibuya"].facts(None, {})
    [one, same] = [play_alike(selfplay_job(facts, 5, read_contestant("random", Budget()), 0.1, True)) for _ in range(2)]
    assert one == same
