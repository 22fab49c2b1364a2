"""What a placement would do, for interfaces: told before anything is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

from tavoliere.games.bloom_garden.components import COLOURS, FLOWER, ORIENTATIONS
from tavoliere.games.bloom_garden.explain import covered_cells, offending_cells, placement_pieces
from tavoliere.games.bloom_garden.foresight import look_ahead, nearest_place
from tavoliere.games.bloom_garden.moves import Cell, Flowers
from tavoliere.games.bloom_garden.speech import judge_card
from tavoliere.games.bloom_garden.state import PLACE
from tavoliere.games.bloom_garden.view import available_pawns
from tavoliere.games.bloom_garden.violations import Violation

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

Sale = Literal["none", "due", "waits", "last"]


class Preview(msgspec.Struct, frozen=True):
    """What would follow if this card were placed here now.

    `sale` is what the flowers come to: "none" (below the limit), "due", "waits" (the same player goes
    on first) or "last" (everything is sold, as the player is done). `coins` is what all flowers held
    would bring at best in a sale that is due.
    """

    legal: bool
    rule: str | None = None
    code: str | None = None
    sentence: str | None = None
    cells: list[Cell] = []  # where the rule is broken
    harvest: Flowers = {}
    missed: Flowers = {}  # covered flowers for which the supply has no token left
    held: int = 0
    sale: Sale = "none"
    coins: int = 0
    unlocks: list[str] = []  # pawns that become available
    returns: list[str] = []  # own pawns that come back to the hand
    finishes: bool = False


def foresee(game: BloomGarden, state: Any, card: int, turned: int, x: int, y: int, language: str) -> Preview:
    """Look one placement of the colour whose turn it is ahead."""
    s = state[0]
    code = int(Violation.WRONG_STEP) if s.step > PLACE else judge_card(state, card, x, y)
    code = int(Violation.GAME_OVER) if s.over else code
    if code:
        judgement = game.judgement(code, placement_pieces(s, card, turned, (x, y), code))
        sentence = game.explain(judgement, language)
        return Preview(False, judgement.rule, judgement.code, sentence, offending_cells(s, (x, y), code))
    ahead, turn = game.copy(state), np.zeros(5, dtype=np.int64)
    action = (card - 1) * ORIENTATIONS + turned % int(s.looks[card - 1])
    look_ahead(ahead, action, nearest_place(s, x, y), turn)
    goes_on, _, last, held, worth = turn.tolist()
    sale: Sale = "waits" if goes_on else "last" if last else "due" if held >= s.limit else "none"
    later, colour, seat = ahead[0], int(s.turn), game.to_act(state)[0]
    gained = (later.flowers[seat] - s.flowers[seat]).tolist()
    return Preview(
        legal=True,
        harvest={COLOURS[i]: n for i, n in enumerate(gained) if n},
        missed=_missed(s, (x, y), gained),
        held=held,
        sale=sale,
        coins=worth if sale in ("due", "last") else 0,
        unlocks=[pawn for pawn in available_pawns(later, colour) if pawn not in available_pawns(s, colour)],
        returns=[
            pawn
            for pawn, earlier, then in (
                ("gardener", s.gardener, later.gardener),
                ("animal", s.animal, later.animal),
            )
            if earlier[colour] and not then[colour]
        ],
        finishes=bool(last),
    )


def _missed(s: Any, at: Cell, gained: list[int]) -> Flowers:
    covered = [int(s.cells[nearest_place(s, *cell)]) - FLOWER for cell in covered_cells(at)]
    counts = {name: covered.count(colour) - gained[colour] for colour, name in enumerate(COLOURS)}
    return {name: n for name, n in counts.items() if n}
