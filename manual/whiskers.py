"""Draws figures with their intervals, one row each, as a picture that stands in docs/pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDE, LABELS, ROW, HEAD, FOOT, EDGE = 760, 300, 26, 34, 62, 24
PAPER, INK, SOFT, MORE, LESS, BAND = "#f6efdf", "#241f1a", "#6a5f52", "#2f5c40", "#a33422", "#e2d3ad"


@dataclass(frozen=True)
class Row:
    """A mean with the ends of its 95 % interval."""

    label: str
    mean: float
    low: float
    high: float

    def marked(self, plain: float) -> tuple[str, str]:
        """Its colour and the outline of its mark: up where it is surely more than the plain value, down where less."""
        if self.low > plain:
            return MORE, "0,-6 6,5 -6,5"
        if self.high < plain:
            return LESS, "0,6 6,-5 -6,-5"
        return INK, "0,-5 5,0 0,5 -5,0"


def drawn(
    title: str,
    groups: Sequence[tuple[str, Sequence[Row]]],
    ends: tuple[float, float],
    plain: float,
    words: str,
    band: tuple[float, float] | None = None,
) -> str:
    """Rows in groups under their headings, on a scale from one end to the other; the plain value is a line."""
    first, last = ends
    high = 58 + sum([HEAD + ROW * len(rows) for _, rows in groups])

    def x(value: float) -> str:
        inside = min(last, max(first, value))
        return f"{LABELS + (WIDE - LABELS - EDGE) * (inside - first) / (last - first):.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high + FOOT}" role="img" '
        f'font-family="Georgia, Noto Serif, serif" font-size="15"><title>{escape(title)}</title>',
        f'<rect fill="{PAPER}" width="{WIDE}" height="{high + FOOT}" rx="10"/>',
        f'<text font-weight="bold" font-size="18" fill="{INK}" x="{EDGE}" y="36">{escape(title)}</text>',
    ]
    if band:
        wide = float(x(band[1])) - float(x(band[0]))
        lines.append(f'<rect fill="{BAND}" x="{x(band[0])}" y="52" width="{wide:.1f}" height="{high - 52}"/>')
    lines.append(f'<path stroke="{SOFT}" stroke-dasharray="3 4" d="M{x(plain)} 52V{high}"/>')
    y = 58
    for heading, rows in groups:
        y += HEAD
        lines.append(f'<text font-weight="bold" fill="{INK}" x="{EDGE}" y="{y - 8}">{escape(heading)}</text>')
        for row in rows:
            y += ROW
            colour, mark = row.marked(plain)
            middle = y - 13
            lines.append(f'<text fill="{INK}" x="{EDGE + 12}" y="{middle + 5}">{escape(row.label)}</text>')
            lines.append(f'<path stroke="{colour}" stroke-width="2" d="M{x(row.low)} {middle}H{x(row.high)}"/>')
            place = f"translate({x(row.mean)} {middle})"
            lines.append(f'<polygon fill="{colour}" transform="{place}" points="{mark}"/>')
    lines.append(f'<path stroke="{SOFT}" d="M{x(first)} {high}H{x(last)}"/>')
    for step in range(int(first * 10), int(last * 10) + 1, 2):
        at = x(step / 10)
        lines.append(f'<path stroke="{SOFT}" d="M{at} {high}v5"/>')
        lines.append(f'<text text-anchor="middle" font-size="13" fill="{SOFT}" x="{at}" y="{high + 20}">{number(step)}')
        lines[-1] += "</text>"
    middle_of_scale = (LABELS + WIDE - EDGE) / 2
    lines.append(f'<text text-anchor="middle" font-size="13" fill="{SOFT}" x="{middle_of_scale}" y="{high + 40}">')
    lines[-1] += f"{escape(words)}</text>"
    return "\n".join([*lines, "</svg>", ""])


def number(tenths: int) -> str:
    return f"{tenths / 10:g}".replace("-", "−")
