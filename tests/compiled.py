"""Whether the core runs as compiled by mypyc; what replaces methods of ours is for interpreted code."""

from __future__ import annotations

from hyakki.core import stack

COMPILED = stack.__file__.endswith(".so")
