"""Many actions, few lines: a menu that narrows word by word, by number or by typing."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 12  # more than this and the menu groups them


@dataclass(frozen=True)
class Entry:
    """A line of the menu: one action, or all that begin alike."""

    label: str
    texts: tuple[str, ...]


def menu(texts: list[str]) -> list[Entry]:
    """The lines to show for these actions: each one, or groups by verb, then target, then how the target begins."""
    if len(texts) <= MOST:
        return [Entry(text, (text,)) for text in texts]
    depth = common_words(texts)
    groups = grouped(texts, depth, None)
    letters = 1
    if len(groups) > MOST:
        while len(groups := grouped(texts, depth, letters)) == 1:
            letters += 1
    return [Entry(alike[0] if len(alike) == 1 else label, tuple(alike)) for label, alike in groups.items()]


def common_words(texts: list[str]) -> int:
    """How many words all these actions begin with."""
    words = [text.split() for text in texts]
    depth = 0
    while all(len(w) > depth for w in words) and len({w[depth] for w in words}) == 1:
        depth += 1
    return depth


def grouped(texts: list[str], depth: int, letters: int | None) -> dict[str, list[str]]:
    """Actions by their next word, or only by so many of its letters."""
    found: dict[str, list[str]] = {}
    for text in texts:
        words = text.split()
        head = words[:depth]
        if len(words) > depth:
            head.append(words[depth] if letters is None else words[depth][:letters] + "…")
        found.setdefault(" ".join(head), []).append(text)
    return found


def matching(texts: list[str], typed: str) -> list[str]:
    """The actions a typed text may mean: exactly it, else those whose words it begins, in their places or in order."""
    if typed in texts:
        return [typed]
    wanted = typed.lower().split()
    if not wanted:
        return []
    in_place = [text for text in texts if fits(text.lower().split(), wanted)]
    return in_place or [text for text in texts if contains(text.lower().split(), wanted)]


def fits(words: list[str], wanted: list[str]) -> bool:
    """`pl W06 r1` fits `place W06 r1`: each typed word begins the word in its place."""
    return len(wanted) <= len(words) and all(w.startswith(t) for w, t in zip(words, wanted, strict=False))


def contains(words: list[str], wanted: list[str]) -> bool:
    """`w06 r1` or `n3` alone: each typed word begins some word, in order."""
    place = 0
    for typed in wanted:
        while place < len(words) and not words[place].startswith(typed):
            place += 1
        if place == len(words):
            return False
        place += 1
    return True
