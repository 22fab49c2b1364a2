"""Bots: five levels for every game, made as one family. They see what their seat knows, and nothing else.

`base` is the protocol, for bots of others too; `levels.make(game, "sound")` makes one of ours.
"""
