"""Bots against bots: the same deals for all, every seat in turn, and what that says about them and the games.

The modules that play (`contest`, `match`, `journal`, `tournament`) need NumPy, Numba and msgspec only, so that
games can be played on a bare machine and reported elsewhere.
"""
