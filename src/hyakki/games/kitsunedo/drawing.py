"""What a person sees: the lords with lives and symbols, lanterns, piles, the table and the own hand."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from hyakki.core.drawing import Panel, TextLine, fitted
from hyakki.core.stack import View
from hyakki.core.wording import Messages, seat_name
from hyakki.games.kitsunedo.sight import UNKNOWN

if TYPE_CHECKING:
    from hyakki.games.kitsunedo.game import KitsunedoGame

WIDEST: Final = 78
TOP_SHOWN: Final = 8  # cards of the discard pile named one by one, from the top
SIGNS: Final = {"sun": "☀", "moon": "☾", "sake": "♨", "leaf": "❧", "block": "■"}


def draw(game: KitsunedoGame, view: View, names: list[str]) -> list[Panel]:
    """The table as the seat of the view sees it."""
    say = game.messages.say
    seats = range(view["seats"])
    lines = [line for seat in seats for line in lord_lines(game, view, seat, names)]
    title = say("draw.lords", {"mode": view["mode"], "round": view["round"], "turn": view["turn"]})
    panels = [Panel(title, lines, [brief_lord(game, view, seat, names) for seat in seats], picture=True)]
    if view["seat"] is not None:
        own = own_lines(game, view)
        panels.append(Panel(say("draw.hand", {}), own, [[span for line in own for span in [*line, ("   ", "")]]]))
    table = table_lines(game.messages, view, names)
    panels.append(Panel(say("draw.table", {}), [[(line, "")] for line in table], brief_table(game.messages, view)))
    return panels


def brief_lord(game: KitsunedoGame, view: View, seat: int, names: list[str]) -> TextLine:
    """A lord in few letters: whose turn, name, lives, what an attack takes, number of items."""
    lord = view["lords"][seat]
    style = f"seat{seat}" if lord["lives"] else "dim"
    first = lord_lines(game, view, seat, names)[0]
    word = game.messages.word(lord["lord"]) if lord["lord"] is not None else game.messages.say("draw.no_lord", {})
    signs = "".join([SIGNS[item] for item in lord["needs"]])
    return [
        first[0],
        (f"{seat_name(seat, names)}, {word} ", style),
        (f"{first[3][0].strip()} ", first[3][1]),
        (f"{signs} {lord['hand']['size']}▮", ""),
    ]


def brief_table(messages: Messages, view: View) -> list[TextLine]:
    """The piles by number, and what lies on the table."""
    say = messages.say
    pile = list(reversed(view["discard_pile"]))
    sentences = [say("draw.discards" if pile else "draw.no_discards", {"size": len(pile), "items": pile[:3]})]
    sentences.append(say("draw.item_deck", {"size": view["item_deck"]["size"]}))
    if view["laid"]:
        laid = [messages.word(card["item"]) + as_what(messages, card) for card in view["laid"]]
        sentences.append(say("draw.laid", {"cards": laid}))
    return [[(". ".join(sentences), "")]]


def tell(game: KitsunedoGame, view: View, names: list[str]) -> list[str]:
    """The same in sentences."""
    messages = game.messages
    sentences = [messages.say("draw.lords", {"mode": view["mode"], "round": view["round"], "turn": view["turn"]})]
    for seat in range(view["seats"]):
        sentences += lord_sentences(messages, view, seat, names)
    sentences += table_lines(messages, view, names)
    if view["seat"] is not None:
        sentences.append(messages.say("tell.hand" if view["hand"] else "draw.empty", {"items": view["hand"]}))
    return sentences


def lord_lines(game: KitsunedoGame, view: View, seat: int, names: list[str]) -> list[TextLine]:
    """A lord: whose turn, name, lives, what an attack takes, lantern, number of items; then what else is known."""
    messages = game.messages
    lord = view["lords"][seat]
    style = f"seat{seat}" if lord["lives"] else "dim"
    pointed = [view["active_seat"]] if view["turn"] else view["to_act"]  # lords are chosen before the first turn
    turn = "▶ " if seat in pointed and view["outcome"] is None else "  "
    full = game.box.modes[view["mode"]].lives
    hearts = "♥" * lord["lives"] + "·" * (full - lord["lives"])
    lord_word = messages.word(lord["lord"]) if lord["lord"] is not None else messages.say("draw.no_lord", {})
    first: TextLine = [
        (turn, "accent"),
        (fitted(seat_name(seat, names), 11) + " ", style),
        (fitted(lord_word, 20) + " ", style),
        (f"{hearts:<3}", "bad" if lord["lives"] < full else "good"),
        (fitted(needs(messages, lord), 14) + " ", ""),
        (fitted(lantern(messages, lord), 15) + " ", "accent" if lord["lantern"] not in (None, UNKNOWN) else "dim"),
        (f"{lord['hand']['size']:>2} {'▮' * min(lord['hand']['size'], 6)}", "dim"),
    ]
    more = lord_notes(messages, view, seat)
    return [first, *[[("      " + line, "dim")] for line in wrap("; ".join(more), WIDEST - 6) if more]]


def needs(messages: Messages, lord: dict[str, Any]) -> str:
    """The symbols an attack takes, or that the lord is out; nothing before one is chosen."""
    if not lord["needs"]:
        return messages.word(lord["state"]) if lord["lord"] is not None else ""
    return " ".join([SIGNS[item] + messages.word(item) for item in lord["needs"]])


def lantern(messages: Messages, lord: dict[str, Any]) -> str:
    """The lantern as far as the watcher knows it."""
    if lord["lantern"] is None:
        return messages.word("no_lantern")
    return messages.word("lantern_unseen" if lord["lantern"] == UNKNOWN else lord["lantern"])


def lord_notes(messages: Messages, view: View, seat: int) -> list[str]:
    """What else is known of a lord: its state, cards that are sure, a mark, claims that stand."""
    lord = view["lords"][seat]
    notes: list[str] = []
    if lord["state"] == "diminished":
        notes.append(messages.word("diminished"))
    known = lord["hand"]["public"] if seat == view["seat"] else lord["hand"]["known"]
    if known:
        key = "draw.known_to_all" if seat == view["seat"] else "draw.known"
        notes.append(messages.say(key, {"items": known}))
    if lord["mark"] is not None:
        key = "draw.mark_fresh" if lord["mark_fresh"] else "draw.mark"
        notes.append(messages.say(key, {"item": lord["mark"]}))
    if lord["unchallengeable"]:
        notes.append(messages.say("draw.unchallengeable", {"lanterns": lord["unchallengeable"]}))
    return notes


def lord_sentences(messages: Messages, view: View, seat: int, names: list[str]) -> list[str]:
    """A lord in sentences."""
    lord = view["lords"][seat]
    if lord["lord"] is None:
        return [messages.say("tell.no_lord", {"seat": seat}, names)]
    args: dict[str, object] = {"seat": seat, "lord": lord["lord"], "lives": lord["lives"]}
    args.update({"needs": lord["needs"], "lantern": lantern(messages, lord), "size": lord["hand"]["size"]})
    sentences = [messages.say("tell.lord" if lord["lives"] else "tell.lord_out", args, names)]
    if view["active_seat"] == seat and view["outcome"] is None:
        sentences[0] += " " + messages.say("tell.active", {})
    return sentences + lord_notes(messages, view, seat)


def table_lines(messages: Messages, view: View, names: list[str]) -> list[str]:
    """Decks and piles, cards on the table, what was used this turn, what could still be taken back."""
    say = messages.say
    pile = list(reversed(view["discard_pile"]))
    lines = [say("draw.discards" if pile else "draw.no_discards", {"size": len(pile), "items": pile[:TOP_SHOWN]})]
    lines.append(say("draw.item_deck", {"size": view["item_deck"]["size"]}))
    lines += deck_lines(messages, view["item_deck"])
    deck = view["lantern_deck"]
    lines.append(say("draw.lantern_deck", {"size": deck["size"]}))
    for place, name in reversed(deck["known"]):
        lines.append("  " + say("draw.deck_place", {"place": deck["size"] - place, "card": name}))
    if view["unseen"]:
        unseen = [f"{count} {messages.word(item)}" for item, count in view["unseen"].items()]
        lines.append(say("draw.unseen", {"cards": unseen}))
    if view["unseen_lanterns"]:
        unseen = [f"{count} {messages.word(name)}" for name, count in view["unseen_lanterns"].items()]
        lines.append(say("draw.unseen", {"cards": unseen}))
    if view["laid"]:
        laid = [messages.word(card["item"]) + as_what(messages, card) for card in view["laid"]]
        lines.append(say("draw.laid", {"cards": laid}))
    if view["handed"] is not None:
        lines.append(say("draw.handed", {"item": view["handed"]}))
    return lines + turn_lines(messages, view, names)


def turn_lines(messages: Messages, view: View, names: list[str]) -> list[str]:
    """The course of the turn."""
    say = messages.say
    lines: list[str] = []
    if view["used_this_turn"]:
        lines.append(say("draw.used", {"uses": view["used_this_turn"]}))
    if view["reaped"] or view["extra_turns"]:
        lines.append(say("draw.reaped", {"lives": view["reaped"], "turns": view["extra_turns"]}))
    if view["proposed"]:
        lines.append(say("draw.proposed", {"seats": view["proposed"]}, names))
    if view["out_order"]:
        lines.append(say("draw.out_order", {"seats": view["out_order"]}, names))
    if view["moment"] is not None:
        lines.append(say("draw.moment", {"count": len(view["moment"]["since"])}))
    return lines


def as_what(messages: Messages, card: dict[str, str]) -> str:
    return "" if card["item"] == card["as"] else " " + messages.say("draw.as", {"item": card["as"]}).lower()


def deck_lines(messages: Messages, deck: dict[str, Any]) -> list[str]:
    """What the watcher knows of the item deck: places counted from the top, and what was shuffled under it."""
    lines: list[str] = []
    below: int = deck["size"]
    for packet in reversed(deck["packets"]):
        below -= packet["size"]
        for place, name in reversed(packet["placed"]):
            lines.append("  " + messages.say("draw.deck_place", {"place": deck["size"] - below - place, "card": name}))
        if packet["known"]:
            lines.append("  " + messages.say("draw.packet", {"size": packet["size"], "items": packet["known"]}))
    return lines


def own_lines(game: KitsunedoGame, view: View) -> list[TextLine]:
    """The own hand, card by card, and the own lantern."""
    messages = game.messages
    cards = [f"{SIGNS[item]} {messages.word(item)}" for item in view["hand"]]
    lines: list[TextLine] = [[(line, "bold")] for line in wrap("   ".join(cards), WIDEST)]
    if not cards:
        lines.append([(messages.say("draw.empty", {}), "dim")])
    lord = view["lords"][view["seat"]]
    if lord["lantern"] is not None:
        lines.append([(lantern(messages, lord), "accent")])
    return lines
