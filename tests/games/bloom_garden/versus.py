"""The game and the oracle side by side: the same questions, the same answers, the same table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from inspect import unwrap
from typing import Any

import msgspec

from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.rules import constants
from tavoliere.games.bloom_garden.rules.constants import CARDS, COLOURS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.state import CARD, STEPS
from tests.games.bloom_garden.helper import GAME, visible_cells
from tests.games.bloom_garden.oracle import Oracle


def oracle_of(players: int, options: Mapping[str, Any], state: State) -> Oracle:
    return Oracle(players, int(state[0].start), **options)


def meaning(state: State, action: int) -> Any:
    """The answer that an action gives, in the oracle's words."""
    s = state[0]
    step = STEPS[s.step]
    if step == "card":
        card, look = divmod(action, ORIENTATIONS)
        return "pass" if action == constants.PASS else (card + 1, look)
    if step == "place":
        move: Any = GAME.move_of(state, GAME.polled(state), [action])
        return move.x, move.y
    if step in ("discard", "sell"):
        first = constants.DISCARD_SOME if step == "discard" else constants.SELL_SOME
        return action - first - int(s.kind) * constants.COUNTS
    if step == "keep":
        return action - constants.KEEP_SOME
    return _pawn_meaning(state, action)


def _pawn_meaning(state: State, action: int) -> Any:
    if action in (constants.LEAVE_GARDENER, constants.LEAVE_ANIMAL, constants.LEAVE_ORNAMENT):
        return "leave"
    if action in (constants.TAKE_GARDENER, constants.TAKE_ANIMAL):
        return "back"
    return getattr(GAME.move_of(state, GAME.polled(state), [action]), STEPS[state[0].step])


def question(state: State) -> tuple[str, str]:
    """The question that the game asks now, and its colour."""
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
    if oracle.players == 2:
        last = oracle.last_controller
        assert position["control"] == (oracle.start if last is None else 1 - last)
    if oracle.advanced:
        assert position["opening"] == max(0, len(oracle.ring()) - oracle.turns)
    tops = {cell: stack[-1][0] if stack[-1][1] else "meadow" for cell, stack in oracle.garden.items()}
    assert visible_cells(state) == tops


def assert_conserved(oracle: Oracle, state: State) -> None:
    """Tokens and cards: nothing gets lost, nothing comes from nowhere (BG-1.3)."""
    s = state[0]
    for number, colour in enumerate(oracle.colours):
        assert int(s.flowers[: s.players, number].sum() + s.supply[number]) == s.total
        assert s.supply[number] >= 0
        in_hand = int(s.hand[number]).bit_count()
        laid = int((s.sequence[: s.laid] // CARDS == number).sum())
        assert in_hand + laid == sum(s.players < 5 or text.count("1") != 1 for text in oracle.patterns)
        assert int(s.visible[number]) == oracle.visible(colour)
    assert not s.flowers[:, len(oracle.colours) :].any()
    assert not s.tally.any()
    assert not s.marks.any()


def hostile_choice(state: State, listed: dict[Any, int], rng: random.Random) -> Any:
    """Crowd the garden and block it with pawns: what leaves the others the fewest places."""
    few = rng.sample(sorted(listed, key=str), min(len(listed), 25))
    return min(few, key=lambda meant: _room_left(state, listed[meant]))


_placements = partial(
    unwrap(type(GAME).placements), GAME
)  # of positions that no game comes to: anybody's turn, at any time


def _room_left(state: State, action: int) -> int:
    after = GAME.copy(state)
    mine = int(state[0].turn)
    GAME.apply(after, action)
    room = 0
    for colour in range(int(after[0].colours)):
        if colour != mine and after[0].hand[colour]:
            after[0].turn, after[0].stuck, after[0].over = colour, 0, 0
            looks = int(after[0].looks[[n for n in range(9) if after[0].hand[colour] >> n & 1]].sum())
            room += len(_placements(after)) // looks
    return room


def play_both(
    players: int, options: Mapping[str, Any], seed: int, hostile: bool = False, walls: float = 0
) -> Iterator[tuple[Oracle, State]]:
    """A random game on both sides, compared at every step; yields both between moves and at the end.

    Random play alone discards too much, so often nothing is discarded. Hostile play blocks the others,
    and `walls` is how often both sides are told that no placement is legal, so that players pass.
    """
    rng = random.Random(f"{players} {options} {seed}")
    state = GAME.start(players, seed, options)
    oracle = oracle_of(players, options, state)
    lazy = rng.random()
    while not GAME.is_over(state):
        if state[0].step == CARD and rng.random() < walls:
            catch_up(oracle, state)
            state[0].stuck = 1
            oracle.wall_in()
        listed = assert_same_choice(oracle, state)
        step = STEPS[state[0].step]
        if step == "card":
            assert_same_table(oracle, state)
            assert_conserved(oracle, state)
            assert GAME.scores(state) == tuple(oracle.scores())
            yield oracle, state
        if step == "discard" and rng.random() < lazy:
            choice = 0
        elif hostile and step in ("place", "gardener", "animal", "ornament"):
            choice = hostile_choice(state, listed, rng)
        else:
            choice = rng.choice(sorted(listed, key=str))
        oracle.answer(choice)
        GAME.apply(state, listed[choice])
    catch_up(oracle, state)
    assert oracle.question is None
    assert_same_table(oracle, state)
    assert GAME.scores(state) == tuple(oracle.scores())
    yield oracle, state
