"""A match at the keyboard, on the toy: menus, secrets between people, refusals, undo, help, saving and going on."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hyakki.bots import Budget, hints, make_bot
from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.table import Table
from hyakki.terminal.choices import Choice
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import Screen
from hyakki.terminal.session import Session, Stopped
from hyakki.terminal.words import Words
from toy.game import LanternsGame

NAMES = ["Fox", "Crane"]


class Typed(Keyboard):
    """A keyboard that types what a test wants."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._lines: Iterator[str] = iter(lines)

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


class Desk:
    """A table with typed lines instead of a keyboard."""

    def __init__(self, game: LanternsGame, path: Path, bots: list[int], plain: bool = False) -> None:
        self.out = io.StringIO()
        self.table = Table(game, 2, {"rounds": 1}, seed=3)
        self.path = path
        self.players = {seat: make_bot("random", game, Budget()) for seat in bots}
        self.plain = plain

    def type(self, *lines: str) -> str:
        """Play with these lines; returns what was shown."""
        with RecordFile(self.path, self.table, go_on=True) as file:
            screen = Screen(self.out, self.plain)
            Session(self.table, self.players, NAMES, screen, Typed(lines), file).run()
        return self.out.getvalue()


def hand(desk: Desk, seat: int) -> list[str]:
    return [desk.table.game.format(action) for action in desk.table.state.answers(seat)]


@pytest.fixture
def alone(toy: LanternsGame, tmp_path: Path) -> Desk:
    return Desk(toy, tmp_path / "match.jsonl", bots=[1])


@pytest.fixture
def together(toy: LanternsGame, tmp_path: Path) -> Desk:
    return Desk(toy, tmp_path / "match.jsonl", bots=[])


def test_a_match_is_played_by_numbers_to_its_end(alone: Desk) -> None:
    shown = alone.type(*["1"] * 20)
    assert alone.table.outcome is not None
    assert "The end" in shown
    assert "TOY-" in shown


def test_input_that_ends_leaves_the_match_on_disk(alone: Desk) -> None:
    with pytest.raises(Stopped):
        alone.type("1")
    kept = load(alone.path.read_text())
    assert [line.text for line in kept.lines] == [line.text for line in alone.table.record.lines]
    assert any(line.seat == 0 for line in kept.lines)


def test_a_match_goes_on_where_it_was_left(alone: Desk, toy: LanternsGame) -> None:
    with pytest.raises(Stopped):
        alone.type("1")
    before = alone.path.read_text()
    half_line = '{"n":99,"se'
    alone.path.write_text(before + half_line)
    alone.table = Table.resume(toy, load(alone.path.read_text()))
    alone.type(*["1"] * 20)
    assert alone.path.read_text().startswith(before)
    assert half_line not in alone.path.read_text()


def test_an_illegal_action_is_explained_with_its_rule_and_changes_nothing(alone: Desk) -> None:
    missing = next(f"lay {card}" for card in alone.table.game.cards.names if f"lay {card}" not in hand(alone, 0))  # type: ignore[attr-defined] # the toy's own table of cards
    lines = len(alone.table.record.lines)
    with pytest.raises(Stopped):
        alone.type(missing, f"why {missing}")
    assert alone.out.getvalue().count("TOY-010") == 2
    assert [line.seat for line in alone.table.record.lines[lines:]] == [1]  # the bot's answer only


def test_a_number_that_is_not_on_the_list_is_told_so_and_the_list_is_shown_again(alone: Desk) -> None:
    with pytest.raises(Stopped):
        alone.type("99")
    shown = alone.out.getvalue()
    assert f"99 is not on the list: 1 to {len(hand(alone, 0))}" in shown
    assert "not a verb" not in shown
    assert shown.count("  1  ") == 2
    assert 0 not in [line.seat for line in alone.table.record.lines]


def test_choices_are_said_in_words_with_the_names_of_the_seats(
    toy: LanternsGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(toy, NAMES, 0)
    view = {"pending": [{"frame": "turn"}]}
    assert words.choice(toy.parse("peek s1"), view) == Choice("peek s1", "Peek Crane")
    monkeypatch.setitem(toy.messages.templates, "word.ember", "the last glow")
    assert words.choice(toy.parse("lay ember"), view).label == "Lay the last glow"


def test_a_bare_word_is_said_as_its_question_wants_it() -> None:
    game = GAMES["night-parade"]
    words = Words(game, NAMES, 0)
    done = game.parse("done")
    assert words.choice(done, {"pending": [{"frame": "recruit"}]}) == Choice("done", "End the turn")
    assert words.choice(done, {"pending": [{"frame": "play_shikigami"}]}) == Choice("done", "Play none now")
    assert words.choice(done, {"pending": [{"frame": "renew_market"}]}) == Choice("done", "Done")


def test_help_names_the_commands_and_rules(alone: Desk) -> None:
    with pytest.raises(Stopped):
        alone.type("?", "? toy-010", "? TOY-999")
    shown = alone.out.getvalue()
    assert "why ACTION" in shown
    assert "TOY-010:" in shown
    assert 'no rule "TOY-999"' in shown


def test_refusals_call_players_by_their_names(alone: Desk) -> None:
    with pytest.raises(Stopped):
        alone.type("why agree", "undo", "pass on")
    shown = alone.out.getvalue()
    assert "seat 0" not in shown.lower()
    for deed in ("agree", "undo", "pass in advance"):
        assert f"You cannot {deed}" in shown


def test_undo_is_refused_with_a_reason_when_there_is_nothing_to_take_back(alone: Desk) -> None:
    with pytest.raises(Stopped):
        alone.type("undo")
    assert "cannot undo" in alone.out.getvalue()


def test_people_never_see_each_others_cards(together: Desk) -> None:
    """Two on one keyboard: what is shown between hand-over screens is one person's alone."""
    own = [{text.capitalize() for text in hand(together, seat)} for seat in (0, 1)]
    with pytest.raises(Stopped):
        together.type("fox", "1", "crane", "board")
    first, second = together.out.getvalue().split("Crane is next.")
    assert all(f"  {text}" in first for text in own[0])
    assert not any(f"  {text}\n" in first for text in own[1] - own[0])
    assert not any(f"  {text}\n" in second for text in own[0] - own[1])


def test_offers_are_shown_and_taken(together: Desk) -> None:
    with pytest.raises(Stopped):
        together.type("fox", "propose")
    assert any(line.text == "propose" for line in together.table.record.lines)


def test_plain_output_is_sentences_without_boxes(toy: LanternsGame, tmp_path: Path) -> None:
    desk = Desk(toy, tmp_path / "match.jsonl", bots=[1], plain=True)
    shown = desk.type(*["1"] * 20)
    assert not set("│╭╮╰╯─") & set(shown)
    assert "\x1b" not in shown


def test_a_question_keeps_its_own_mark_in_plain_output() -> None:
    out = io.StringIO()
    for title in ("Fox chooses", "Challenge Crane?"):
        Screen(out, plain=True).rule(title)
    assert out.getvalue() == "Fox chooses.\nChallenge Crane?\n"


def test_a_file_with_something_else_in_it_is_never_overwritten(toy: LanternsGame, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear friend")
    with pytest.raises(Exception, match="there is a file already"):
        RecordFile(path, Table(toy, 2, seed=1))
    assert path.read_text() == "dear friend"


def test_there_are_no_hints_where_several_people_play(together: Desk) -> None:
    with pytest.raises(Stopped):
        together.type(*["fox", "crane"] * 2, "hint")
    assert "no hints while several people play" in together.out.getvalue()


def test_a_hint_tells_what_a_stronger_bot_would_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("THINKING", "WEIGHING"):
        monkeypatch.setattr(hints, name, 0.05)
    game, out = GAMES["tsuro-seas"], io.StringIO()
    table = Table(game, 2, {"daikaiju": False}, seed=3)
    bots = {1: make_bot("random", game, Budget())}
    with RecordFile(tmp_path / "match.jsonl", table, go_on=True) as file, pytest.raises(Stopped):
        Session(table, bots, NAMES, Screen(out, plain=True), Typed(("hint",)), file).run()
    assert "A grandmaster would " in " ".join(out.getvalue().split())
    assert "hint" not in file.path.read_text()
