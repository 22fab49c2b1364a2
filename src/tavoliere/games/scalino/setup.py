"""What the options ask for, before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput
from tavoliere.engine.options import Options
from tavoliere.games.scalino.options import GAPS, MODES, PYRAMIDS, ScalinoOptions
from tavoliere.games.scalino.position import Position, Settings, read_position, write_position
from tavoliere.games.scalino.rules.constants import BLOCKS, BUILDING, COLOURS, LEVELS, MAX_BUILDERS, MAX_PLAYERS

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino


def players_for(options: Options) -> range:
    """How many can play: fewer build than demolish."""
    assert isinstance(options, ScalinoOptions)
    return range(2, (MAX_BUILDERS if options.mode == "building" else MAX_PLAYERS) + 1)


def colours(options: Options, state: State | None) -> tuple[str, ...]:
    """In building, every seat's first colour (SC-2.1 to SC-2.3); in demolition nobody has any. A state says which."""
    assert isinstance(options, ScalinoOptions)
    if state is None:
        return COLOURS if options.mode == "building" else ()
    if state[0].mode != BUILDING:
        return ()
    start, players = int(state[0].start), int(state[0].players)
    return tuple(COLOURS[(seat - start) % players] for seat in range(players))


def write_options(s: Any, options: ScalinoOptions) -> None:
    """Put the options into a blank state."""
    s.mode = MODES.index(options.mode)
    s.pyramid = PYRAMIDS.index(options.pyramid)
    s.gaps = GAPS.index(options.gaps)
    s.start = RANDOM_START if options.start == "random" else options.start
    if options.blocks:
        if s.mode == BUILDING:
            raise BadInput("The option blocks is the pyramid to demolish: set mode=demolition with it.")
        settings = Settings(options.mode, options.pyramid, options.gaps)
        given = read_position(Position(players=2, rules=int(s.rules), options=settings, blocks=options.blocks))[0]
        if given.standing != BLOCKS:
            raise BadInput(f"A pyramid to demolish has all {BLOCKS} blocks, not {given.standing}.")
        s.standing, s.cells, s.bar, s.colour = given.standing, given.cells, given.bar, given.colour


def demolition_of(game: Scalino, finished: State) -> ScalinoOptions:
    """The options to demolish the pyramid of a completed building game."""
    s = game.read(finished)
    if s.mode != BUILDING or s.level != LEVELS:
        raise BadInput("Only the pyramid of a building game that was completed can be demolished.")
    position = write_position(game, finished)
    return ScalinoOptions(mode="demolition", pyramid=position.options.pyramid, blocks=position.blocks)
