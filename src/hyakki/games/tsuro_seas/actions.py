"""The notation: how actions are typed, numbered and shown on the board."""

from __future__ import annotations

from hyakki.core.notation import Arg, Notation, Verb, numbers
from hyakki.games.tsuro_seas.box import Box


def notation(box: Box) -> Notation:
    """Verbs in the order of their ids; new ones go to the end."""
    tile = Arg("tile", box.class_names)
    mark = Arg("mark", box.mark_names)
    face = [str(n) for n in range(1, 7)]
    things = box.class_names + box.daikaiju_names  # what a shuffle may name; tiles come first
    return Notation(
        [
            Verb("place", [tile, numbers("rotation", "r", 4)]),
            Verb("start", [mark]),
            Verb("relocate", [mark]),
            Verb("stay", []),
            Verb("exchange", [tile, Arg("pool", box.class_names)]),
            Verb("done", []),
            Verb("take", [Arg("pool", box.class_names)]),  # an exchange as the others see it
            Verb("roll", [Arg("gold", face, False), Arg("blue", face, False)], nature=True),
            Verb("die", [Arg("die", face, False)], nature=True),
            Verb("orient", [numbers("orientation", "o", 4, False)], nature=True),
            Verb("shuffle", [], tail=Arg("thing", things, False), nature=True),
        ]
    )
