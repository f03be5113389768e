"""The command `hyakki`: one module per command, loaded when it is called."""

from hyakki.cli.entry import main

__all__ = ["main"]
