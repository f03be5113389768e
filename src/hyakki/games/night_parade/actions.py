"""The notation: how actions are typed, numbered and shown on the table."""

from __future__ import annotations

from hyakki.core.notation import Arg, Notation, Verb
from hyakki.games.night_parade.box import DIFFICULTIES, ELEMENT_NAMES, FIGURE_NAMES, FIGURES, PARADES, Box

SKIP = ("skip",)
STAY = ("stay",)
DONE = ("done",)


def meeple(position: int, figure: int) -> int:
    """A meeple as an argument: where it is and whether it stands, lies or is the champion."""
    return position * FIGURES + figure


def notation(box: Box) -> Notation:
    """Verbs in the order of their ids; new ones go to the end. Enemies are named by their clan."""
    tile = Arg("tile", box.positions)
    figure = Arg("meeple", [f"{name}-{posture}" for name in box.positions for posture in FIGURE_NAMES])
    clan = Arg("clan", box.clan_names)
    card = Arg("card", box.card_names)
    parade = Arg("parade", ELEMENT_NAMES[:PARADES])
    throne = Arg("throne", box.throne_names)
    plot = Arg("plot", box.plot_names, False)
    things = box.tile_names + box.card_names + box.throne_names + box.enma_names + box.plot_names
    return Notation(
        [
            Verb("flip", [parade]),
            Verb("place", [tile]),
            Verb("move", [figure, tile]),
            Verb("fight", [clan, figure]),
            Verb("hide", [figure, tile], optional=1),
            Verb("skip", []),
            Verb("change", [parade]),
            Verb("play", [card]),
            Verb("recruit", [card]),
            Verb("banish", [card]),
            Verb("invoke", [card]),
            Verb("done", []),
            Verb("step", [Arg("space", box.space_names)]),
            Verb("stay", []),
            Verb("champion", [tile]),
            Verb("rescue", []),
            Verb("betray", []),
            Verb("reign", [throne]),
            Verb("choose", [tile]),
            Verb("return", [clan, figure]),
            Verb("march", [tile, tile]),
            Verb("swap", [figure]),
            Verb("with", [clan, figure]),
            Verb("discard", [card]),
            Verb("take", []),
            Verb("clan", [clan]),
            Verb("keep", [plot]),
            Verb("join", [parade]),
            Verb("difficulty", [Arg("difficulty", DIFFICULTIES, False)]),
            Verb("enma", [clan]),
            Verb("first", [Arg("seat", ["0", "1", "2", "3"])], nature=True),
            Verb("mystery", [Arg("value", [str(value) for value in box.mystery_values], False)], nature=True),
            Verb("shuffle", [], tail=Arg("thing", things, False), nature=True),
        ]
    )
