"""What docs/cli.md says of the answers, made from their structures: `python tests/cli/schemas.py` prints it."""

from __future__ import annotations

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from hyakki.bench.manners import Shown
from hyakki.bench.thinking import Thinking
from hyakki.cli import answers
from hyakki.cli.answers import Answer
from hyakki.rl.speed import Speed
from hyakki.trials import bench, drill, soak_abuse, soak_kill, soak_leak

WORDS = {str: "text", int: "whole number", float: "number", bool: "true or false", NoneType: "null", Any: "any value"}
COMMANDS: dict[str, Any] = {  # what each command answers with --json, in the order of docs/cli.md
    "games": list[answers.GameAnswer],
    "bots": list[answers.BotAnswer],
    "rules": answers.RulesAnswer,
    "play": answers.MatchAnswer,
    "replay": answers.ReplayAnswer,
    "verify": answers.VerifyAnswer,
    "position": answers.PositionAnswer,
    "check": answers.CheckAnswer,
    "arena": answers.ArenaAnswer,
    "arena GAME --bots A,B,C": answers.TournamentAnswer,
    "calibrate": answers.CalibrateAnswer,
    "datasheet": answers.SheetAnswer,
    "bench": list[answers.BenchAnswer],
    "backup": answers.BackupAnswer,
    "saves list": list[answers.SaveAnswer],
}
TRIALS: dict[str, Any] = {  # what measures and tries bots and the server: a line of figures each
    "bench bots": Thinking,
    "bench manners": Shown,
    "bench rl": Speed,
    "bench server": bench.Moves,
    "bench hold": bench.Held,
    "bench restart": bench.Restart,
    "soak kill": soak_kill.Tally,
    "soak abuse": soak_abuse.Report,
    "soak leak": soak_leak.Report,
    "soak drill": drill.Report,
}


def worded(kind: Any) -> str:
    """A type in words."""
    if isinstance(kind, type) and issubclass(kind, Answer):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    inner = [worded(part) for part in get_args(kind)]
    if isinstance(kind, UnionType):
        return " or ".join(inner)
    if get_origin(kind) is list:
        return f"list of {inner[0]}"
    if get_origin(kind) is tuple:
        return f"list of {len(inner)}: {inner[0]}"
    return f"object of {inner[1]}" if get_origin(kind) is dict else WORDS[kind]


def table(kind: type[Answer]) -> str:
    """The section of one structure."""
    hints = get_type_hints(kind, include_extras=True)
    lines = [f"#### {kind.__name__}", "", kind.__doc__ or "", "", "| key | value | meaning |", "|---|---|---|"]
    for name, hint in hints.items():
        plain, meta = get_args(hint)
        lines.append(f"| `{name}` | {worded(plain)} | {meta.description} |")
    return "\n".join(lines)


def described() -> str:
    """All of it."""
    kinds = [kind for kind in vars(answers).values() if isinstance(kind, type) and issubclass(kind, Answer)]
    lines = ["| command | answer |", "|---|---|"]
    lines += [f"| `hyakki {command}` | {worded(kind)} |" for command, kind in COMMANDS.items()]
    for command, kind in TRIALS.items():
        keys = [field.name for field in fields(kind)] + (["ok"] if "soak" in command else [])
        lines.append(f"| `hyakki {command}` | an object: {', '.join([f'`{key}`' for key in keys])} |")
    return "\n\n".join(["\n".join(lines), *[table(kind) for kind in kinds if kind is not Answer]])


if __name__ == "__main__":
    print(described())
