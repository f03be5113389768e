"""One running match: submit, record, undo, events. No I/O."""

from hyakki.table.table import Table

__all__ = ["Table"]
