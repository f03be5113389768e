"""Plots of the arena as SVG texts, in the colours of Hyakki; matplotlib is loaded only here, when one is asked for."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from hyakki.arena.intervals import Interval, interval

INK, INDIGO, WASHI, VERMILION, GOLD, PINE = "#1b1a2e", "#26365f", "#f3ead7", "#c8412b", "#c79a3b", "#3f6b4f"
COLOURS = [INDIGO, VERMILION, PINE, GOLD, "#6b4c86", "#2f7f93", "#8c5a2b", "#5c5c66"]
MARKERS = "osD^vPX*"
WIDTH = 7.2


def figure(height: float) -> tuple[Any, Any]:
    """A figure on paper and its axes."""
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot

    style: dict[Any, Any] = {
        "figure.facecolor": WASHI,
        "axes.facecolor": WASHI,
        "text.color": INK,
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "font.family": "sans-serif",
        "font.size": 10,
        "svg.fonttype": "none",
        "svg.hashsalt": "hyakki",
    }
    with mpl.rc_context(style):
        drawn, axes = pyplot.subplots(figsize=(WIDTH, height), layout="constrained")
    axes.spines[["top", "right"]].set_visible(False)
    return drawn, axes


def as_svg(drawn: Any, title: str) -> str:
    """The figure as a text that can stand in a page, with its title for those who do not see it."""
    import matplotlib as mpl
    from matplotlib import pyplot

    stream = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": title}):
        drawn.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(drawn)
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(title)}"', 1)


def forest(rows: Sequence[tuple[str, Interval]], title: str, words: str) -> str:
    """A mean with its interval for each row, the best on top; zero is a line."""
    drawn, axes = figure(0.9 + 0.38 * len(rows))
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    for place, (_, difference) in enumerate(rows):
        colour = PINE if difference.low > 0 else VERMILION if difference.high < 0 else INDIGO
        marker = "^" if difference.low > 0 else "v" if difference.high < 0 else "o"
        axes.errorbar(
            difference.mean, -place, xerr=difference.margin, color=colour, marker=marker, capsize=4, linewidth=1.6
        )
    axes.set_yticks([-place for place in range(len(rows))], [name for name, _ in rows])
    axes.set_ylim(-len(rows) + 0.4, 0.6)
    axes.set_xlabel(words)
    return as_svg(drawn, title)


def running(differences: Sequence[float], title: str, words: str) -> str:
    """How the mean and its interval grew with the deals."""
    drawn, axes = figure(2.8)
    step = max(1, len(differences) // 120)
    counts = sorted({*range(min(4, len(differences)), len(differences) + 1, step), len(differences)})
    intervals = [interval(differences[:count]) for count in counts]
    axes.axhline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.fill_between(counts, [one.low for one in intervals], [one.high for one in intervals], color=GOLD, alpha=0.35)
    axes.plot(counts, [one.mean for one in intervals], color=INDIGO, linewidth=1.8)
    last = intervals[-1]
    room = max(0.05, 3 * last.margin, 1.2 * abs(last.mean))
    axes.set_ylim(last.mean - room, last.mean + room)
    axes.set_xlabel("deals")
    axes.set_ylabel(words)
    return as_svg(drawn, title)


def bars(groups: Sequence[str], rows: Sequence[tuple[str, Sequence[float | None]]], title: str, words: str) -> str:
    """For each group a bar of every row, told apart by colour and hatching."""
    drawn, axes = figure(2.8)
    wide = 0.8 / len(rows)
    hatches = ["", "//", "..", "xx", "\\\\", "--", "oo", "++"]
    for place, (name, values) in enumerate(rows):
        at = [group + (place - (len(rows) - 1) / 2) * wide for group in range(len(groups))]
        heights = [0.0 if value is None else value for value in values]
        axes.bar(
            at,
            heights,
            wide * 0.92,
            label=name,
            color=COLOURS[place % len(COLOURS)],
            hatch=hatches[place % len(hatches)],
            edgecolor=WASHI,
        )
    axes.set_xticks(range(len(groups)), groups)
    axes.set_ylabel(words)
    if len(rows) > 1:
        axes.legend(frameon=False, ncols=min(3, len(rows)))
    return as_svg(drawn, title)


def calibration(thirds: Sequence[tuple[str, Sequence[tuple[float, float, float, int]]]], title: str) -> str:
    """What was said (a value) and what came (the mean return and its margin), by bins; on the diagonal both agree."""
    drawn, axes = figure(4.6)
    axes.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=":")
    for place, (name, bins) in enumerate(thirds):
        said = [value for value, _, _, _ in bins]
        came = [mean for _, mean, _, _ in bins]
        margins = [margin for _, _, margin, _ in bins]
        style = {"color": COLOURS[place], "marker": MARKERS[place], "capsize": 3, "linewidth": 1.4}
        axes.errorbar(said, came, yerr=margins, label=name, **style)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(-0.02, 1.02)
    axes.set_xlabel("value: the return that was expected")
    axes.set_ylabel("mean return that came")
    axes.legend(frameon=False)
    return as_svg(drawn, title)
