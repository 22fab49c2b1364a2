"""The game and the oracle side by side: the same questions, the same answers, the same table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tavoliere.engine.game import State
from tavoliere.games.bloom_garden import actions
from tavoliere.games.bloom_garden.components import COLOURS, ORIENTATIONS, PLACES
from tavoliere.games.bloom_garden.explain import ornament_cells
from tavoliere.games.bloom_garden.foresight import cell_of
from tavoliere.games.bloom_garden.state import STEPS
from tests.games.bloom_garden.oracle import Oracle
from tests.games.bloom_garden.table import GAME, visible_cells


def oracle_of(players: int, options: Mapping[str, Any], state: State) -> Oracle:
    return Oracle(players, int(state[0].start), **options)


def meaning(state: State, action: int) -> Any:
    """What an action answers, in the oracle's words."""
    s = state[0]
    step = STEPS[s.step]
    if step == "card":
        card, look = divmod(action, ORIENTATIONS)
        return "pass" if action == actions.PASS else (card + 1, look)
    if step == "place":
        return cell_of(s, action - actions.PUT)
    if step in ("discard", "sell"):
        first = actions.DISCARD_SOME if step == "discard" else actions.SELL_SOME
        return action - first - int(s.kind) * actions.COUNTS
    if step == "keep":
        return action - actions.KEEP_SOME
    return _pawn_meaning(s, action)


def _pawn_meaning(s: Any, action: int) -> Any:
    if action in (actions.LEAVE_GARDENER, actions.LEAVE_ANIMAL, actions.LEAVE_ORNAMENT):
        return "leave"
    if action in (actions.TAKE_GARDENER, actions.TAKE_ANIMAL):
        return "back"
    if action >= actions.SET_ORNAMENT:
        return ornament_cells(s, action)
    return cell_of(s, (action - actions.SET_GARDENER if action < actions.LEAVE_ANIMAL else action - actions.SET_ANIMAL) % PLACES)


def question(state: State) -> tuple[str, str]:
    """What the game asks now, and about which colour."""
    s = state[0]
    step = STEPS[s.step]
    return step, COLOURS[s.kind] if step in ("discard", "sell") else COLOURS[s.turn]


def catch_up(oracle: Oracle, state: State) -> None:
    """The game does not ask where there is no choice; the oracle always does."""
    while oracle.question and (GAME.is_over(state) or oracle.question[0] != "card"):
        asked, colour, choice = oracle.question
        if not GAME.is_over(state) and (asked == "keep" or (asked, colour) == question(state)):
            return
        assert len(choice) == 1, f"The game does not ask what the oracle does: {oracle.question}"
        oracle.answer(next(iter(choice)))


def assert_same_choice(oracle: Oracle, state: State) -> dict[Any, int]:
    """Both ask the same and allow the same; the actions by their meaning."""
    catch_up(oracle, state)
    assert oracle.question is not None
    asked, colour, choice = oracle.question
    assert asked == STEPS[state[0].step]
    if asked != "keep":
        assert (asked, colour) == question(state)
    assert GAME.to_act(state) == (oracle.seat(),)
    listed = {meaning(state, action): action for action in GAME.legal_actions(state)}
    assert set(listed) == choice
    return listed


def assert_same_table(oracle: Oracle, state: State) -> None:
    """Every part of the position is the same in both."""
    position = msgspec.to_builtins(GAME.position(state))
    turned = {0: "", 1: " r1", 2: " r2", 3: " r3"}
    assert position["cards"] == [f"{c} {n}{turned[look]} at {x},{y}" for c, n, look, x, y in oracle.laid]
    pawns = [
        f"{colour} {pawn} " + " and ".join(f"{x},{y}" for x, y in oracle.pawns[colour, pawn])
        for colour in oracle.colours
        for pawn in ("gardener", "animal", "ornament")
        if (colour, pawn) in oracle.pawns
    ]
    assert position["pawns"] == pawns
    assert position["flowers"] == [{c: held[c] for c in oracle.colours if held[c]} for held in oracle.flowers]
    assert position["coins"] == oracle.coins
    assert position["passed"] == [colour for colour in oracle.colours if colour in oracle.passed]
    finished = [
        {"seat": seat, "flowers": flowers, "meadow": meadow, "sharing": sharing}
        for seat, (flowers, meadow, sharing) in oracle.finished.items()
    ]
    assert position["finished"] == finished
    assert bool(state[0].over) == oracle.over
    if not oracle.over:
        assert position["turn"] == oracle.turn
    tops = {cell: stack[-1][0] if stack[-1][1] else "meadow" for cell, stack in oracle.garden.items()}
    assert visible_cells(state) == tops


def assert_conserved(oracle: Oracle, state: State) -> None:
    """Tokens and cards: nothing gets lost, nothing comes from nowhere (BG-1.3)."""
    s = state[0]
    for number, colour in enumerate(oracle.colours):
        assert int(s.flowers[: s.players, number].sum() + s.supply[number]) == s.total
        assert s.supply[number] >= 0
        in_hand = int(s.hand[number]).bit_count()
        laid = int((s.laid_colour[: s.laid] == number).sum())
        assert in_hand + laid == (8 if s.players == 5 else 9)
        assert int(s.visible[number]) == oracle.visible(colour)
    assert not s.flowers[:, len(oracle.colours) :].any()
    assert not s.tally.any()


def play_both(
    players: int, options: Mapping[str, Any], seed: int, thorough: bool = True
) -> Iterator[tuple[Oracle, State]]:
    """A random game on both sides, compared at every step; yields both between moves and at the end.

    Random play alone discards too much and sets few pawns, so some choices are taken more often.
    """
    rng = random.Random(f"{players} {options} {seed}")
    state = GAME.start(players, seed, options)
    oracle = oracle_of(players, options, state)
    lazy = rng.random()
    while not GAME.is_over(state):
        listed = assert_same_choice(oracle, state)
        between = STEPS[state[0].step] == "card"
        if between:
            assert_same_table(oracle, state)
            assert_conserved(oracle, state)
            yield oracle, state
        if STEPS[state[0].step] == "discard" and rng.random() < lazy:
            choice = 0
        else:
            choice = rng.choice(sorted(listed, key=str))
        oracle.answer(choice)
        GAME.apply(state, listed[choice])
        if thorough or GAME.is_over(state):
            catch_up(oracle, state)
            assert GAME.scores(state) == tuple(oracle.scores())
    assert oracle.question is None
    assert_same_table(oracle, state)
    yield oracle, state
