"""The options of Scalino, and what follows from them before the deal."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tavoliere.engine.game import Game, State
from tavoliere.engine.options import EXPERT, Options, StartingSeat
from tavoliere.games.scalino.pieces import colours_of
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, MAX_BUILDERS, MAX_PLAYERS
from tavoliere.games.scalino.rules.state import Record

Mode = Literal["building", "demolition"]
Pyramid = Literal["diamond", "square"]
Gaps = Literal["enclosed", "u-shape"]

# In the order in which the rules number them.
MODES: tuple[Mode, ...] = get_args(Mode)
PYRAMIDS: tuple[Pyramid, ...] = get_args(Pyramid)
GAPS: tuple[Gaps, ...] = get_args(Gaps)


class Settings(Options, frozen=True):
    """The options that a position is played with."""

    mode: Mode = "building"
    pyramid: Pyramid = "diamond"
    gaps: Annotated[Gaps, EXPERT] = "enclosed"


class ScalinoOptions(Settings, frozen=True):
    """`blocks` is the pyramid to demolish, as in a position; without it one is built at random."""

    start: StartingSeat = "random"
    blocks: list[str] = []


def write_settings(s: Record, settings: Settings) -> None:
    """Put the settings into a blank state."""
    s.mode = MODES.index(settings.mode)
    s.pyramid = PYRAMIDS.index(settings.pyramid)
    s.gaps = GAPS.index(settings.gaps)


def players_for(game: Game, options: Settings) -> range:
    """Return how many can play: fewer build than demolish."""
    return range(2, (MAX_BUILDERS if options.mode == "building" else MAX_PLAYERS) + 1)


def colours(game: Game, options: Settings, state: State | None = None) -> tuple[str, ...]:
    """In building, return every seat's first colour; in demolition there are none. A state says who starts."""
    if state is None:
        return COLOURS if options.mode == "building" else ()
    if state[0].mode != BUILDING:
        return ()
    owners = [colour.owner for colour in colours_of(state)]
    return tuple(COLOURS[owners.index(seat)] for seat in range(state[0].players))
