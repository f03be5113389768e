"""The manual: a site made of docs/, the ledgers of the games, the docstrings of public names and measured sheets."""
