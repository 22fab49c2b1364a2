"""Scalino: a pyramid of bars in four colours. Moves, views and texts are here, what is compiled in `rules/`."""
