"""The ledger of a game as a page: each rule leads to the code that cites it and to the tests that prove it."""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from pathlib import Path

from hyakki.cli.rules import marks, test_folder
from hyakki.core.rulebook import RULE
from hyakki.games import GAMES
from manual.source import ID, source_page

MOST_LINES = 4  # of one file, for one rule
Places = dict[str, dict[Path, list[int]]]  # rule -> file -> lines

INTRODUCTION = """
!!! note "Unofficial"
    Hyakki is not affiliated with or endorsed by the publishers of this game. The ledger is written in our own words;
    where it rests on more than the printed rules, it says so.

Every rule leads to the code that cites it and to the tests that prove it; `hyakki rules {name}` prints the same rules.
The [data sheet](../sheets/{name}.md) has the game in figures.
"""


def ledger(root: Path, pages: Path, name: str) -> str:
    """The text of the page; the source pages it leads to are written beside it."""
    package = import_module(GAMES.package(name)).__path__[0]
    folder, tests = Path(package), test_folder(GAMES.package(name))
    code, proofs = cited(folder), proved(tests)
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    title, _, rest = text.partition("\n")
    known = set(GAMES[name].rulebook.rules)
    for path in sorted({path for places in (code, proofs) for rule in places.values() for path in rule}):
        source_page(path, pages / address(root, path), name, known)
    lines = [f"{title}\n{INTRODUCTION.format(name=name)}"]
    for line in rest.splitlines():
        match = RULE.match(line)
        if match is None:
            lines.append(line)
            continue
        rule = match.group(1)
        anchored = line.replace(f"**{rule}**", f'<span class="rule" id="{rule}">**{rule}**</span>', 1)
        lines.append(f"{anchored} {places_of(root, rule, code, proofs)}")
    return "\n".join(lines)


def address(root: Path, path: Path) -> str:
    """Where the page of a source file lies in the site."""
    return f"source/{path.relative_to(root).as_posix()}.html"


def cited(folder: Path) -> Places:
    """The lines of a game's code that name a rule."""
    places: Places = defaultdict(lambda: defaultdict(list))
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in dict.fromkeys(ID.findall(line)):
                places[rule][path].append(number)
    return places


def proved(folder: Path) -> Places:
    """The lines of its tests that are marked with a rule."""
    places: Places = defaultdict(lambda: defaultdict(list))
    for rule, path, number in marks(folder):
        places[rule][path].append(number)
    return places


def places_of(root: Path, rule: str, code: Places, proofs: Places) -> str:
    parts = [
        f"{word}: {', '.join([links(root, path, lines) for path, lines in places[rule].items()])}"
        for word, places in (("code", code), ("tests", proofs))
        if places.get(rule)
    ]
    return f'<span class="places">{" · ".join(parts)}</span>' if parts else ""


def links(root: Path, path: Path, lines: list[int]) -> str:
    """A file, and the lines after the first as numbers."""
    to = f"../{address(root, path)}"
    first, *others = sorted(set(lines))
    more = [f'<a href="{to}#L{number}">{number}</a>' for number in others[: MOST_LINES - 1]]
    more += ["…"] if len(others) >= MOST_LINES else []
    return " ".join([f'<a href="{to}#L{first}">{path.name} {first}</a>', *more])
