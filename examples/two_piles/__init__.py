"""Two Piles, a specimen game with a secret and a move of two steps: `rules.py` is compiled, `game.py` is the rest."""
