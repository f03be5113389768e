"""The notation: how actions are typed, numbered and shown on the board."""

from __future__ import annotations

from hyakki.core.notation import Arg, Notation, Verb
from hyakki.games.kitsunedo.box import Box


def notation(box: Box) -> Notation:
    """Verbs in the order of their ids; new ones go to the end."""
    lord = Arg("lord", box.lord_names)
    item = Arg("item", box.item_names)
    theirs = Arg("theirs", box.item_names)
    symbols = box.item_names[:3]
    played = Arg("card", [*symbols, *[f"leaf={name}" for name in symbols]])
    cards = box.item_names + box.lantern_names  # what a shuffle may name: faces
    return Notation(
        [
            Verb("choose", [lord]),
            Verb("prize", [item]),
            Verb("flip", []),
            Verb("pass", []),
            Verb("draw", [Arg("pile", ["deck", "discard"])]),
            Verb("summon", []),
            Verb("steal", [lord]),
            Verb("trade", [lord, Arg("named", box.item_names), played]),
            Verb("attack", [lord, played, played, played], optional=2),
            Verb("mark", [lord, played]),
            Verb("peep", [lord]),
            Verb("gift", []),
            Verb("undo", []),
            Verb("end", []),
            Verb("challenge", []),
            Verb("accept", []),
            Verb("take_hit", []),
            Verb("claim_ash", []),
            Verb("challenge_mist", []),
            Verb("reveal", []),
            Verb("concede", [Arg("lantern", ["show"], False)], optional=1),
            Verb("block", []),
            Verb("give_named", []),
            Verb("give_leaf", []),
            Verb("give_other", [item], optional=1),  # without the card: as the others see it
            Verb("keep", [Arg("summoned", ["first", "second"])], optional=1),
            Verb("swap", [item, theirs], optional=2),
            Verb("no_swap", []),
            Verb("discard", [item]),
            Verb("done", []),
            Verb("propose", [lord]),
            Verb("yes", []),
            Verb("no", []),
            Verb("take", [Arg("stolen", box.item_names, False)], optional=1, nature=True),
            Verb("shuffle", [], tail=Arg("face", cards, False), nature=True),
        ]
    )
