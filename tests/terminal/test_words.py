"""Words at the prompt: names explained, mistakes met with the nearest word, short commands, Tab, lessons by number."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from hyakki import GAMES
from hyakki.core.errors import BadInput
from hyakki.core.wording import CRESTS
from hyakki.table import Table
from hyakki.table.lesson import LessonTable
from hyakki.terminal.choices import Choice, menu
from hyakki.terminal.explain import explained
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.lesson import LessonPlace, LessonSession
from hyakki.terminal.notes import Notes
from hyakki.terminal.place import HerePlace
from hyakki.terminal.prompt import Left, Prompt, Stopped
from hyakki.terminal.screen import Screen
from hyakki.terminal.words import Words
from terminal.test_session import Typed

ROWS = 10  # of a menu on a screen of 24 rows


def prompt(name: str, folder: Path, *lines: str) -> tuple[Prompt, io.StringIO]:
    """The first question of a match, with what is typed."""
    out = io.StringIO()
    table = Table(GAMES[name], GAMES[name].min_seats, dict(GAMES[name].presets["standard"]), seed=7)
    place = HerePlace(table, list(CRESTS[:4]), table.to_act()[0], Notes(table, folder / "match.jsonl"))
    return Prompt(place, Screen(out), Typed(lines)), out


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        ("kitsunedo", "hollow", "Fox of the Hollow: Peeping Fae"),
        ("kitsunedo", "tailed shisu", "Tailed Shisu: Vengeful Spirit"),
        ("kitsunedo", "peep", "Look at a whole hand"),
        ("shibuya", "Hollow Purple", "Exorcise at once"),
        ("masquerade", "suzuya", "kill any ghoul"),
        ("masquerade", "anteiku", "uspicion"),
        ("night-parade", "kappa", "Begins with earth"),
        ("night-parade", "Festival Alms", "Festival Alms"),
        ("tsuro-seas", "daikaiju", "A sea monster"),
        ("tsuro-seas", "TSS-041", "TSS-041: "),
    ],
)
def test_anything_that_has_a_name_is_explained(game: str, name: str, words: str) -> None:
    assert words in "\n".join(explained(Words(GAMES[game], list(CRESTS), 0), name))


def test_a_name_that_nothing_has_is_met_with_those_near_it() -> None:
    with pytest.raises(BadInput, match=r"nothing here is called.*near it: .*shisu"):
        explained(Words(GAMES["kitsunedo"], list(CRESTS), 0), "tailed shusi")


@pytest.mark.parametrize("word", ["?", "help", "h", "HELP", "/help"])
def test_help_by_any_of_its_names(word: str, tmp_path: Path) -> None:
    asked, out = prompt("kitsunedo", tmp_path, word)
    with pytest.raises(Stopped):
        asked.ask()
    assert "why ACTION" in out.getvalue()


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_leaving_by_any_of_its_names(word: str, tmp_path: Path) -> None:
    with pytest.raises(Left):
        prompt("kitsunedo", tmp_path, word)[0].ask()


def test_an_unknown_word_is_met_with_the_nearest_of_the_own_verbs(tmp_path: Path) -> None:
    asked, out = prompt("kitsunedo", tmp_path, "chose hollow", "zzzz", "/swim")
    with pytest.raises(Stopped):
        asked.ask()
    shown = " ".join(out.getvalue().split())
    assert '"chose hollow" is nothing you can do now; did you mean choose' in shown
    assert '"zzzz" is nothing you can do now; you may now: choose' in shown
    assert "attack" not in shown.split('"zzzz"')[1].split("helps")[0]  # only what this seat may do
    assert "There is no command /swim" in shown


def test_the_words_of_a_choice_are_understood_and_completed(tmp_path: Path) -> None:
    asked, _ = prompt("kitsunedo", tmp_path, "Choose Tailed Shisu")
    asked.ask()
    assert asked.place.view()["lords"][asked.place.seat]["lord"] == "shisu"
    assert asked.keyboard.complete("choose tai", 0) == "Choose Tailed Shisu"
    assert asked.keyboard.complete("unk", 0) is None


class Pupil(Keyboard):
    """Types the number of the right line, group after group; before that a wrong number."""

    def __init__(self, lesson: LessonTable) -> None:
        super().__init__()
        self.lesson = lesson
        self.place = LessonPlace(lesson)
        self.open: list[Choice] = []
        self.wrong = True

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        if self.wrong:
            self.wrong = False
            return "99"
        entries = menu(self.open or self.place.choices(), ROWS)
        wanted = self.lesson.step.expect[0]
        number = next(i for i, entry in enumerate(entries) if wanted in [choice.text for choice in entry.choices])
        chosen = entries[number].choices
        self.open = list(chosen) if len(chosen) > 1 else []
        return str(number + 1)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.manual.lessons])
def test_a_lesson_is_taken_by_numbers(name: str) -> None:
    game = GAMES[name]
    for lesson in game.manual.lessons:
        out = io.StringIO()
        table = LessonTable(game, lesson)
        assert LessonSession(table, Screen(out), Pupil(table)).run()
        assert table.over
        assert f"{len(lesson.steps)} of {len(lesson.steps)}:" in out.getvalue()
        assert "99 is not on the list" in out.getvalue()
