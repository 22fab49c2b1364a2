"""From what a person says to the actions of a turn, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.engine.moves import Judgement
from tavoliere.games.bloom_garden import explain
from tavoliere.games.bloom_garden.actions import (
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    PASS,
    PUT,
    SELL_SOME,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    TAKE_ANIMAL,
    TAKE_CARD,
    TAKE_GARDENER,
    direction_between,
)
from tavoliere.games.bloom_garden.components import CARDS, COLOURS, FLOWER, MOST_KEPT, ORIENTATIONS, PLACES
from tavoliere.games.bloom_garden.foresight import cell_of, judge_pawn, judge_place, look_ahead, nearest_place
from tavoliere.games.bloom_garden.moves import Cell, Flowers, GardenMove, Pass, Place, Turn
from tavoliere.games.bloom_garden.state import (
    ANIMAL,
    CARD,
    DISCARD,
    GARDENER,
    KEEP,
    ORNAMENT,
    SALES,
    SELL,
    STEPS,
)
from tavoliere.games.bloom_garden.violations import Violation

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_SET = {"gardener": SET_GARDENER, "animal": SET_ANIMAL}
_TAKE = {"gardener": TAKE_GARDENER, "animal": TAKE_ANIMAL}
_LEAVE = {"gardener": LEAVE_GARDENER, "animal": LEAVE_ANIMAL, "ornament": LEAVE_ORNAMENT}


def actions_of(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> tuple[int, ...] | Judgement:
    """The actions of a turn, judged on the way; the first thing that is wrong is what is told."""
    if state[0].step != CARD:  # a turn that has begun can only be finished step by step
        return game.judgement(Violation.WRONG_STEP, {})
    opening = _opening_actions(game, state, move)
    if isinstance(opening, Judgement):
        return opening
    after, ahead = game.copy(state), game.copy(state)
    for action in opening:
        game.apply_as(after, action, seat)
    goes_on = np.zeros(5, dtype=np.int64)
    look_ahead(ahead, opening[0], opening[-1] - PUT, goes_on)
    wrong = _waiting(game, int(state[0].players), move, *goes_on[:2].tolist())
    made = [*opening]
    unsaid = _said(move)
    while wrong is None and after[0].step != CARD:
        step = int(after[0].step)
        action = _action_of(after[0], step, move, unsaid)
        wrong = _judge(game, after, seat, step, action, move)
        if wrong is None:
            game.apply_as(after, action, seat)
            made.append(action)
    if wrong is None and unsaid:
        wrong = _needless(game, ahead, seat, move, sorted(unsaid, key=_order)[0], bool(goes_on[2]))
    return tuple(made) if wrong is None else wrong


def _opening_actions(game: BloomGarden, state: Any, move: GardenMove) -> tuple[int, ...] | Judgement:
    """The card and its place, or passing."""
    s = state[0]
    if isinstance(move, Pass):
        return (PASS,) if s.stuck else game.judgement(Violation.MUST_PLACE, {})
    judged = judge_card(state, move.card, move.x, move.y)
    if judged:
        return game.judgement(judged, explain.placement_pieces(s, move.card, move.turned, (move.x, move.y), judged))
    turned = move.turned % int(s.looks[move.card - 1])
    return TAKE_CARD + (move.card - 1) * ORIENTATIONS + turned, PUT + nearest_place(s, move.x, move.y)


def judge_card(state: Any, card: int, x: int, y: int) -> int:
    """The first rule that this placement breaks for the colour whose turn it is: BG-3.1, 3.2, 3.3, 3.4."""
    s = state[0]
    if not 1 <= card <= CARDS or not s.hand[s.turn] >> (card - 1) & 1:
        return Violation.CARD_NOT_IN_HAND
    return int(judge_place(state, nearest_place(s, x, y)))


def _said(move: Turn) -> set[str]:
    """The clauses of a move that the turn must have a use for."""
    said = {f"discard {colour}" for colour, n in move.discard.items() if n}
    said |= {f"sell {colour}" for colour, n in move.sell.items() if n}
    said |= {"keep"} if move.keep else set()
    return said | {pawn for pawn in _LEAVE if getattr(move, pawn) is not None}


def _order(clause: str) -> tuple[int, str]:
    return ("discard", "sell", "keep", "gardener", "animal", "ornament").index(clause.split()[0]), clause


def _waiting(game: BloomGarden, players: int, move: Turn, sale_waits: int, pawns_wait: int) -> Judgement | None:
    """Things said too early: the same player goes on (BG-8.2, with two players BG-9.4)."""
    flowers = any(move.discard.values()) or any(move.sell.values()) or move.keep
    pawns = any(getattr(move, pawn) is not None for pawn in _LEAVE)
    if (sale_waits and flowers) or (pawns_wait and pawns):
        return game.judgement(Violation.WAITS_WITH_TWO if players == 2 else Violation.WAITS, {})
    return None


def _action_of(s: Any, step: int, move: GardenMove, unsaid: set[str]) -> int:
    """What the move answers to this step of the turn. A number too great to be an action stays too great."""
    if step in (DISCARD, SELL):
        name, first = ("discard", DISCARD_SOME) if step == DISCARD else ("sell", SELL_SOME)
        colour = COLOURS[s.kind]
        unsaid.discard(f"{name} {colour}")
        return first + int(s.kind) * COUNTS + _counted(getattr(move, name).get(colour, 0), COUNTS - 1)
    unsaid.discard(STEPS[step])
    if step == KEEP:
        return KEEP_SOME + _counted(move.keep, MOST_KEPT)
    return pawn_action(s, STEPS[step], getattr(move, STEPS[step]))


def _counted(n: int, most: int) -> int:
    return n if 0 <= n <= most else most


def pawn_action(s: Any, pawn: str, where: Any) -> int:
    """The action of leaving, taking back or setting a pawn."""
    if where is None:
        return _LEAVE[pawn]
    if where == "back":
        return _TAKE[pawn]
    if pawn != "ornament":
        return _SET[pawn] + nearest_place(s, *where)
    flower, meadow = in_order(s, where)
    direction = direction_between(flower, meadow) or 0
    return SET_ORNAMENT + direction * PLACES + nearest_place(s, *flower)


def in_order(s: Any, pair: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
    """The two cells of an ornament with the flower first, however they were said."""
    own = [s.cells[nearest_place(s, *cell)] == FLOWER + s.turn for cell in pair]
    return (pair[1], pair[0]) if own == [False, True] else pair


def _judge(game: BloomGarden, state: Any, seat: int, step: int, action: int, move: GardenMove) -> Judgement | None:
    s = state[0]
    if step in (DISCARD, SELL):
        asked = getattr(move, STEPS[step]).get(COLOURS[s.kind], 0)
        pieces: Mapping[str, Any] = explain.flower_pieces(s, seat, int(s.kind), asked)
    elif step == KEEP:
        asked, pieces = move.keep, explain.keep_pieces(s, seat, move.keep)
    else:
        return _judge_pawn(game, state, STEPS[step], getattr(move, STEPS[step]))
    code = game.violation(state, action, seat)
    if not 0 <= asked < COUNTS:  # no action stands for so many
        code = {DISCARD: Violation.DISCARDS_TOO_MANY, SELL: Violation.SELLS_TOO_MANY}.get(
            step, Violation.KEEPS_TOO_MANY
        )
    elif step == KEEP and asked > MOST_KEPT:
        code = Violation.KEEPS_TOO_MANY
    return game.judgement(code, pieces) if code else None


def _judge_pawn(game: BloomGarden, state: Any, pawn: str, where: Any) -> Judgement | None:
    """The judge's word on a pawn, with the cells as they were said."""
    s = state[0]
    code = int(judge_pawn(state, pawn_action(s, pawn, where)))
    cells: tuple[Cell, ...] = ()
    if pawn == "ornament" and where is not None:
        cells = in_order(s, where)
        apart = direction_between(*cells) is None
        if apart and code not in (Violation.NO_VIRTUAL_ORNAMENT, Violation.ORNAMENT_LOCKED):
            code = Violation.ORNAMENT_NEEDS_PAIR
    elif where is not None and where != "back":
        cells = (where,)
    return game.judgement(code, explain.pawn_pieces(s, cells, code)) if code else None


def _needless(game: BloomGarden, state: Any, seat: int, move: GardenMove, clause: str, last: bool) -> Judgement:
    """Why the turn has no use for something that the move says; the state is as the card was laid."""
    s = state[0]
    name, _, colour = clause.partition(" ")
    if name in _LEAVE:
        judged = _judge_pawn(game, state, name, getattr(move, name))
        return judged or game.judgement(Violation.PAWN_IN_HAND, {"cells": ""})
    if colour and colour not in COLOURS[: int(s.colours)]:
        number = COLOURS.index(colour) if colour in COLOURS else 0
        code = Violation.DISCARDS_TOO_MANY if name == "discard" else Violation.SELLS_TOO_MANY
        return game.judgement(code, {**explain.flower_pieces(s, seat, number, 0), "colour": colour, "held": 0})
    if name == "discard":
        return game.judgement(
            Violation.DISCARDS_TOO_MANY, explain.flower_pieces(s, seat, COLOURS.index(colour), move.discard[colour])
        )
    chosen = SALES[s.sell] == ("choose" if name == "sell" else "bouquets")
    if last or not chosen:
        return game.judgement(Violation.NOTHING_TO_CHOOSE, {})
    holds = int(s.flowers[seat].sum()) - sum(move.discard.values())
    if holds < s.limit:
        return game.judgement(Violation.NO_SALE_DUE, {"held": holds, "limit": int(s.limit)})
    if name == "keep":
        return game.judgement(Violation.KEEPS_TOO_MANY, {"said": move.keep, "most": 0})
    return game.judgement(
        Violation.SELLS_TOO_MANY, explain.flower_pieces(s, seat, COLOURS.index(colour), move.sell[colour])
    )


def move_of(game: BloomGarden, state: Any, seat: int, actions: Sequence[int]) -> GardenMove:
    """The turn that these actions are."""
    after = game.copy(state)
    said: dict[str, Any] = {"discard": {}, "sell": {}}
    for action in actions:
        _say(after[0], int(action), said)
        game.apply_as(after, action, seat)
    return Place(**said) if "card" in said else Pass(**said)


def _say(s: Any, action: int, said: dict[str, Any]) -> None:
    """Put one action into words."""
    step = int(s.step)
    if step == CARD:
        if action != PASS:
            said["card"], said["turned"] = action // ORIENTATIONS + 1, action % ORIENTATIONS
    elif step in (DISCARD, SELL):
        n = (action - (DISCARD_SOME if step == DISCARD else SELL_SOME)) % COUNTS
        if n:
            flowers: Flowers = said[STEPS[step]]
            flowers[COLOURS[s.kind]] = n
    elif step == KEEP:
        said["keep"] = action - KEEP_SOME
    elif step in (GARDENER, ANIMAL, ORNAMENT):
        _say_pawn(s, STEPS[step], action, said)
    else:
        said["x"], said["y"] = cell_of(s, action - PUT)


def _say_pawn(s: Any, pawn: str, action: int, said: dict[str, Any]) -> None:
    if action == _LEAVE[pawn]:
        return
    if pawn == "ornament":
        said[pawn] = explain.ornament_cells(s, action)
    elif action == _TAKE[pawn]:
        said[pawn] = "back"
    else:
        said[pawn] = cell_of(s, action - _SET[pawn])
