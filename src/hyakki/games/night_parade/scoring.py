"""Scoring: plots, mystery tokens, the throne card, ties, and the solo result (NPY-104..117, NPY-157..160)."""

from __future__ import annotations

from hyakki.core.outcome import Outcome
from hyakki.core.stack import Step, View
from hyakki.games.night_parade.box import (
    CARD,
    CHANGE,
    ELEMENT_NAMES,
    FACE_DOWN,
    ICON_NAMES,
    NONE,
    PARADES,
    SPIRITS,
    TOKENS,
)
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA


class Scoring(Step[NightParade]):
    """NPY-104: plots and mystery tokens are shown and counted."""

    NAME = "scoring"

    def run(self, state: NightParade) -> None:
        state.reveal()
        scores = [score(state, side) for side in range(state.terms.sides)]
        if state.log is not None:
            for side, points in enumerate(scores):
                tell_score(state, side, points)
        details: dict[str, object] = {
            "scores": scores,
            "sheets": [score_sheet(state, side) for side in range(state.terms.sides)],
            "rounds": state.round,
            "ended_by": "fifth_torii" if state.last_round else "max_rounds",
        }
        state.finish(solo_outcome(state, scores, details) if state.terms.solo else outcome(state, scores, details))


def tell_score(state: NightParade, side: int, points: int) -> None:
    """A side's points in a line of the log: the plot always, mystery tokens and throne card if they brought any."""
    key = "event.enma_scored" if state.is_enma(side) else "event.scored"
    key += "_mystery" if sum(state.mystery[side]) else ""
    key += "_throne" if throne_points(state, side) else ""
    state.emit(key, {"seat": side, "points": points, **score_sheet(state, side)})


def outcome(state: NightParade, scores: list[int], details: dict[str, object]) -> Outcome:
    """NPY-117: the highest score, then the tie-breakers, then a shared victory."""
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    reason = "points"
    for breaker in state.terms.tie_breakers:
        if len(winners) > 1:
            measures = [measure(state, seat, breaker) for seat in winners]
            winners = [seat for seat, value in zip(winners, measures, strict=True) if value == max(measures)]
            reason = breaker if len(winners) == 1 else reason
    if len(winners) > 1:
        reason = "shared"
    returns = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
    return Outcome(tuple(winners), tuple(returns), reason, "NPY-117", details)


def measure(state: NightParade, seat: int, breaker: str) -> int:
    """What a tie-breaker compares: torii on the map or spirits."""
    if breaker == "torii":
        return len(torii_tiles(state, seat))
    return state.tokens[seat * TOKENS + SPIRITS]


def solo_outcome(state: NightParade, scores: list[int], details: dict[str, object]) -> Outcome:
    """NPY-159, NPY-160: more points win, equal points are Enma's by default; a winner gets a power level."""
    own, enma = scores[0], scores[ENMA]
    if own > enma:
        details["power"] = power(state, own)
        return Outcome((0,), (1.0,), "enma_beaten", "NPY-160", details)
    if own == enma and not state.terms.tie_is_enmas:
        return Outcome((), (0.5,), "draw", "NPY-159", details)
    return Outcome((), (0.0,), "enma_wins", "NPY-159", details)


def power(state: NightParade, points: int) -> str:
    """NPY-160: the highest level whose minimum is reached."""
    level = state.box.power_levels[0][1]
    for least, name in state.box.power_levels:
        if points >= least:
            level = name
    return level


def score(state: NightParade, side: int) -> int:
    """NPY-104, NPY-158: the plot, mystery tokens and the throne card taken."""
    points = sum(state.mystery[side]) + throne_points(state, side)
    plot = plot_of(state, side)
    return points if plot == NONE else points + plot_value(state, side, plot)


def score_sheet(state: NightParade, side: int) -> dict[str, object]:
    """A score in its parts, for the end of the game."""
    plot = plot_of(state, side)
    return {
        "plot": "" if plot == NONE else state.box.plot_names[plot],
        "plot_points": 0 if plot == NONE else plot_value(state, side, plot),
        "mystery_points": sum(state.mystery[side]),
        "throne_points": throne_points(state, side),
    }


def whole_sheet(state: NightParade, side: int) -> dict[str, object]:
    """A score line by line: what each icon of the plot counts, the mystery tokens, the throne card."""
    plot = plot_of(state, side)
    return {
        "points": score(state, side),
        **score_sheet(state, side),
        "lines": [] if plot == NONE else plot_lines(state, side, plot),
        "mystery": state.mystery[side][:],
    }


def plot_lines(state: NightParade, side: int, plot: int) -> list[dict[str, object]]:
    """NPY-105: of each icon of a plot how many it counts, and the points for them."""
    names = state.box.plot_icon_names
    return [
        {"icon": names[icon], "count": counted(state, side, names[icon]), "points": icon_value(state, side, icon)}
        for icon in state.box.plot_icons[plot]
    ]


def sheet_so_far(state: NightParade, side: int, view: View) -> dict[str, object]:
    """What a view tells of a side's points now: nothing of another's plot (NPY-013), nor of tokens unseen.

    The state holds only what all see; plots and tokens are those that the view names."""
    named = view["plots"][side]["cards"]
    if state.islands[0] == NONE or (named is None and not state.terms.solo):
        return {}
    held = [state.open_plot] if state.terms.solo else [state.box.plot_names.index(name) for name in named]
    plots = [plot for plot in held if plot != NONE]
    tokens: list[int] = view["mystery"][side]["values"] or []
    throne = throne_points(state, side)
    kept = plot_value(state, side, plots[0]) if len(plots) == 1 else 0  # of two, one is still to be kept
    return {
        "points": kept + throne + sum(tokens),
        "throne_points": throne,
        "mystery_points": sum(tokens),
        "plots": [plot_lines(state, side, plot) for plot in plots],
    }


def plot_of(state: NightParade, side: int) -> int:
    """The plot a side scores: its own, or in solo the open one (NPY-121)."""
    if state.terms.solo:
        return state.open_plot
    return state.plots[side][0] if state.plots[side] else NONE


def throne_points(state: NightParade, side: int) -> int:
    """NPY-083, NPY-084."""
    if state.rescued[side] != NONE:
        return state.box.rescued_points
    return state.box.betrayed_points if state.betrayed[side] != NONE else 0


def plot_value(state: NightParade, side: int, plot: int) -> int:
    """NPY-105: the sum of the plot's icons."""
    return icons_value(state, side, state.box.plot_icons[plot])


def icons_value(state: NightParade, side: int, icons: list[int]) -> int:
    """NPY-105: each plot icon by itself."""
    return sum([icon_value(state, side, icon) for icon in icons])


def icon_value(state: NightParade, side: int, icon: int) -> int:
    """What a plot icon is worth: points for every full number of what it counts."""
    box = state.box
    count = counted(state, side, box.plot_icon_names[icon])
    return count // box.plot_icon_per[icon] * box.plot_icon_points[icon]


def counted(state: NightParade, side: int, icon: str) -> int:
    """How many of the things a plot icon counts a side has (NPY-106..116)."""
    kind, _, what = icon.partition("_")
    if kind == "yokai":
        return yokai_count(state, side, ELEMENT_NAMES.index(what))
    if kind == "icons":
        return icon_count(state, side, ICON_NAMES.index(what))
    if kind == "torii":
        return len([tile for tile in torii_tiles(state, side) if torii_counts(state, side, tile, what)])
    return len([tile for tile in range(len(state.islands)) if island_counts(state, side, tile, icon)])


def torii_tiles(state: NightParade, side: int) -> list[int]:
    """The tiles with a torii of this side."""
    positions = len(state.islands)
    return [tile for tile in range(positions) if state.torii[side * positions + tile]]


def torii_counts(state: NightParade, side: int, tile: int, what: str) -> bool:
    """Whether the side's torii on a tile counts for `torii_<what>` (NPY-106..110, NPY-112)."""
    box = state.box
    neighbours = box.adjacent[tile]
    if what == "each":
        return True
    if what == "shared":
        return state.torii_on(tile) > 1
    if what == "alone":
        return state.torii_on(tile) == 1
    if what == "adjacent_own" or what == "not_adjacent_own":
        own = torii_tiles(state, side)
        return any([other in own for other in neighbours]) == (what == "adjacent_own")
    if what == "near_fire":
        return box.fire_position in neighbours
    if what == "near_champion":
        return state.champion[side] in neighbours
    element = box.tile_element[state.islands[tile]]
    return ELEMENT_NAMES[element] == (what if what != "on_fire" else "fire")


def island_counts(state: NightParade, side: int, tile: int, icon: str) -> bool:
    """NPY-111: tiles with enough own meeples and without or with an own torii."""
    torii = state.torii[side * len(state.islands) + tile]
    meeples = state.meeples_on(side, tile)
    if icon == "two_meeples_no_torii":
        return meeples >= 2 and not torii
    return meeples >= 1 and bool(torii)


def scoring_cards(state: NightParade, side: int) -> list[int]:
    """NPY-116: the cards of a side's parades that count; face-down ones by option."""
    cards: list[int] = []
    for element in range(PARADES):
        for card in state.parades[side * PARADES + element]:
            if state.terms.face_down_scores or not card & FACE_DOWN:
                cards.append(card & CARD)
    return cards


def yokai_count(state: NightParade, side: int, element: int) -> int:
    """NPY-113: cards of an element, wherever they stand; the champion card has none."""
    return len([card for card in scoring_cards(state, side) if state.box.card_element[card] == element])


def icon_count(state: NightParade, side: int, icon: int) -> int:
    """NPY-114, NPY-115: icons on the cards of all three parades together."""
    box = state.box
    count = 0
    for card in scoring_cards(state, side):
        if icon == CHANGE and box.is_champion_card(card) and not state.terms.champion_change_scores:
            continue
        count += box.card_icons[card].count(icon)
    return count
