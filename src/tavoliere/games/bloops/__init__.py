"""Bloops, the card game of memory. Moves, views and texts are here, what is compiled in `rules/`."""
