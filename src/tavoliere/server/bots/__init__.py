"""Bots at the tables: they think in processes of their own, from what a seat knows."""
