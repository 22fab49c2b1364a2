"""Bloom, the game in the garden. Moves, views and texts are here, what is compiled in `rules/`."""
