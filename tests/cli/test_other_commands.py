"""`hyakki games`, `rules` and `position`, and how the command behaves as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused, environment, hear_ctrl_c
from hyakki import GAMES
from hyakki.cli.rules import count_marks

NAME = next(iter(GAMES))
GAME = GAMES[NAME]
RULE = next(iter(GAME.rulebook.rules))


def outcome(**changed: object) -> str:
    """A position of a match that is over, with something changed."""
    sound = {"winners": [0], "returns": [1.0, 0.0], "reason": "done", "rule": RULE, "details": {}}
    return json.dumps({"seats": 2, "outcome": {**sound, **changed}})


def test_games_are_described_with_options_and_notice(run: Run) -> None:
    text = run("games")
    assert text.code == 0
    assert run("games", "--names").out.split() == list(GAMES)
    assert "not affiliated" in text.out
    described = json.loads(run("games", "--json").out)
    assert [game["name"] for game in described] == list(GAMES)
    for game, entry in zip(GAMES.values(), described, strict=True):
        assert entry["seats"] == [game.min_seats, game.max_seats]
        assert [option["name"] for option in entry["options"]] == [option.name for option in game.options]
        assert {option["group"] for option in entry["options"]} <= {"setup", "variant", "ruling"}
        assert set(entry["presets"]) == set(game.presets)
        for option in game.options:
            assert f"{option.name}=" in text.out
        for file in entry["reconstructed"]:
            assert file in text.out


def test_rules_are_listed_and_shown(run: Run) -> None:
    assert run("rules", NAME).out.count("\n") == len(GAME.rulebook.rules)
    assert run("rules", NAME, RULE.lower()).out == f"{RULE}  {GAME.rulebook.rules[RULE]}\n"
    assert_refused(run("rules", NAME, "XXX-999"), 'no rule "XXX-999"')


def test_marks_are_counted_once_per_rule_and_mark(tmp_path: Path) -> None:
    (tmp_path / "nested").mkdir()
    (tmp_path / "nested" / "test_it.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('AAA-001', 'AAA-002', 'AAA-001')\n"
        "def test_one(): ...\n"
        "@pytest.mark.rule('AAA-001')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('AAA-003'))])\n"
        "def test_two(x): ...\n"
        "# pytest.mark.rule('AAA-004')\n"
    )
    assert count_marks(tmp_path) == {"AAA-001": 2, "AAA-002": 1, "AAA-003": 1}


def test_coverage_names_what_is_missing_and_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.__file__", str(tmp_path / "lib" / "hyakki" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    assert_refused(run("rules", NAME, "--coverage"), "not here", "checkout")
    tests = tmp_path / "tests" / "games" / NAME.replace("-", "_")
    tests.mkdir(parents=True)
    required = GAME.rulebook.required()
    file = tests / "test_rules.py"
    file.write_text(f"@pytest.mark.rule{tuple(required[1:])!r}\ndef test_most(): ...\n")
    lacking = run("rules", NAME, "--coverage")
    assert lacking.code == 1
    assert f"{required[0]}  MISSING\n" in lacking.out
    assert lacking.out.count("MISSING") == 1
    file.write_text(f"@pytest.mark.rule{tuple(required)!r}\ndef test_all(): ...\n")
    assert run("rules", NAME, "--coverage").code == 0
    file.write_text(f"@pytest.mark.rule{(*required, 'ZZZ-001')!r}\ndef test_more(): ...\n")
    stray = run("rules", NAME, "--coverage")
    assert stray.code == 1
    assert "not in RULES.md: ZZZ-001" in stray.out
    file.write_text("@pytest.mark.rule(NAMED)\ndef test_by_name(): ...\n")
    assert_refused(run("rules", NAME, "--coverage"), "test_rules.py:1")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "is not JSON"),
        ("[" * 5000, "is not JSON"),
        ("[]", "a position is a JSON object"),
        ('{"game": "other"}', "game"),
        ('{"seats": 99}', "seats: 99 is not"),
        ('{"nosuch": 1}', "nosuch: unknown key"),
        ('{"options": 3}', "options: is not an object"),
        ('{"pending": [{"frame": "nosuch"}]}', "pending[0].frame"),
        ('{"pending": [{"frame": ["take"]}]}', "pending[0].frame"),
        ('{"pending": []}', "pending: is empty"),
        ('{"outcome": 3}', "outcome: is not an object"),
        (outcome(winners=[99]), "outcome.winners[0]"),
        (outcome(returns=5), "outcome.returns: is not"),
        (outcome(returns=["a", 1]), "outcome.returns[0]"),
        (outcome(details=1), "outcome.details"),
    ],
)
def test_a_bad_position_is_refused_with_its_path(run: Run, tmp_path: Path, content: str, words: str) -> None:
    file = tmp_path / "position.json"
    file.write_text(content)
    assert_refused(run("position", NAME, file), words)


def test_the_command_as_a_process(spawn: Run) -> None:
    help_text = spawn()
    assert help_text.code == 0
    assert "position" in help_text.out
    assert spawn("--version").out.startswith("hyakki 0.")
    assert_refused(spawn("nosuch"), "nosuch", "--help")
    assert_refused(spawn("position", NAME, "/nowhere"), "cannot be read")


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "hyakki", "rules", NAME]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_ctrl_c_ends_it_quietly_with_130(tmp_path: Path) -> None:
    bot = ["--bot", "bots.misbehaving_bots:Hangs", "--record", str(tmp_path / "match.jsonl")]
    command = [sys.executable, "-m", "hyakki", "play", NAME, "--you", "none", *bot]
    note = tmp_path / "pid"
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**environment(), "HYAKKI_TEST_PID_FILE": str(note)},
        preexec_fn=hear_ctrl_c,
    ) as process:
        deadline = time.monotonic() + 30
        while not note.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


def test_a_bug_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> int:
        raise RuntimeError("two\nlines")

    monkeypatch.delenv("HYAKKI_DEBUG", raising=False)
    monkeypatch.setattr("hyakki.cli.games.run", broken)
    assert_refused(run("games"), "unexpected RuntimeError: two lines", "HYAKKI_DEBUG=1")
    monkeypatch.setenv("HYAKKI_DEBUG", "1")
    with pytest.raises(RuntimeError):
        run("games")
