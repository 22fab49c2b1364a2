"""For how many a game is, as its options decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.engine.options import OptionForm

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


def usual_players(game: Game) -> tuple[int, int]:
    """The fewest and the most, when nothing is chosen."""
    return _ends(game.players_for(game.make_options(None)))


def other_players(game: Game, options: list[OptionForm]) -> dict[str, tuple[int, int]]:
    """The choices of options with which more or fewer can play, as in `mode=demolition`."""
    usual = usual_players(game)
    others = {}
    for option in options:
        for value, _ in option.choices:
            ends = _ends(game.players_for(game.make_options({option.name: value})))
            if ends != usual:
                others[f"{option.name}={value}"] = ends
    return others


def _ends(counts: range) -> tuple[int, int]:
    return counts[0], counts[-1]
