"""Bloom, the game of rows. Moves, views and texts are here, what is compiled in `rules/`."""
