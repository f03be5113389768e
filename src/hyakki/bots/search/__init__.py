"""Search for any game: plans, worlds that fit a view, sequential halving and information-set trees in them."""

from hyakki.bots.search.bot import SearchBot
from hyakki.bots.search.plan import Plan

__all__ = ["Plan", "SearchBot"]
