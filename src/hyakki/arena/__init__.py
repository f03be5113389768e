"""Bots against bots: many seeded matches in several processes, told with their uncertainty."""
