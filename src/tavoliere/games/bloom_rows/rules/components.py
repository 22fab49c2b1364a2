"""What is in the box: number tiles with their flowers, jokers and point tiles."""

from __future__ import annotations

NUMBERS = 100  # number tiles, 1 to 100, each once (BR-1.1)
JOKER = NUMBERS + 1  # how a joker is written where a tile is one number; all jokers are alike
JOKERS = 4
TILES = NUMBERS + JOKERS

OPEN_SPACES = 8
STOCK = 13  # tiles that each player begins with
ROUNDS = 2
MIN_PLAYERS, MAX_PLAYERS = 2, 5

SHORTEST = 3  # tiles of a row
STEP = 2  # the most that one tile of a row may be above the one before (BR-5.2); the least is 1
WIDEST = NUMBERS - 1  # the most that the steps of a row may add up to (BR-5.3)
LONGEST = WIDEST + 1  # tiles: every step counts at least one
MAX_ROWS = TILES // SHORTEST  # rows keep three tiles or more as long as they lie there

HIGHEST = 15  # the best point tile
POINT_TILES = (0, *[2] * 5, *[1] * 10)  # how many there are of each value (BR-1.3)


def flowers_on(number: int) -> int:
    """The flowers on a number tile (BR-1.2): the rule that the default table is made of."""
    if number == 55:
        return 7
    for divisor, flowers in ((11, 5), (10, 3), (5, 2)):
        if number % divisor == 0:
            return flowers
    return 1


FLOWERS = tuple(flowers_on(number) for number in range(1, NUMBERS + 1))
MOST_FLOWERS = 99  # on one tile, in a table of your own
