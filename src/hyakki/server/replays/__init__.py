"""Matches gone through again: in processes of their own, which can be ended, away from the tables."""
