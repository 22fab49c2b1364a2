"""Fixed numbers of simulations, about 0.1 s a move, for games that must come out the same everywhere."""

from __future__ import annotations

from tavoliere.bots.levels import LEVELS

SIMULATIONS = {"scalino": 20_000, "bloom_rows": 2_000, "bloom_garden": 600, "bloops": 2_500}
ON_THE_LADDER = {**SIMULATIONS, "bloom_rows": 600}  # its games are long: so they take a third of the time
SECONDS = 0.1
BELOW, TOP = LEVELS[:-1], LEVELS[-1]


def top(game: str) -> str:
    """The strongest level at that pace."""
    return f"{TOP}@{SIMULATIONS[game]}"


def entrants(game: str) -> list[str]:
    """Everybody on the ladder, the weakest first."""
    return ["random", *BELOW, f"{TOP}@{ON_THE_LADDER[game]}"]
