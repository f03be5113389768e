"""Every program in examples/ runs as its first line says, shortened, and says what it found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import ROOT, environment

EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))
SHORTER = {
    "bot": "2",
    "search": "1",
    "balance": "6",
    "study": "2",
    "solved_endgames": "3",
    "solved_last_round": "2 4 solved random",
    "masked_ppo": "4000",
    "baselines": "2",
    "who_wins": "8",
    "learned_tsuro": "20 2",
    "learned_kitsunedo": "4 1",
    "learned_shibuya": "2 3 {folder}/learned.json",
}
SAYS = {
    "bot": r"Copycat has [\d.]+ of 2 matches against random\n",
    "search": r"Playouts has (0|1|0\.5) of 1 matches against random\n",
    "balance": r"6 matches\nmean returns: (\d\.\d+(, |\n)){4}best and worst .* in [\d.]+% of all cases\n",
    "solved_endgames": r"random: .*\ngreedy: .*\nmaster: gives away 0\.000 ± 0\.\d+ in 3 solved endgames\n",
    "solved_last_round": r"2 of 3 last rounds of 37 matches are undecided; worth to the spirits 1/2, 2/3\n"
    r"solved: as Gojo gives away 0\.000 .*; as spirits 0\.000 .*\nrandom: as Gojo gives away 0\.[1-9].*\n",
    "masked_ppo": r"shibuya, 4 seats: 4000 answers in \d+ CPU seconds, \d+ weights\n",
    "baselines": r"(?s)shibuya, 4 seats, 2 pairs.*\nrandom \| random \| 0\.500 .*\ngreedy \| random \| .*\n",
    "who_wins": r"4 seats of random: 8 matches, 8 of them played now on pool\n(seat \d: mean return .*\n){4}"
    r"answers in a match: .*\n\d+ s, [\d.]+ ms of CPU time here for each new match\n",
    "learned_tsuro": r"20 matches played in .*\nskill by thirds in matches kept apart: .*\n"
    r"against the first value, 8 matches: .*\n\d+ s\n",
    "learned_kitsunedo": r"4 matches played in .*\nskill by thirds in matches kept apart: .*\n\[[-\d., ]+\]\n",
    "learned_shibuya": r"1 matches, .*\n2 matches, \d+ s: spirits won [\d.]+ of the last 1, square error .*\n",
    "study": r"(?s)╭─.*\n(\d\.\d{3}  place W\d\d r\d\n){5,}",
}


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(file: Path, tmp_path: Path) -> None:
    assert f"python {file.relative_to(ROOT)} [" in file.read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(file), *SHORTER[file.stem].format(folder=tmp_path).split()],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(SAYS[file.stem] + r"\Z", done.stdout), done.stdout


def test_all_of_them_are_named() -> None:
    assert {path.stem for path in EXAMPLES} == set(SHORTER) == set(SAYS)
