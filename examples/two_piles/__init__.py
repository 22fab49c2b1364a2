"""Two Piles: a whole game in two pages and its words, with a secret and a move of two steps.

It brings every part that the contract asks for and nothing that the engine can do alone: that comes to some 500
lines, half of them structs and heads of functions. `rules.py` is compiled; `game.py` is what people say and see.
"""
