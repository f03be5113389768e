"""Where the command begins and every error ends: one line of reason and a hint, never a traceback."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from hyakki.cli.output import as_json, drop, speak_plainly
from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.terminal.letters import shown

BAD_INPUT = 2
INTERRUPTED = 130
NOBODY_READS = 141  # as if ended by SIGPIPE, which is what shells and scripts know


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 (a check found something), 2 (refused), 130 or 141."""
    import typer

    from hyakki.cli.app import app
    from hyakki.cli.completing import ASKING, prepare

    if ASKING in os.environ:
        prepare()
    speak_plainly(sys.stdout)
    arguments = sys.argv[1:] if argv is None else argv
    wants_json = "--json" in arguments
    try:
        code = app(arguments or ["--help"], prog_name="hyakki", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except HyakkiError as error:
        return _refuse(error, wants_json)
    except typer.TyperException as error:
        hint = "hyakki COMMAND --help tells what it takes"
        return _refuse(HyakkiError(error.format_message(), hint), wants_json)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as stop:
        if isinstance(stop, SystemExit) and not isinstance(stop.__context__, BrokenPipeError):  # typer ends by it
            raise
        drop(sys.__stdout__)  # whoever read our output has seen enough
        return NOBODY_READS
    except OSError as error:
        drop(sys.stdout)
        return _refuse(HyakkiError(f"{error.filename or 'input or output'}: {error.strerror}"), wants_json)
    except Exception as error:
        if os.environ.get("HYAKKI_DEBUG"):
            raise
        bug = "a bug: HYAKKI_DEBUG=1 shows where; please report it with the command"
        return _refuse(HyakkiError(f"unexpected {type(error).__name__}: {error}", bug), wants_json)
    return code if isinstance(code, int) else 0


def _refuse(error: HyakkiError, wants_json: bool) -> int:
    """Tell the reason on standard error, if anybody can be told."""
    with suppress(OSError):
        if wants_json:
            print(as_json({"error": error_as_json(error)}, sys.stderr), file=sys.stderr, flush=True)
        else:
            print("hyakki:", _one_line(str(error)), file=sys.stderr, flush=True)
    return BAD_INPUT


def error_as_json(error: HyakkiError) -> dict[str, object]:
    """An error as JSON: the reason, what helps, where in the input, by which rule and what would be legal."""
    return {
        "reason": _one_line(error.reason),
        "hint": _one_line(error.hint),
        "path": error.path if isinstance(error, BadInput) else "",
        "rule": error.rule if isinstance(error, IllegalAction) else "",
        "legal": error.legal if isinstance(error, IllegalAction) else [],
    }


def _one_line(text: str) -> str:
    """It may quote a file or a server of somebody else."""
    return shown(" ".join(text.split()))
