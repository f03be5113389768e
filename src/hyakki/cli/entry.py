"""Where the command begins and every error ends: one line of reason and a hint, never a traceback."""

from __future__ import annotations

import os
import sys

from hyakki.core.errors import HyakkiError

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 (a check found something) or 2 (refused)."""
    import typer

    from hyakki.cli.app import app

    arguments = sys.argv[1:] if argv is None else argv
    try:
        code = app(arguments or ["--help"], prog_name="hyakki", standalone_mode=False)
        sys.stdout.flush()
    except HyakkiError as error:
        return _refuse(str(error))
    except typer.TyperException as error:
        return _refuse(f"{error.format_message()} (hyakki COMMAND --help tells what it takes)")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is left goes nowhere, also at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _refuse(f"{error.filename or 'input or output'}: {error.strerror}")
    except Exception as error:
        if os.environ.get("HYAKKI_DEBUG"):
            raise
        return _refuse(f"{_unexpected(error)} (a bug: HYAKKI_DEBUG=1 shows where; please report it with the command)")
    return code if isinstance(code, int) else 0


def _unexpected(error: Exception) -> str:
    return f"unexpected {type(error).__name__}: {error}"


def _refuse(reason: str) -> int:
    print("hyakki:", " ".join(reason.split()), file=sys.stderr)
    return BAD_INPUT
