"""What a person sees: two floors with areas, links, humans and pieces; the players' cards; the round; the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hyakki.core.drawing import Panel, TextLine, fitted
from hyakki.core.stack import View
from hyakki.core.wording import seat_name
from hyakki.games.shibuya.box import Station
from hyakki.games.shibuya.cards import CHARACTERS, GOJO

if TYPE_CHECKING:
    from hyakki.games.shibuya.game import ShibuyaIncident

WIDEST: Final = 78
# What is longer is cut.
AREA_LABEL: Final = 20
NAME: Final = 16


def draw(game: ShibuyaIncident, view: View, names: list[str]) -> list[Panel]:
    """The table as the seat of the view sees it."""
    names = [fitted(name, NAME).rstrip() for name in names]
    say = game.messages.say
    labels = enumerate(station_of(game, view).floor_labels)
    floors = [
        Panel(label, floor_lines(game, view, floor), brief_floor(game, view, floor), picture=True)
        for floor, label in labels
    ]
    floors[-1].lines.append([(say("draw.legend", {}), "dim")])
    title = say("draw.table", {"round": view["round"], "rounds": game.box.rounds})
    brief_facts: TextLine = [(". ".join(facts(game, view, names)[2:]) or title, "")]
    panels = [
        Panel(title, table_lines(game, view, names), [brief_facts]),
        *floors,
        Panel(say("draw.players", {}), player_lines(game, view, names), brief_players(game, view, names)),
    ]
    if view["seat"] is not None and view["players"][view["seat"]]["area"] is not None:
        brief = ", ".join([game.messages.word(card) for card in view["hand"]])
        panels.append(Panel(say("draw.hand", {}), hand_lines(game, view), [[(brief, "bold")]]))
    return panels


def station_of(game: ShibuyaIncident, view: View) -> Station:
    """The map of a match."""
    return game.box.stations[view["options"]["map"]]


def brief_floor(game: ShibuyaIncident, view: View, floor: int) -> list[TextLine]:
    """One short line per area: its humans by number, its pieces, where its links lead."""
    box = game.box
    lines: list[TextLine] = []
    for area in [a for a in station_of(game, view).areas if box.floor[a] == floor]:
        name = box.area_names[area]
        humans = view["humans"][name]
        line: TextLine = [(f"{name} ", "bold"), (f"{box.area_labels[area]} ", "")]
        line.append((f"{humans}☺ " if humans else "", "good"))
        links = [(text.strip(), style) for text, style in link_spans(game, view, area)]
        lines.append([*line, *piece_spans(game, view, name), *links])
    for zone in merged(game, view, floor):
        lines.append([(game.messages.say("draw.merged", {"areas": zone}), "bad")])
    return lines


def brief_players(game: ShibuyaIncident, view: View, names: list[str]) -> list[TextLine]:
    """One short line per seat: character, energy, the card of this round."""
    lines: list[TextLine] = []
    for seat, player in enumerate(view["players"]):
        character = game.messages.word(player["character"]) if player["character"] else "?"
        line: TextLine = [("▶" if seat in view["to_act"] else " ", "accent")]
        line.append((f"{seat_name(seat, names)}, {character} ", "dim" if player["exorcised"] else f"seat{seat}"))
        line.append(("●" * player["energy"] + " ", "accent"))
        lines.append([*line, ("".join(card_words(game, view, seat)[-1:]), "dim")])
    return lines


def table_lines(game: ShibuyaIncident, view: View, names: list[str]) -> list[TextLine]:
    """The round track and what lies beside the board."""
    rounds = game.box.rounds
    track: TextLine = []
    for number in range(1, rounds + 1):
        now = number == view["round"]
        track.append((f"[{number}]" if now else f" {number} ", "accent" if now else "dim"))
    return [track, *[[(line, "")] for line in facts(game, view, names)]]


def facts(game: ShibuyaIncident, view: View, names: list[str], how: str = "draw") -> list[str]:
    """Everything public that is neither an area nor a player's, a line each; `how` is `tell` where nothing is drawn."""
    say = game.messages.say
    stock = {"bank": view["bank"], "supply": view["human_supply"], "red": view["red_chips_left"]}
    sentences = [say(f"{how}.stock", stock), say("draw.order", {"seats": view["turn_order"]}, names)]
    if view["blue_check"] is not None:
        sentences.append(say("draw.blue_yes" if view["blue_check"] else "draw.blue_no", {}))
    if view["reserve"] is not None:
        sentences.append(say("draw.reserve", {"spirit": view["reserve"]}))
    if view["mechamaru"] is not None:
        sentences.append(say(f"{how}.mechamaru", {"area": view["mechamaru"]}))
    if view["announced"] is not None:
        sentences.append(say("draw.announced", {"spirit": view["announced"]}))
    return sentences


def floor_lines(game: ShibuyaIncident, view: View, floor: int) -> list[TextLine]:
    """One line per area: its humans, its pieces, and where its links lead; then the merged areas."""
    box = game.box
    lines: list[TextLine] = []
    for area in [a for a in station_of(game, view).areas if box.floor[a] == floor]:
        name = box.area_names[area]
        marks = ("■" if area in station_of(game, view).plaza else " ") + ("M" if view["mechamaru"] == name else " ")
        humans = view["humans"][name]
        line: TextLine = [(f"{name:<3}", "bold"), (f"{marks} ", "accent")]
        line.append((fitted(box.area_labels[area], AREA_LABEL), ""))
        line.append((f"{'☺' * humans:<9}" if humans else f"{'·':<9}", "good" if humans else "dim"))
        links = link_spans(game, view, area)
        pieces = piece_spans(game, view, name)
        room = WIDEST - width(line) - width(links)
        if width(pieces) > room:
            lines += [line + pieces, [(" " * (AREA_LABEL + 6), ""), *links]]
        else:
            lines.append([*line, *pieces, (" " * (room - width(pieces)), ""), *links])
    for zone in merged(game, view, floor):
        lines.append([(game.messages.say("draw.merged", {"areas": zone}), "bad")])
    return lines


def width(line: TextLine) -> int:
    return sum([len(text) for text, _ in line])


def piece_spans(game: ShibuyaIncident, view: View, area: str) -> TextLine:
    """The characters on an area, in the styles of their seats."""
    spans: TextLine = []
    for seat, player in enumerate(view["players"]):
        if player["area"] == area:
            spans.append((game.messages.word(player["character"]).split()[-1] + " ", f"seat{seat}"))
    return spans


def link_spans(game: ShibuyaIncident, view: View, area: int) -> TextLine:
    """`│U1` a boundary, `╳U2` a broken one, `⇅L1` stairs."""
    whole, broken, stairs = links(game, view, area)
    spans: TextLine = [(f" │{name}", "dim") for name in whole]
    spans += [(f" ╳{name}", "bad") for name in broken]
    return spans + [(f" ⇅{name}", "accent") for name in stairs]


def links(game: ShibuyaIncident, view: View, area: int) -> tuple[list[str], list[str], list[str]]:
    """The areas across whole boundaries, across broken ones, and by stairs."""
    box = game.box
    whole: list[str] = []
    broken: list[str] = []
    for name, ends in zip(box.boundary_names, box.boundaries, strict=True):
        if area in ends:
            across = box.area_names[sum(ends) - area]
            (broken if name in view["red_chips"] else whole).append(across)
    return whole, broken, [box.area_names[sum(ends) - area] for ends in box.stairs if area in ends]


def merged(game: ShibuyaIncident, view: View, floor: int) -> list[list[str]]:
    """The zones of a floor with more than one base area."""
    box = game.box
    return [zone for zone in view["zones"] if len(zone) > 1 and box.floor[box.area_index[zone[0]]] == floor]


def player_lines(game: ShibuyaIncident, view: View, names: list[str]) -> list[TextLine]:
    """One line per seat: name, character, energy, the card of the last round and of this one."""
    lines: list[TextLine] = []
    for seat, player in enumerate(view["players"]):
        asked = "▶ " if seat in view["to_act"] else "  "
        style = "dim" if player["exorcised"] else f"seat{seat}"
        character = game.messages.word(player["character"]) if player["character"] else "?"
        line: TextLine = [(asked, "accent"), (f"{fitted(seat_name(seat, names), NAME)} {fitted(character, 13)}", style)]
        line.append((f"{'●' * player['energy']:<10}", "accent"))
        words = card_words(game, view, seat)
        if width(line) + len(". ".join(words)) > WIDEST:  # each goes to a line of its own
            lines += [[*line, (words[0], "")], *[[(" " * width(line) + word, "")] for word in words[1:]]]
        else:
            lines.append([*line, (". ".join(words), "")])
    return lines


def card_words(game: ShibuyaIncident, view: View, seat: int) -> list[str]:
    """What lies in front of a player."""
    say = game.messages.say
    player: dict[str, Any] = view["players"][seat]
    if player["character"] is None:
        return [say("draw.unchosen", {})]
    sentences = [say("draw.exorcised", {})] if player["exorcised"] else []
    if player["used"] is not None:
        sentences.append(say("draw.used", {"card": player["used"]}))
    if player["has_laid"] and player["laid"] is None:
        sentences.append(say("draw.face_down", {}))
    elif player["laid"] is not None and player["result"] == "face_down":
        sentences.append(say("draw.own_face_down", {"card": player["laid"]}))
    elif player["laid"] is not None:
        sentences.append(say("draw.turned", {"card": player["laid"], "result": player["result"]}))
    return sentences


def hand_lines(game: ShibuyaIncident, view: View) -> list[TextLine]:
    """Each own card with what it does; the one of the last round is barred, the laid one is marked."""
    own: dict[str, Any] = view["players"][view["seat"]]
    lines: list[TextLine] = []
    for card in [*view["hand"], own["laid"], own["used"]]:
        if card is None:
            continue
        note = (
            ""
            if card in view["hand"]
            else game.messages.say(f"draw.{'laid_now' if card == own['laid'] else 'barred'}", {})
        )
        style = "dim" if note else "bold"
        text = f"{game.messages.word(card):<21}"
        lines.append([(text, style), (note or game.messages.say(f"card.{card}", {}), "dim" if note else "")])
    return lines


def tell(game: ShibuyaIncident, view: View, names: list[str]) -> list[str]:
    """The table in sentences."""
    say = game.messages.say
    box = game.box
    sentences = [say("tell.round", {"round": view["round"], "rounds": box.rounds})]
    sentences += [f"{line}." for line in facts(game, view, names, "tell")]
    for seat, player in enumerate(view["players"]):
        sentences.append(say(f"tell.{standing(player)}", {**player, "seat": seat}, names))
        words = card_words(game, view, seat)
        if words and player["area"] is not None:
            sentences.append(say("tell.cards", {"seat": seat, "words": ". ".join(words)}, names))
    for area in station_of(game, view).areas:
        sentences.append(told_area(game, view, area))
    for zone in view["zones"]:
        if len(zone) > 1:
            sentences.append(say("tell.merged", {"areas": zone}))
    if view["hand"]:
        sentences.append(say("tell.hand", {"cards": view["hand"]}))
    return sentences


def standing(player: dict[str, Any]) -> str:
    """How a player stands in the game; Gojo has no energy to tell of (SHB-016)."""
    if player["character"] is None:
        return "unchosen"
    if player["exorcised"]:
        return "exorcised"
    return "gojo" if player["character"] == CHARACTERS[GOJO] else "player"


def told_area(game: ShibuyaIncident, view: View, area: int) -> str:
    """An area with what is there and where its links lead."""
    say = game.messages.say
    name = game.box.area_names[area]
    whole, broken, stairs = links(game, view, area)
    pieces = [text.strip() for text, _ in piece_spans(game, view, name)]
    sentences = [say("tell.area", {"area": name, "humans": view["humans"][name]})]
    for key, names in (("pieces", pieces), ("whole", whole), ("broken", broken), ("stairs", stairs)):
        if names:
            sentences.append(say(f"tell.{key}", {"names": names}))
    return " ".join(sentences)
