"""Actions as text, as stable whole numbers and as board elements, from one table of verbs."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import BadInput

Action = tuple[str | int, ...]


class Arg:
    """What one place of an action may name: words with a common kind, optionally prefixed.

    Words that came `later`, when ids were known already, are numbered behind all other actions; a verb with such
    an argument has no other."""

    def __init__(self, kind: str, words: list[str], element: bool = True, later: list[str] | None = None) -> None:
        self.kind = kind
        self.words = words
        self.index = {word: i for i, word in enumerate(words)}
        self.element = element
        self.elements = [f"{kind}:{word}" for word in words]  # as messages name them
        self.later = [self.index[word] for word in later or []]
        self.first = [i for i in range(len(words)) if i not in self.later]


def numbers(kind: str, prefix: str, count: int, element: bool = True) -> Arg:
    """An argument that is a number 0..count-1 behind a prefix: `r0`, `r1`."""
    return Arg(kind, [f"{prefix}{i}" for i in range(count)], element)


class Verb:
    """A verb with its arguments; the last `optional` may be left out, a `tail` repeats freely.

    A verb with a tail (a shuffle, a free list of cards) has no stable id. One that only nature uses says so.
    """

    def __init__(
        self, name: str, args: list[Arg], optional: int = 0, tail: Arg | None = None, nature: bool = False
    ) -> None:
        self.name = name
        self.args = args
        self.optional = optional
        self.tail = tail
        self.nature = nature
        self.first_id = -1
        self.count = 0
        self.later_id = -1  # of its actions with words that came later
        self.later: list[int] = args[0].later if len(args) == 1 else []

    def usage(self) -> str:
        """How it is typed: `place TILE ROTATION`."""
        least = len(self.args) - self.optional
        words = [a.kind.upper() if i < least else f"[{a.kind.upper()}]" for i, a in enumerate(self.args)]
        if self.tail is not None:
            words.append(f"{self.tail.kind.upper()}…")
        return " ".join([self.name, *words])


class Notation:
    """All verbs of a game. Ids follow the order of the verbs, so new verbs go to the end."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.count = 0
        for verb in verbs:
            if verb.tail is not None:
                continue
            verb.first_id = self.count
            verb.count = ways(verb, 0)
            self.count += verb.count
        for verb in verbs:
            verb.later_id = self.count
            self.count += len(verb.later)

    def format(self, action: Action) -> str:
        verb = self.verbs[str(action[0])]
        words = [verb.name]
        for i, value in enumerate(action[1:]):
            assert isinstance(value, int)
            words.append(self._arg(verb, i).words[value])
        return " ".join(words)

    def kinds(self, action: Action) -> list[str]:
        """What each word of an action names."""
        verb = self.verbs[str(action[0])]
        return [self._arg(verb, i).kind for i in range(len(action) - 1)]

    def parse(self, text: str) -> Action:
        """The action a text names; refused with what was expected instead."""
        words = text.split()
        if not words:
            raise BadInput("", "an action is empty", f"verbs: {', '.join(self.verbs)}")
        verb = self.verbs.get(words[0])
        if verb is None:
            raise BadInput("", f'"{words[0][:40]}" is not a verb', f"verbs: {', '.join(self.verbs)}")
        least = len(verb.args) - verb.optional
        given = len(words) - 1
        if given < least or (verb.tail is None and given > len(verb.args)):
            raise BadInput("", f'"{text[:60]}" has {given} words after the verb', f"write: {verb.usage()}")
        values: list[str | int] = [verb.name]
        for i, word in enumerate(words[1:]):
            arg = self._arg(verb, i)
            if word not in arg.index:
                few = ", ".join(arg.words[:8]) + (", …" if len(arg.words) > 8 else "")
                raise BadInput("", f'"{word[:40]}" is not a {arg.kind}', f"known: {few}")
            values.append(arg.index[word])
        return tuple(values)

    def checked(self, action: object) -> Action:
        """The same action if it is well formed; whatever else it may be is refused."""
        parts: list[object] = list(action) if isinstance(action, list | tuple) else []
        verb = self.verbs.get(parts[0]) if parts and isinstance(parts[0], str) else None
        if verb is None:
            raise BadInput("", f"{action!r:.60} is not an action", f"verbs: {', '.join(self.verbs)}")
        values: list[str | int] = [verb.name]
        most = len(parts) if verb.tail is not None else len(verb.args)
        fits = len(verb.args) - verb.optional <= len(parts) - 1 <= most
        for i, value in enumerate(parts[1:] if fits else []):
            whole = isinstance(value, int) and not isinstance(value, bool)
            if whole and 0 <= cast(int, value) < len(self._arg(verb, i).words):
                values.append(cast(int, value))
        if not fits or len(values) != len(parts):
            raise BadInput("", f"{action!r:.60} is not an action", f"write: {verb.usage()}")
        return tuple(values)

    def id(self, action: Action) -> int:
        """A number in 0..count-1 that stays the same across versions; -1 for a verb with a tail."""
        verb = self.verbs[str(action[0])]
        if verb.tail is not None:
            return -1
        number = verb.first_id
        if verb.later and len(action) > 1:
            word = cast(int, action[1])
            later = word in verb.later
            return verb.later_id + verb.later.index(word) if later else number + verb.args[0].first.index(word)
        for i, arg in enumerate(verb.args):
            if i + 1 == len(action):  # left out, with all that would follow
                return number + len(arg.first) * ways(verb, i + 1)
            value = action[i + 1]
            assert isinstance(value, int)
            number += value * ways(verb, i + 1)
        return number

    def action(self, number: int) -> Action:
        """The action with this id."""
        for verb in self.verbs.values():
            if verb.tail is None and verb.first_id <= number < verb.first_id + verb.count:
                return self._unpack(verb, number - verb.first_id)
            if verb.later_id <= number < verb.later_id + len(verb.later):
                return (verb.name, verb.later[number - verb.later_id])
        raise BadInput("", f"{number} is not an action id", f"ids: 0..{self.count - 1}")

    def elements(self, action: Action) -> list[str]:
        """The board elements the action names, as `kind:name`."""
        verb = self.verbs[str(action[0])]
        elements: list[str] = []
        for place in range(1, len(action)):
            value = action[place]
            arg = self._arg(verb, place - 1)
            assert isinstance(value, int)
            if arg.element:
                elements.append(arg.elements[value])
        return elements

    def _unpack(self, verb: Verb, number: int) -> Action:
        values: list[str | int] = [verb.name]
        for i, arg in enumerate(verb.args):
            value, number = divmod(number, ways(verb, i + 1))
            if value == len(arg.first):
                break
            values.append(arg.first[value])
        return tuple(values)

    def _arg(self, verb: Verb, place: int) -> Arg:
        if place < len(verb.args):
            return verb.args[place]
        assert verb.tail is not None
        return verb.tail


def ways(verb: Verb, place: int) -> int:
    """How many ways there are to go on with a verb from an argument on; leaving it out is the last of them."""
    if place == len(verb.args):
        return 1
    count = len(verb.args[place].first) * ways(verb, place + 1)
    return count + 1 if place >= len(verb.args) - verb.optional else count
