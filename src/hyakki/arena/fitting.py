"""Fits the weights of `values.json` to self-play: likelihood of who won, by scipy; loaded only when asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hyakki.arena.jobs import Result
from hyakki.core.errors import BadInput
from hyakki.core.fitted import read_fits
from hyakki.core.folder import read_json
from hyakki.core.stack import Facts

MOMENTS = 4  # of a match, at which weights are fitted
SHRINK = 2.0  # matches' worth of pull towards weights that do not change between moments, and are small
LEAST = 0.05  # the first feature never weighs less: more of it is better, even where few matches tell


def fit(facts: Facts, matches: Sequence[Result], firsts: list[int]) -> list[list[float]]:
    """The weights at each moment. Every match counts as much, however many positions were taken of it."""
    import numpy as np
    from scipy.optimize import minimize

    rows = [(match, row) for match in matches for row in match["rows"]]
    count = max([len(side) for _, row in rows for side in row[3]], default=0)
    if not count:
        raise BadInput("fit", "there is no position to fit to", "play more matches")
    x: Any = np.zeros((len(rows), len(firsts), MOMENTS, count))
    out = np.zeros((len(rows), len(firsts)), dtype=bool)
    z = np.array([[match["returns"][seat] for seat in firsts] for match, _ in rows])
    share = np.array([1.0 / len(match["rows"]) for match, _ in rows])
    for i, (_, (_, progress, _, sides)) in enumerate(rows):
        place = min(1.0, max(0.0, progress)) * (MOMENTS - 1)
        first = min(int(place), MOMENTS - 2)
        for side, features in enumerate(sides):
            out[i, side] = not features
            if features:
                x[i, side, first] = np.array(features) * (1 - (place - first))
                x[i, side, first + 1] = np.array(features) * (place - first)
    scale = np.sqrt((x.sum(axis=2) ** 2).mean(axis=(0, 1)))  # so that all features are pulled alike
    scale[scale == 0] = 1.0
    x = (x / scale).reshape(len(rows), len(firsts), MOMENTS * count)
    together = facts.game.returns_sum(facts)

    def loss(weights: Any) -> tuple[float, Any]:
        scores = x @ weights
        if together is None:
            said = 1 / (1 + np.exp(-scores))
            said = np.clip(said, 1e-9, 1 - 1e-9)
            lost = -(z * np.log(said) + (1 - z) * np.log(1 - said))
            lost[out] = 0.0
            slope = np.where(out, 0.0, said - z)
        else:
            scores = np.where(out, -1e9, scores)
            scores -= scores.max(axis=1, keepdims=True)
            said = np.exp(scores)
            said /= said.sum(axis=1, keepdims=True)
            part = z / together
            lost = -part * np.log(np.clip(said, 1e-12, 1))
            slope = np.where(out, 0.0, said - part)
        table = weights.reshape(MOMENTS, count)
        steps = np.diff(table, axis=0)
        pull = SHRINK * (steps**2).sum() + 0.01 * SHRINK * (table**2).sum()
        change = np.zeros_like(table)
        change[1:] += 2 * SHRINK * steps
        change[:-1] -= 2 * SHRINK * steps
        change += 0.02 * SHRINK * table
        total = float((lost.sum(axis=1) * share).sum() + pull)
        return total, np.einsum("rs,rsf,r->f", slope, x, share) + change.reshape(-1)

    start = np.zeros((MOMENTS, count))
    start[:, 0] = LEAST
    bounds = [(LEAST if place % count == 0 else None, None) for place in range(MOMENTS * count)]
    ways: dict[str, Any] = {"method": "L-BFGS-B", "options": {"maxiter": 500}}
    best = minimize(loss, start.reshape(-1), jac=True, bounds=bounds, **ways)
    return [[round(float(weight), 4) for weight in row] for row in best.x.reshape(MOMENTS, count) / scale]


def fits_in(file: Path) -> list[dict[str, Any]]:
    """What a file has, for every number of seats; refused where it is something else."""
    if not file.exists():
        return []
    data = read_json(file)
    read_fits(data)
    fits: list[dict[str, Any]] = data["fits"]
    return fits


def write_fit(file: Path, seats: int, weights: list[list[float]], made_by: dict[str, Any]) -> None:
    """Into the file of a game, in place of what it had for so many seats."""
    fits = [one for one in fits_in(file) if one["seats"] != seats]
    fits.append({"seats": seats, "made_by": made_by, "weights": weights})
    fits.sort(key=lambda one: int(one["seats"]))
    lines = ",\n".join([f"  {json.dumps(one)}" for one in fits])
    file.write_text(f'{{"fits": [\n{lines}\n]}}\n', encoding="utf-8")
