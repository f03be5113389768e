"""Tab: what a shell asks for and gets, and the scripts by which it asks."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused, environment
from hyakki import BOTS, GAMES
from hyakki.bots.characters import characters_of
from hyakki.bots.registry import YARDSTICKS

NAME, GAME = next(iter(GAMES.items()))
PRESET = next(iter(GAME.presets)).replace(" ", "-")
RULE = next(iter(GAME.rulebook.rules))
OPTION = next(option.name for option in GAME.options if option.kind.choices() == [True, False])
CASES = [
    ("pl", ["play"]),
    ("play ", list(GAMES)),
    (f"play {NAME[:3]}", [NAME]),
    (f"games {NAME[:3]}", [NAME]),
    (f"play {NAME} --preset ", [preset.replace(" ", "-") for preset in GAME.presets]),
    (f"play {NAME} --bot ", [*characters_of(GAME), *BOTS, *YARDSTICKS]),
    (
        f"check {NAME} --option {GAME.options[1].name}",
        [f"{GAME.options[1].name}=true", f"{GAME.options[1].name}=false"],
    ),
    (f"rules {NAME} {RULE}", [RULE]),
    ("rules nogame ", []),
    ("completion ", ["bash", "zsh", "fish"]),
]


def completed(line: str, shell: str) -> list[str]:
    """What a shell is told for a line."""
    words = f"hyakki {line}"
    asked = {
        "_HYAKKI_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": words.replace(" ", "\n"),
        "COMP_CWORD": str(words.count(" ")),
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    done = subprocess.run(
        [sys.executable, "-m", "hyakki"], env={**environment(), **asked}, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout.strip().splitlines()


@pytest.mark.parametrize(("line", "words"), CASES, ids=[line for line, _ in CASES])
def test_names_are_completed(line: str, words: list[str]) -> None:
    assert completed(line, "bash") == words


def test_other_shells_are_answered_in_their_way() -> None:
    assert completed(f"play {NAME[:3]}", "fish") == [NAME]
    assert completed(f"play {NAME[:3]}", "zsh") == [f"_arguments '*: :((\"{NAME}\"))'"]


def test_what_is_completed_is_taken(run: Run) -> None:
    assert run("play", NAME, "--you", "none", "--preset", PRESET, "--seed", 7, "--json").code == 0
    assert run("play", NAME, "--you", "none", "--option", f"{OPTION}=false", "--seed", 7, "--json").code == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_names_the_command(run: Run, shell: str) -> None:
    told = run("completion", shell)
    assert told.code == 0
    assert f"_HYAKKI_COMPLETE=complete_{shell}" in told.out


def test_another_shell_is_refused_with_those_there_are(run: Run) -> None:
    assert_refused(run("completion", "bsh"), 'no completion for "bsh"', "did you mean bash", "zsh")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_itself_completes(tmp_path: Path, run: Run) -> None:
    script = tmp_path / "completion"
    script.write_text(run("completion", "bash").out)
    command = tmp_path / "hyakki"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hyakki "$@"\n')
    command.chmod(0o755)
    typed = f"COMP_WORDS=(hyakki play {NAME[:3]}); COMP_CWORD=2"
    asks = f'. "{script}"; {typed}; _hyakki_completion "{command}"; echo $COMPREPLY'
    done = subprocess.run(["bash", "-c", asks], env=environment(), capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (NAME, "")
