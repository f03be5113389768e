"""The core: frames, state, game, outcome, errors. Imports nothing else of hyakki."""
