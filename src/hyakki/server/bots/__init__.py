"""Bots at a server's tables: when they are asked, the processes in which they think, those of others."""
