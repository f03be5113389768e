"""`python -m manual.figures`: draws docs/pictures of what was measured, from where it stands, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hyakki import GAMES
from hyakki.bots.characters import called, characters_of, measurements
from hyakki.core.again import package_of
from hyakki.core.game import Game
from manual.whiskers import Row, drawn

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
FIGURE = re.compile(r"([+−]?\d\.\d+) \(([+−]?\d\.\d+) … ([+−]?\d\.\d+)\)")  # 0.44 (0.31 … 0.58)


def pictures() -> dict[str, str]:
    """By the name of its file, what a picture has to be."""
    return {"characters.svg": strengths(), "ladder.svg": ladder(), "balance.svg": balance()}


def games() -> Iterable[Game]:
    return [GAMES[name] for name in GAMES if GAMES.package(name).startswith("hyakki.")]


def title_of(game: Game) -> str:
    return game.messages.say("title", {})


def strengths() -> str:
    """The characters of all games beside the fair share."""
    groups = []
    for game in games():
        told = measurements(package_of(game))
        rows = []
        for name, one in characters_of(game).items():
            if name in told:
                it = told[name]
                more = it.mean - it.fair
                label = f"{called(name, game)}, {one.level}"
                rows.append(Row(label, more, more - it.interval, more + it.interval))
        groups.append((title_of(game), rows))
    return drawn("Characters among greedy-1", groups, (-0.6, 0.6), 0.0, "difference to the fair share, 95 % intervals")


def ladder() -> str:
    """The steps from level to level, as the table in docs/bots.md has them."""
    groups: list[tuple[str, list[Row]]] = []
    for cells in table("bots.md", "| game, seats | step |"):
        if cells[0] or not groups:
            heading = cells[0]
            known = [rows for title, rows in groups if title == heading]
            rows = known[0] if known else []
            if not known:
                groups.append((heading, rows))
        rows.append(Row(cells[1].split(", from")[0], *figure(cells[5])))
    words = "difference to the fair share, 95 % intervals"
    return drawn("From level to level", groups, (-0.6, 0.8), 0.0, words)


def balance() -> str:
    """Gojo's share at each level, as the table in docs/balance.md has it."""
    cells = table("balance.md", "| level |")
    groups = []
    for column, heading in ((1, "3 seats"), (2, "4 seats")):
        rows = [Row(row[0], *figure(row[column])) for row in cells if FIGURE.search(row[column])]
        groups.append((heading, rows))
    words = "Gojo's share of the matches, 95 % intervals; the band is the aim for masters"
    return drawn("Shibuya Incident, one level on both sides", groups, (0.0, 1.0), 0.5, words, (0.4, 0.65))


def table(file: str, head: str) -> list[list[str]]:
    """The cells of a table's rows."""
    lines = iter((DOCS / file).read_text(encoding="utf-8").splitlines())
    next(line for line in lines if line.startswith(head))
    next(lines)
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return rows


def figure(cell: str) -> tuple[float, float, float]:
    found = FIGURE.search(cell)
    assert found is not None, f"no figure with an interval: {cell}"
    mean, low, high = [float(one.replace("−", "-")) for one in found.groups()]
    return mean, low, high


def main() -> None:
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")
        print(f"docs/pictures/{name}")


if __name__ == "__main__":
    main()
