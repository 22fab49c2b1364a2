"""Previews: what a draft or a move would do, or why not and what would mend it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tavoliere.games.bloom_rows.moves import Add, Draw, Lay, Pass, Placed, Swap
from tavoliere.games.bloom_rows.moves import BloomRowsDraft as Draft
from tavoliere.games.bloom_rows.pieces import Number
from tests.games.bloom_rows.helper import GAME, make
from tests.games.bloom_rows.versus import random_move, random_position
from tests.games.every import SOAK


def preview(state: Any, text: str, seat: int = 0) -> Any:
    return GAME.preview(state, seat, GAME.parse(text))


def test_a_lay_tells_flowers_points_and_joker() -> None:
    state = make([[54, 55, 56, 1], [70]], supply=[90], taken=[[], [9, 8]], jokers=1)
    seen = preview(state, "lay 54 55 56")
    assert (seen.legal, seen.flowers, seen.points, seen.joker) == (True, 9, 7, True)
    assert (seen.before, seen.after) == (-10, 6)
    assert seen.row == (54, 55, 56)
    assert not seen.ends_round


def test_the_last_tiles_end_the_round_and_bring_no_joker() -> None:
    state = make([[54, 55, 56], [70]], jokers=1)
    seen = preview(state, "lay 54 55 56")
    assert (seen.joker, seen.ends_round, seen.before, seen.after) == (False, True, -9, 9)


def test_a_robbery_tells_what_is_left() -> None:
    state = make([[54, 56, 70], [1]], ["51 52 53 55"], supply=[90])
    seen = preview(state, "lay 54 55 56 rob A:55")
    assert (seen.legal, seen.points, seen.joker, seen.robbed) == (True, 9, False, (51, 52, 53))
    assert (seen.before, seen.after) == (-5, -5 + 2 + 9)


def test_an_add_and_a_swap_tell_the_row() -> None:
    state = make([[23, 26, 80], [70]], ["22 J 25"], supply=[90])
    assert preview(state, "add 26 to A").row == (22, "J", 25, 26)
    assert preview(state, "swap 23 in A").row == (22, 23, 25)
    assert preview(state, "swap 23 in A").after == -1 - 3


def test_a_blind_draw_tells_nothing() -> None:
    state = make([[1], [70]], supply=[55, 91], open=[11])
    assert (preview(state, "draw covered").before, preview(state, "draw covered").after) == (-1, None)
    assert preview(state, "draw 11").after == -6


@pytest.mark.parametrize(
    ("text", "code", "neighbours", "mend"),
    [
        ("lay 56 55 54", "bad_step", (56, 55), (54, 55, 56)),
        ("lay 54 55 59", "bad_step", (55, 59), (54, 55, 56, 58, 59)),
        ("lay 54 J 59", "joker_does_not_fit", (54, 59), (54, 55, "J", 59)),
        ("lay 54 55 99", "not_yours", (), (54, 55, 56)),
        ("lay 54 55 56 58 take joker", "joker_not_earned", (), (54, 55, 56, 58)),
        ("lay 1 1", "not_yours", (), None),
    ],
)
def test_a_move_tells_why_not_and_what_would_mend_it(
    text: str, code: str, neighbours: tuple[int, ...], mend: tuple[Any, ...] | None
) -> None:
    state = make([[54, 55, 56, 58, 59, "J", 1], [70]], supply=[90])
    seen = preview(state, text)
    assert (seen.legal, seen.why.code) == (False, code)
    assert seen.why == GAME.check(state, GAME.parse(text))
    assert [seen.why.pieces.get(side) for side in ("left", "right") if neighbours] == [*map(Number, neighbours)]
    assert seen.mend == (Draft("lay", tiles=mend) if mend else None)


def test_a_draft_on_its_way_is_neither_legal_nor_wrong() -> None:
    state = make([[54, 55, 56, 58, 59, 1], [70]], ["2 3 4"], supply=[90])
    points = GAME.view(state, 0).scores[0]
    assert points < 0
    assert GAME.preview(state, 0, Draft("lay", tiles=(54, 58))) == GAME.preview_type(before=points)
    assert GAME.preview(state, 0, Draft("add", row="A")) == GAME.preview_type(before=points)
    assert GAME.preview(state, 0, Draft("add", row="A", added=(Placed(1, 0),))).legal
    wrong = GAME.preview(state, 0, Draft("lay", tiles=(54, 1)))
    assert wrong.why is not None
    assert (wrong.why.code, wrong.mend) == ("leads_nowhere", Draft("lay", tiles=(54, 55, 56)))
    wrong = GAME.preview(state, 0, Draft("add", row="A", added=(Placed(59, 3),)))
    assert wrong.why is not None
    assert (wrong.why.code, wrong.mend) == ("does_not_fit", None)


def test_out_of_turn_it_says_so() -> None:
    state = make([[1], [54, 55, 56]], supply=[90])
    seen = preview(state, "lay 54 55 56", 1)
    assert (seen.legal, seen.why.code, seen.mend) == (False, "not_your_turn", None)
    assert not any(preview(state, "lay 54 55 56", seat).legal for seat in (5, -1))


def test_a_preview_is_what_happens() -> None:
    """Legal exactly when the judge says so; the points afterwards are those; what mends is a move."""
    rng = random.Random(7)
    kinds = set()
    for _ in range(2000 if SOAK else 150):
        state = random_position(rng)
        for move in [random_move(rng, state) for _ in range(6)] + list(GAME.moves(state, 0))[:6]:
            seen = GAME.preview(state, 0, move)
            assert seen.legal == (GAME.check(state, move, 0) is None)
            if seen.mend is not None:
                assert GAME.prompt(state, 0, seen.mend).move is not None
            if not seen.legal:
                continue
            kinds.add(type(move))
            after = GAME.copy(state)
            GAME.play(after, move, 0)
            assert seen.ends_round == bool(after[0].second)
            assert seen.before == GAME.scores(state)[0]
            if seen.after is not None:
                assert seen.after == (after[0].earned[0] if seen.ends_round else GAME.scores(after)[0])
    assert kinds >= {Lay, Add, Swap, Draw, Pass}
