"""The arena: whole sides, common deals, the fair share, and the same verdict from any number of processes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hyakki import GAMES, BadInput, Budget, compare, game_of, read_record, verify
from hyakki.arena.jobs import Results
from hyakki.arena.pool import processes
from hyakki.arena.seating import duel_deals, mixed_deals
from hyakki.arena.tournament import Tournament
from hyakki.arena.trial import Trial, Verdict

NAME = next(iter(GAMES))
FIRST = GAMES[NAME].presets["first game"]
TEAMS = "shibuya"


def trial(bot: str, against: str = "random", seats: int = 3, worlds: int = 2, records: Path | None = None) -> Trial:
    return Trial(NAME, bot, against, seats, FIRST, None, Budget(seconds=5, worlds=worlds), records)


def test_a_bot_is_as_good_as_itself() -> None:
    """The null test: the same bot by other chance plays other matches, and zero lies in the interval."""
    itself = Trial(NAME, "random", "random", 3, FIRST)
    verdict = itself.run(180)
    assert verdict.deals == 60
    assert len(set(verdict.differences)) > 1
    assert abs(verdict.difference) <= verdict.margin < 0.2
    assert not verdict.better


def test_the_verdict_does_not_depend_on_the_number_of_processes() -> None:
    with processes(2) as executor:
        two = trial("greedy").run(6, 5, executor=executor)
    assert trial("greedy").run(6, 5) == two


def test_the_bot_takes_every_side_of_each_deal_and_seeds_are_distinct() -> None:
    mine = trial("random@worlds=3")
    mine.run(6, 5)
    assert [match.seed for match in mine.matches] == [5, 5, 5, 6, 6, 6]
    assert [match.lineup.index("random@worlds=3") for match in mine.matches] == [0, 1, 2, 0, 1, 2]
    assert len({match.key for match in mine.matches}) == 6


def test_deals_are_common(tmp_path: Path) -> None:
    """All matches of a deal have one seed, so nature answers alike until contestants differ."""
    mine = trial("random@salt=3", records=tmp_path)
    mine.run(3, 5)
    records = [read_record(tmp_path / f"{match.key}.jsonl") for match in mine.matches]
    assert len({record.header["commitment"] for record in records}) == 1
    assert len({record.lines[0].text for record in records}) == 1
    assert records[0].lines[0].seat < 0
    assert len({tuple([line.text for line in record.lines]) for record in records}) == 3
    for record in records:
        verify(game_of(record), record)


def test_whole_sides_are_seated() -> None:
    mine = Trial(TEAMS, "greedy", "random", 4, usual=Budget(worlds=1))
    verdict = mine.run(4)
    assert (len(mine.field.sides), verdict.matches, verdict.deals) == (2, 4, 2)
    for seed, lineup in ((1, ("greedy", "random")), (2, ("random", "greedy"))):
        seated = mine.field.job(seed, lineup).what["bots"]
        assert [bot for bot, *_ in seated] == [lineup[0]] + [lineup[1]] * 3
    assert verdict.against == pytest.approx(0.5)


def test_where_returns_differ_in_sum_the_fair_share_is_played_for() -> None:
    other = Trial("masquerade", "random@salt=1", "random", 4)
    verdict = other.run(8)
    assert (verdict.deals, len(other.matches)) == (2, 10)
    control = [match for match in other.matches if set(match.lineup) == {"random"}]
    assert verdict.against == pytest.approx(sum([sum(match.returns) for match in control]) / 8)


def test_one_seat_is_compared_with_the_other_bot_there() -> None:
    only = Trial(NAME, "random@salt=1", "random", 3, FIRST, seat=2)
    only.run(4)
    assert [match.lineup.index("random@salt=1") for match in only.matches[::2]] == [2] * 4
    assert {match.lineup for match in only.matches[1::2]} == {("random",) * 3}
    with pytest.raises(BadInput, match=r"3 is not 0\.\.2"):
        Trial(NAME, "greedy", "random", 3, FIRST, seat=3)


@pytest.mark.parametrize(("margin", "better"), [(0.1, True), (0.3, False)])
def test_better_means_outside_the_interval(margin: float, better: bool) -> None:
    assert Verdict(10, 0.5, 0.3, 0.2, margin).better is better


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("Sleeps", "did not answer within 0.3 seconds"),
        ("Raises", "raised ValueError: no idea what to do"),
        ("Nonsense", "answered what it may not"),
    ],
)
def test_a_bot_that_fails_has_lost_its_matches_and_the_rest_goes_on(kind: str, reason: str) -> None:
    name = f"arena.bots_for_trials:{kind}@seconds=0.3"
    mine = trial(name)
    with processes(2) as executor:
        verdict = mine.run(6, executor=executor)
    assert (verdict.matches, verdict.bot) == (6, 0.0)
    assert verdict.difference == pytest.approx(-1 / 3)
    (failed,) = verdict.failures
    assert (failed.bot, failed.matches) == (name, 6)
    assert str(failed).startswith(f"bot {name} lost 6 matches: it {reason}")
    assert all([sum(match.returns) == 1 for match in mine.matches])


def test_the_bot_compared_with_may_fail_too() -> None:
    verdict = compare(NAME, "random", "arena.bots_for_trials:Raises", 2, 2, FIRST, jobs=1)
    assert (verdict.bot, verdict.failures[0].matches) == (1.0, 2)


def test_it_stops_when_it_is_sure_and_says_so() -> None:
    fails = trial("arena.bots_for_trials:Raises", seats=2)
    verdict = fails.run(64, until_sure=True)
    assert (verdict.stopped, verdict.deals) == ("sure", 8)
    even = Trial(NAME, "random", "random", 2, FIRST).run(20, until_sure=True)
    assert (even.stopped, even.deals) == ("limit", 10)


def test_of_several_bots_each_takes_every_side_as_often() -> None:
    for sides, bots in ((4, ["a", "b", "c"]), (2, ["a", "b", "c"]), (3, ["a", "b", "c"])):
        deals = mixed_deals(sides, bots, 1)
        dealt = [next(deals) for _ in range(60)]
        assert [deal.seed for deal in dealt] == list(range(1, 61))
        for bot in bots:
            seated = Counter(
                [side for deal in dealt for lineup in deal.lineups for side in range(sides) if lineup[side] == bot]
            )
            assert len(seated) == sides
            assert len(set(seated.values())) == 1
        together = Counter([frozenset(deal.lineups[0]) for deal in dealt])
        assert max(together.values()) == min(together.values())


def test_a_duel_with_control_plays_the_other_everywhere_too() -> None:
    deal = next(duel_deals(3, "a", "b", 7, None, True))
    assert deal.lineups == (("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"), ("b", "b", "b"))


def test_several_bots_are_ranked_with_intervals() -> None:
    cup = Tournament(NAME, ["random", "greedy", "random@salt=1"], 3, FIRST, Budget(worlds=2))
    standings = cup.run(18)
    assert (standings.matches, standings.deals, standings.stopped) == (18, 6, "all")
    assert sum([row.beyond.mean for row in standings.rows]) == pytest.approx(0)
    assert [row.beyond.mean for row in standings.rows] == sorted(
        [row.beyond.mean for row in standings.rows], reverse=True
    )
    assert all([row.matches == 18 for row in standings.rows])
    assert len(standings.pairs) == 3
    with pytest.raises(BadInput, match="named twice"):
        Tournament(NAME, ["random", "random"])


@pytest.mark.parametrize("text", ["greedy@world=3", "greedy@worlds=many", "greedy@worlds=0", "gredy"])
def test_a_contestant_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadInput, match="bot"):
        Trial(NAME, text, "random")


def test_results_are_taken_only_from_the_same_settings() -> None:
    results = Results()
    trial("random@worlds=3").run(3, results=results)
    assert len(results) == 3
    trial("random@worlds=3").run(3, results=results)
    assert len(results) == 3
    trial("random@worlds=4").run(3, results=results)
    assert len(results) == 6
