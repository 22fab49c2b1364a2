"""Games that are there to be read."""
