"""The worker processes in which bots choose their moves, from what a seat knows."""
