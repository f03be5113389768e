"""Ratings of contestants from all their matches, by openskill (Plackett and Luce); loaded only when asked for."""

from __future__ import annotations

from statistics import fmean

from hyakki.arena.field import Match


def ratings(matches: list[Match]) -> dict[str, tuple[float, float]]:
    """The mean and uncertainty of each contestant. Each side is rated; a bot on several gets the mean of them."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    skills = {bot: (model.mu, model.sigma) for match in matches for bot in match.lineup}
    for match in matches:
        if len(set(match.lineup)) < 2:
            continue
        sides = [[model.rating(*skills[bot])] for bot in match.lineup]
        rated = [side[0] for side in model.rate(sides, ranks=[-value for value in match.returns])]
        for bot in set(match.lineup):
            own = [rating for rating, who in zip(rated, match.lineup, strict=True) if who == bot]
            skills[bot] = fmean([rating.mu for rating in own]), fmean([rating.sigma for rating in own])
    return skills
