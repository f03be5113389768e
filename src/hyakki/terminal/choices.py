"""Many actions, few lines: a menu that narrows word by word, by number or by typing."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 12  # more than this and the menu groups them


@dataclass(frozen=True)
class Choice:
    """Something a person may do: how it is typed, and how it is said."""

    text: str
    label: str


@dataclass(frozen=True)
class Entry:
    """A line of the menu: one choice, or all that begin alike."""

    label: str
    choices: tuple[Choice, ...]


def menu(choices: list[Choice], most: int = MOST) -> list[Entry]:
    """The lines to show for these choices: each one, or groups by verb, then target, then how the target begins."""
    if len(choices) <= most:
        return [Entry(choice.label, (choice,)) for choice in choices]
    depth = common_words([choice.text for choice in choices])
    groups = grouped(choices, depth, None)
    letters = 1
    if len(groups) > max(most, MOST):
        while len(groups := grouped(choices, depth, letters)) == 1:
            letters += 1
    if len(groups) == len(choices):
        return [Entry(choice.label, (choice,)) for choice in choices]
    heads = {head: beginning(alike) for head, alike in groups.items()}
    return [Entry(group_label(head, heads, alike), tuple(alike)) for head, alike in groups.items()]


def common_words(texts: list[str]) -> int:
    """How many words all these texts begin with."""
    words = [text.split() for text in texts]
    depth = 0
    while all(len(w) > depth for w in words) and len({w[depth] for w in words}) == 1:
        depth += 1
    return depth


def grouped(choices: list[Choice], depth: int, letters: int | None) -> dict[str, list[Choice]]:
    """Choices by the next word of their text, or only by so many of its letters."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        words = choice.text.split()
        head = words[:depth]
        if len(words) > depth:
            head.append(words[depth] if letters is None else words[depth][:letters] + "…")
        groups.setdefault(" ".join(head), []).append(choice)
    return groups


def beginning(choices: list[Choice]) -> str:
    """The words all labels begin with."""
    labels = [choice.label for choice in choices]
    return " ".join(labels[0].split()[: common_words(labels)]).rstrip(":,")


def group_label(head: str, heads: dict[str, str], alike: list[Choice]) -> str:
    """What a group is called: how its labels begin, where no other group begins alike."""
    if len(alike) == 1:
        return alike[0].label
    words = heads[head]
    if not words:
        return head
    return f"{words} …" if list(heads.values()).count(words) == 1 else f"{words} … ({head})"


def matching(choices: list[Choice], typed: str) -> list[Choice]:
    """What a typed text may mean: exactly a choice, else those whose words it begins, in their places or in order."""
    for choice in choices:
        if typed == choice.text or typed.casefold() == choice.label.casefold():
            return [choice]
    wanted = typed.casefold().split()
    if not wanted:
        return []
    for fitting in (fits, contains):
        for said in (False, True):
            alike = [c for c in choices if fitting((c.label if said else c.text).casefold().split(), wanted)]
            if alike:
                return alike
    return []


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
