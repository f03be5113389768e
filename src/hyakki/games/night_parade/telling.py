"""The table in sentences, for screen readers: all that a view tells, without letters to look up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hyakki.core.stack import Facts, View
from hyakki.core.wording import joined, raised
from hyakki.games.night_parade.box import ELEMENT_NAMES, ICON_NAMES, PARADES
from hyakki.games.night_parade.terms import ENMA, Terms

if TYPE_CHECKING:
    from hyakki.games.night_parade.game import NightParadeOfAHundredYokai


class Spoken:
    """One view being told, with the names of its sides."""

    def __init__(self, game: NightParadeOfAHundredYokai, view: View, names: list[str]) -> None:
        self.box = game.box
        self.messages = game.messages
        self.view = view
        self.terms = Terms(game.box, Facts(game, view["seats"], view["options"]))
        self.names = [*names, "King Enma"] if self.terms.solo else names
        self.players: list[dict[str, Any]] = view["players"]

    def say(self, key: str, **args: object) -> str:
        return self.messages.say(f"tell.{key}", args, self.names)

    def part(self, key: str, **args: object) -> str:
        """What stands inside a sentence, so without a capital."""
        return self.messages.part(f"tell.{key}", args, self.names)

    def sentences(self) -> list[str]:
        last = "tell.last_round" if self.view["last_round"] else "tell.round"
        sentences = [self.messages.say(last, {"round": self.view["round"], "seat": self.view["active"]}, self.names)]
        if self.view["islands"] is not None:
            sentences += [self.island(i) for i in range(len(self.box.positions))]
        for side in range(len(self.players)):
            sentences += self.side(side)
        sentences += self.market()
        if self.terms.cursed:
            sentences += self.throne()
        return sentences + self.secrets()

    def island(self, position: int) -> str:
        name = self.box.positions[position]
        tile = self.box.tile_names.index(self.view["islands"][name])
        torii = sum([name in player["torii"] for player in self.players])
        need, limit = self.view["torii_needs"][name], self.view["torii_limits"][name]
        facts = [
            self.part("island", tile=name, element=ELEMENT_NAMES[self.box.tile_element[tile]]),
            self.part("need", need=need, torii=torii, limit=limit),
        ]
        if name in self.view["first_spirits"]:
            mystery = self.view["first_mystery"][name]
            count = mystery or self.view["first_spirits"][name]
            facts.append(self.part("bonus_mystery" if mystery else "bonus_spirits", count=count))
        if name in self.view["placed"]:
            facts.append(self.part("placed"))
        for side, player in enumerate(self.players):
            pieces = self.pieces(player, name)
            if pieces:
                facts.append(f"{self.names[side]}: {joined(pieces)}")
        return f"{raised('; '.join(facts))}."

    def pieces(self, player: dict[str, Any], name: str) -> list[str]:
        parts = [self.part("torii")] if name in player["torii"] else []
        for posture in ("standing", "lying"):
            if player[posture].get(name, 0):
                parts.append(self.part(posture, count=player[posture][name]))
        if player["champion"] == name:
            parts.append(self.part("champion_lies" if player["champion_lies"] else "champion"))
        return parts

    def side(self, side: int) -> list[str]:
        """Tokens and pieces, then a sentence for each parade and for the hand."""
        player = self.players[side]
        clan = self.messages.word(player["clan"]) if player["clan"] else self.part("no_clan")
        left = {"supply": player["supply"] or 0, "left": player["torii_left"] or 0}
        sentences = [self.say("side", seat=side, clan=clan, **player["tokens"], **left)]
        if side == self.view["first_player"] and not self.terms.solo:
            sentences.append(self.say("first", seat=side))
        for element in ELEMENT_NAMES[:PARADES]:
            active = side == self.view["active"] and element == self.view["active_parade"]
            state = "active" if active else "flipped" if element in player["flipped"] else "unflipped"
            cards = [self.card(card) for card in player["parades"][element]]
            if side == ENMA and self.terms.solo:
                waiting = [self.lettered(card) for card in self.view["enma_waiting"][element]]
                cards += [self.part("waiting", card=card) for card in waiting]
            scroll = self.part(f"scroll_{state}")
            sentences.append(
                self.say("parade", seat=side, element=element, scroll=scroll, cards=cards or [self.part("nothing")])
            )
        if player["hand"]:
            sentences.append(self.say("hand", seat=side, cards=self.named(player["hand"])))
        if side == self.view["active"] and self.view["played"]:
            sentences.append(self.say("played", seat=side, cards=self.named(self.view["played"])))
        return sentences

    def card(self, card: Any) -> str:
        if isinstance(card, dict):
            return self.part("face_down", card=self.lettered(card["face_down"]))
        return self.lettered(card)

    def lettered(self, card: str) -> str:
        """A card with its element, level and icons, in words."""
        index = self.box.card_index[card]
        facts = self.messages.part(f"card.{card}", {}).rstrip(".")
        return f"{self.box.card_titles[index]} ({facts[:1].lower()}{facts[1:]})"

    def named(self, cards: list[str]) -> list[str]:
        """Cards in words; at least a word for none."""
        return [self.lettered(card) for card in cards] or [self.part("nothing")]

    def market(self) -> list[str]:
        sentences: list[str] = []
        for level in range(len(self.box.recruit_spirits)):
            deck = self.view["decks"][str(level + 1)]
            cards = [card for card in self.view["market"][str(level + 1)] if card]
            cost = {"spirits": self.box.recruit_spirits[level], "talismans": self.box.recruit_talismans[level]}
            sentences.append(self.say("market", level=level + 1, size=deck["size"], cards=self.named(cards), **cost))
            if deck["bottom"]:
                sentences.append(
                    self.say("under_deck", level=level + 1, cards=[self.lettered(card) for card in deck["bottom"]])
                )
        return sentences

    def throne(self) -> list[str]:
        pile = self.view["throne_pile"]
        sentences = [self.say("throne", size=pile["size"], top=pile["top"] or self.part("nothing"))]
        if pile["bottom"]:
            sentences.append(self.say("under_throne", cards=pile["bottom"]))
        for space in self.terms.board_spaces:
            name = self.box.space_names[space]
            links = [self.box.space_names[link] for link in self.terms.links[space]]
            icons = [ICON_NAMES[icon] for icon in self.terms.space_icons[space]]
            facts = [self.part("links", to=links)] if links else []
            facts += [self.part("gives", icons=icons)] if icons else []
            facts += [self.part("king")] if space == self.box.throne_space else []
            here = [self.names[side] for side, player in enumerate(self.players) if player["champion"] == name]
            facts += [self.part("champions", names=here)] if here else []
            sentences.append(self.say("space", space=name, facts="; ".join(facts)))
        for side, player in enumerate(self.players):
            for how in ("rescued", "betrayed"):
                if player[how]:
                    sentences.append(self.say(how, seat=side, throne=player[how]))
            if player["champion"] == "supply":
                sentences.append(self.say("champion_supply", seat=side))
        if self.terms.solo and self.view["enma_pile"]["top"]:
            sentences.append(self.say("enma_card", card=self.view["enma_pile"]["top"]))
            if self.view["enma_pile"]["bottom"]:
                sentences.append(self.say("under_enma", cards=self.view["enma_pile"]["bottom"]))
        return sentences

    def secrets(self) -> list[str]:
        sentences: list[str] = []
        if self.view["open_plot"]:
            sentences.append(self.say("open_plot", plot=self.view["open_plot"]))
        for side in range(len(self.players)):
            plots, mystery = self.view["plots"][side], self.view["mystery"][side]
            if plots["cards"]:
                sentences.append(self.say("plots", seat=side, plots=plots["cards"]))
            elif plots["size"]:
                sentences.append(self.say("hidden_plots", seat=side, count=plots["size"]))
            if self.view["discarded_plots"][side]["cards"]:
                sentences.append(self.say("discarded", seat=side, plots=self.view["discarded_plots"][side]["cards"]))
            if mystery["values"]:
                sentences.append(self.say("mystery_values", seat=side, count=mystery["size"], values=mystery["values"]))
            elif mystery["size"]:
                sentences.append(self.say("mystery", seat=side, count=mystery["size"]))
        return [*sentences, self.say("mystery_left", count=self.view["mystery_supply"])]
