"""Everything the terminal says about a match, in the words of the game's message files."""

from __future__ import annotations

from hyakki.core.game import Game
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Event, Seat, State, View
from hyakki.core.wording import joined, seat_name
from hyakki.table import Table

ANSWER = "answer"  # the table's own event for each answer; what came of it follows as events of the game


class Words:
    """Sentences with the names of the seats."""

    def __init__(self, game: Game, names: list[str]) -> None:
        self.game = game
        self.names = names

    def event(self, event: Event) -> str:
        """A sentence, or nothing for what is told by other events."""
        if event.key == ANSWER:
            return ""
        return self.game.messages.say(event.key, event.args, self.names)

    def question(self, state: State) -> str:
        """Who must do what."""
        frame = state.stack[-1]
        args: dict[str, object] = dict(self.game.frame_to_json(frame))
        args["seats"] = list(frame.waiting)
        args.setdefault("seat", frame.waiting[0])
        return self.game.messages.say(f"ask.{frame.NAME}", args, self.names)

    def rules(self, state: State) -> list[str]:
        """The rules behind the question asked now."""
        return [rule for rule in state.stack[-1].RULES if rule in self.game.rulebook.rules]

    def outlook(self, table: Table, seat: Seat, text: str) -> str:
        """What an action would surely bring about."""
        events = self.game.preview(table.view(seat), self.game.parse(text))
        return "; ".join([self.event(event) for event in events[1:]])

    def meaning(self, text: str) -> str:
        """What the words of an action stand for, where they do not say it themselves: `: Crane` for `peek s1`."""
        action = self.game.parse(text)
        found: list[str] = []
        for kind, word, value in zip(self.game.notation.kinds(action), text.split()[1:], action[1:], strict=True):
            shown = seat_name(value, self.names) if kind == "seat" else self.game.messages.word(word)
            if shown.casefold() != word.replace("_", " ").casefold():
                found.append(shown)
        return f": {joined(found)}" if found else ""

    def notebook(self, view: View) -> list[str]:
        """What a seat saw and when, of games whose view keeps a notebook."""
        say = self.game.messages.say
        pages = view.get("notebook", [])
        return [say("note.line", {**page, "what": say(f"note.{page['what']}", page, self.names)}) for page in pages]

    def moment(self, table: Table, seat: Seat, line: int) -> str:
        """When something was, as the log tells it: how many answers there were, and what the seat heard last."""
        heard = [event for number, event in table.everything() if number <= line and event.heard_by(seat)]
        told = [sentence for sentence in map(self.event, heard) if sentence]
        return f"answer {line}: {told[-1]}" if told else f"answer {line}"

    def ending(self, outcome: Outcome) -> str:
        """How it ended, why and by which rule."""
        args: dict[str, object] = {"winners": list(outcome.winners), **outcome.details}
        why = self.game.messages.say(f"reason.{outcome.reason}", args, self.names)
        rule = f" ({outcome.rule})" if outcome.rule else ""
        winners = joined([seat_name(seat, self.names) for seat in outcome.winners])
        verb = "win" if len(outcome.winners) > 1 else "wins"
        return f"{winners} {verb}. {why}{rule}." if outcome.winners else f"Nobody wins. {why}{rule}."
