"""Actions as numbers for learners: ids kept ready, masks of what is legal, and ids in parts (verb and targets)."""

from __future__ import annotations

from librt.strings import BytesWriter

from hyakki.core.errors import BadInput
from hyakki.core.notation import Action, Notation
from hyakki.core.stack import Seat, State


class Acting:
    """The actions of a notation by id, each worked out once."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.count = notation.count
        self._ids: dict[Action, int] = {}
        self._actions: list[Action | None] = [None] * notation.count
        self.verbs = [verb for verb in notation.verbs.values() if verb.tail is None]
        places = max([len(verb.args) for verb in self.verbs], default=0)
        self.sizes = [len(self.verbs)]  # how many values each part of a factored action may have
        for place in range(places):
            words = [len(verb.args[place].words) for verb in self.verbs if len(verb.args) > place]
            self.sizes.append(1 + max(words))
        self._verb_index = {verb.name: number for number, verb in enumerate(self.verbs)}
        self._zeroes = bytes(self.count)

    def id(self, action: Action) -> int:
        number = self._ids.get(action)
        if number is None:
            number = self.notation.id(action)
            self._ids[action] = number
        return number

    def action(self, number: int) -> Action:
        action = self._actions[number] if 0 <= number < self.count else None
        if action is None:
            action = self.notation.action(number)
            self._actions[number] = action
        return action

    def mask(self, state: State, seat: Seat, into: bytearray, at: int = 0, offers: bool = False) -> int:
        """Writes 1 at the id of each answer that a seat may give (0 elsewhere), and gives how many there are.

        Offers, what a seat may do though nobody waits for it, are marked only where they are asked for."""
        legal = state.legal(seat) if offers else state.answers(seat)
        into[at : at + self.count] = self.marks(legal, BytesWriter())
        return len(legal)

    def marks(self, actions: list[Action], into: BytesWriter) -> bytes:
        """1 at the id of each of these actions, 0 elsewhere; whoever asks often keeps that writer."""
        into.truncate(0)
        into.write(self._zeroes)
        for action in actions:
            into[self.id(action)] = 1
        return into.getvalue()

    def split(self, number: int) -> list[int]:
        """An id in parts: the number of its verb, then 1 + the word in each place, 0 where none stands."""
        action = self.action(number)
        parts = [self._verb_index[str(action[0])]]
        parts += [1 + word for word in action[1:] if isinstance(word, int)]
        return parts + [0] * (len(self.sizes) - len(parts))

    def join(self, parts: list[int]) -> int:
        """The id of what `split` gave; parts that make no action are refused."""
        fits = len(parts) == len(self.sizes) and all([0 <= p < size for p, size in zip(parts, self.sizes, strict=True)])
        if not fits:
            raise BadInput("", f"{parts!r:.60} are not the parts of an action", f"sizes: {self.sizes}")
        words = [part - 1 for part in parts[1:]]
        while words and words[-1] < 0:
            words.pop()
        return self.id(self.notation.checked([self.verbs[parts[0]].name, *words]))
