"""Everything the terminal says about a match, in the words of the game's message files, from what a seat may know."""

from __future__ import annotations

from hyakki.core.game import Game
from hyakki.core.stack import Action, Event, Seat, View
from hyakki.core.wording import raised
from hyakki.terminal.choices import Choice

ANSWER = "answer"  # the table's own event for each answer; what came of it follows as events of the game


class Words:
    """Sentences with the names of the seats; the seat of who reads them is `you`."""

    def __init__(self, game: Game, names: list[str], you: Seat | None) -> None:
        self.game = game
        self.names = names
        self.you = you

    def say(self, key: str, args: dict[str, object]) -> str:
        return self.game.messages.say(key, args, self.names, self.you)

    def event(self, event: Event) -> str:
        """A sentence, or nothing for what is told by other events."""
        if event.key == ANSWER:
            return ""
        return self.say(event.key, event.args)

    def events(self, events: list[Event]) -> list[str]:
        return [sentence for sentence in map(self.event, events) if sentence]

    def question(self, view: View) -> str:
        """Who must do what."""
        args: dict[str, object] = dict(view["pending"][-1])
        args["seats"] = list(view["to_act"])
        args.setdefault("seat", view["to_act"][0])
        return self.say(f"ask.{args['frame']}", args)

    def rules(self, view: View) -> list[str]:
        """The rules behind the question asked now."""
        frame = self.game.frames[view["pending"][-1]["frame"]]
        return [rule for rule in frame.RULES if rule in self.game.rulebook.rules]

    def choice(self, action: Action, view: View) -> Choice:
        """An action as it is typed and as it is said, a bare word as the question wants it said."""
        asked = view["pending"][-1]["frame"] if view["pending"] else ""
        return Choice(self.game.format(action), raised(self.game.said(action, self.names, self.you, asked)))

    def outlook(self, view: View, choice: Choice) -> str:
        """What a choice would surely bring about."""
        events = self.game.preview(view, self.game.parse(choice.text))
        return "; ".join(self.events(events[1:]))

    def effect(self, choice: Choice) -> str:
        """What the one thing does that a choice names, where the game tells."""
        words = choice.text.split()[1:]
        return self.about(words[0]) if len(words) == 1 else ""

    def about(self, name: str) -> str:
        """What a lord, a card or a deed does, by its name in the rules; empty where the game does not tell."""
        messages = self.game.messages
        for key in (f"help.{name}", f"card.{name}"):
            if messages.has(key):
                return self.say(key, {})
        return ""

    def notebook(self, view: View) -> list[str]:
        """What a seat saw and when, of games whose view keeps a notebook."""
        pages = view.get("notebook", [])
        return [self.game.messages.noted(page, self.names, self.you) for page in pages]

    def ending(self, view: View) -> str:
        """How it ended, why and by which rule."""
        outcome = view["outcome"]
        args: dict[str, object] = {"winners": list(outcome["winners"]), **outcome["details"]}
        why = self.say(f"reason.{outcome['reason']}", args)
        rule = f" ({outcome['rule']})" if outcome["rule"] else ""
        who = self.game.messages.winning(outcome["winners"], outcome["reason"], self.names)
        return f"{who}. {why}{rule}."

    def verdict(self, view: View, seat: Seat) -> str:
        """How it ended for one person."""
        outcome = view["outcome"]
        if seat in outcome["winners"]:
            return "You have won." if len(outcome["winners"]) == 1 else "You have won, with others."
        return "It is a draw." if outcome["returns"][seat] and not outcome["winners"] else "You have lost."
