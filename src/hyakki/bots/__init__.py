"""Bots take a view, the events their seat has heard and a budget, and give an action; never a state."""

from hyakki.bots.base import Bot, BotFailed, Budget
from hyakki.bots.registry import BOTS, make_bot

__all__ = ["BOTS", "Bot", "BotFailed", "Budget", "make_bot"]
