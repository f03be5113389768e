"""The executable rulebook: rule ids and their texts, read from a game's RULES.md."""

from __future__ import annotations

import re
from typing import Final

from hyakki.core.errors import BadInput
from hyakki.core.nearest import nearest

RULE: Final = re.compile(r"^(?:- )?\*\*([A-Z]{3}-[A-Z]?\d+)\*\*\s+(.*)$")


class Rulebook:
    """Rules by id, in the order of the file. Those marked `(later)` or under a later heading need no test."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, str] = {}
        self.later: set[str] = set()
        heading_is_later = False
        for line in text.splitlines():
            if line.startswith("## "):
                heading_is_later = "(later)" in line
            match = RULE.match(line)
            if match:
                self.rules[match.group(1)] = match.group(2)
                if heading_is_later or match.group(2).startswith("(later)"):
                    self.later.add(match.group(1))

    def text(self, rule: str) -> str:
        """The text of one rule, whatever case its id is typed in."""
        key = rule.upper()
        if key not in self.rules:
            ids = list(self.rules)
            meant = nearest(rule[:20], ids)
            hint = f"did you mean {' or '.join(meant)}? " if meant else ""
            raise BadInput("", f'no rule "{rule[:20]}"', f"{hint}rules: {ids[0]} … {ids[-1]}")
        return self.rules[key]

    def search(self, words: str) -> list[str]:
        """The ids of the rules in which every one of the words stands, in any case."""
        wanted = words.lower().split()
        return [rule for rule, text in self.rules.items() if all([w in f"{rule} {text}".lower() for w in wanted])]

    def required(self) -> list[str]:
        """The rules and examples that must have a test."""
        return [rule for rule in self.rules if rule not in self.later]
