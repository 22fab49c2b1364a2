"""Two Piles: a whole game on one page, with a secret and a move of two steps."""
