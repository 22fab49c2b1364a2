"""From what a person says to the actions of a turn, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.engine.moves import Judgement
from tavoliere.games.bloom_garden.explain import pieces_of_move
from tavoliere.games.bloom_garden.moves import Flowers, GardenMove, Pass, Place
from tavoliere.games.bloom_garden.prompt import GardenDraft
from tavoliere.games.bloom_garden.reading import ActionReader
from tavoliere.games.bloom_garden.rules.components import COLOURS, MOST_SUPPLY, Colour
from tavoliere.games.bloom_garden.rules.said import TOLD_ACTIONS, TOLD_MADE
from tavoliere.games.bloom_garden.telling import Telling, say

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


def actions_of(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> Sequence[int] | Judgement:
    """The actions of a turn, or the first thing that is wrong with it."""
    telling = say(game, state, seat, move)
    if telling.code:
        return _refuse(game, seat, move, telling)
    told = telling.told
    return tuple(told[TOLD_ACTIONS : TOLD_ACTIONS + told[TOLD_MADE]])


def carry_out(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> Any:
    """The state after a turn, or the first thing that is wrong with it."""
    telling = say(game, state, seat, move)
    return _refuse(game, seat, move, telling) if telling.code else telling.after


def _refuse(game: BloomGarden, seat: int, move: GardenMove, telling: Telling) -> Judgement:
    return game.judgement(telling.code, pieces_of_move(game, telling.after, seat, move, telling.code, telling.told))


def move_of(game: BloomGarden, state: Any, actions: Sequence[int]) -> GardenMove:
    """The turn that these actions are."""
    reader = ActionReader(game.read(state))
    for action in actions:
        reader.read(int(action))
    said = reader.said
    return Place(**said) if "card" in said else Pass(**said)


def draft_of(move: GardenMove) -> GardenDraft:
    """A move as a draft with all its parts."""
    opening: dict[str, Any] = {"kind": "pass"}
    if isinstance(move, Place):
        opening = {"kind": "place", "card": move.card, "turned": move.turned, "at": (move.x, move.y)}
    return GardenDraft(
        **opening,
        discard=_one_by_one(move.discard),
        sell=_one_by_one(move.sell),
        keep=move.keep or None,
        gardener=move.gardener,
        animal=move.animal,
        ornament=list(move.ornament or ()),
    )


def _one_by_one(flowers: Flowers) -> list[Colour]:
    """Each flower by itself. Of more than any box holds, one too many is enough."""
    return [colour for colour in COLOURS for _ in range(min(flowers.get(colour, 0), MOST_SUPPLY + 1))]
