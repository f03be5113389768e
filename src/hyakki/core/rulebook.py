"""The executable rulebook: rule ids and their texts, read from a game's RULES.md."""

from __future__ import annotations

import re
from typing import Final

from hyakki.core.errors import BadInput

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
            found = RULE.match(line)
            if found:
                self.rules[found.group(1)] = found.group(2)
                if heading_is_later or found.group(2).startswith("(later)"):
                    self.later.add(found.group(1))

    def text(self, rule: str) -> str:
        """The text of one rule, whatever case its id is typed in."""
        key = rule.upper()
        if key not in self.rules:
            ids = list(self.rules)
            raise BadInput("", f'no rule "{rule[:20]}"', f"rules: {ids[0]} … {ids[-1]}")
        return self.rules[key]

    def required(self) -> list[str]:
        """The rules and examples that must have a test."""
        return [rule for rule in self.rules if rule not in self.later]
