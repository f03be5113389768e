"""Jobs: a killed run goes on and finds the same, a torn or edited line is done again, one run writes at a time."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arena.killed import MATCHES, run
from cli.commands import TESTS, environment
from hyakki.arena.doing import done
from hyakki.arena.jobs import Job, Result, Results


def doubled(job: Job) -> Result:
    return {"twice": 2 * job.what["n"]}


def never(job: Job) -> Result:
    raise AssertionError(f"{job.what} is done again")


JOBS = [Job({"kind": "double", "n": n}) for n in range(6)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Results of all jobs but the last."""
    with Results(tmp_path / "results.jsonl") as results:
        list(done(JOBS[:5], doubled, results, None))
    return tmp_path / "results.jsonl"


@pytest.mark.parametrize(("on", "count"), [("pool", 1), ("pool", 2), ("dask", 2)])
def test_a_killed_run_goes_on_with_the_same_verdict(tmp_path: Path, on: str, count: int) -> None:
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-W", "error", str(TESTS / "arena" / "killed.py"), str(file), "7", str(count), on]
    killed = subprocess.run(command, env=environment(), capture_output=True, check=False, timeout=120)
    assert killed.returncode == -signal.SIGKILL
    kept = len(file.read_bytes().splitlines())
    assert kept >= 7  # where one process stands still the other may have done the rest
    assert run(file) == run(None)
    assert len(file.read_bytes().splitlines()) == MATCHES


def test_a_key_tells_apart_what_decides_and_nothing_else() -> None:
    assert Job({"a": 1, "b": [2]}).key == Job({"b": [2], "a": 1}).key
    assert len({job.key for job in JOBS}) == len(JOBS)


def test_what_is_there_is_not_done_again(file: Path) -> None:
    with Results(file) as results:
        assert [found["twice"] for _, found in done(JOBS[:5], never, results, None)] == [0, 2, 4, 6, 8]
        assert not results.notes


def test_a_torn_last_line_is_done_again(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    with Results(file) as results:
        assert len(results) == 4
        assert "torn" in results.notes[0]
        list(done(JOBS[:5], doubled, results, None))
    assert file.read_bytes() == whole


def test_an_edited_line_is_done_again_and_told(file: Path) -> None:
    lines = file.read_text().splitlines()
    lines[1] = lines[1].replace('"twice":2', '"twice":3')
    lines[3] = "[" * 100_000
    file.write_text("\n".join(lines) + "\n")
    with Results(file) as results:
        assert len(results) == 3
        assert "2 lines from line 2 on" in results.notes[0]
        assert [found["twice"] for _, found in done(JOBS[:5], doubled, results, None)] == [0, 2, 4, 6, 8]
    with Results(file) as results:
        assert len(results) == 5


def test_a_result_under_another_job_is_not_taken(file: Path) -> None:
    first, second = [json.loads(line) for line in file.read_text().splitlines()[:2]]
    file.write_text(json.dumps({**first, "job": second["job"]}) + "\n")
    with Results(file) as results:
        assert len(results) == 0


def test_one_run_writes_at_a_time(file: Path) -> None:
    program = f"from pathlib import Path; from hyakki.arena.jobs import Results; Results(Path({str(file)!r}))"
    with Results(file):
        other = subprocess.run([sys.executable, "-c", program], env=environment(), capture_output=True, check=False)
    assert b"BadInput" in other.stderr
    assert b"another run is writing" in other.stderr


def test_any_executor_does_and_the_order_is_that_of_the_jobs() -> None:
    with ThreadPoolExecutor(3) as executor:
        found = list(done([*JOBS, *JOBS], doubled, Results(), executor))
    assert [result["twice"] for _, result in found] == [0, 2, 4, 6, 8, 10] * 2
