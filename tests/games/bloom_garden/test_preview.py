"""Previews: what would happen, or why not and what would be right instead."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.events import Bloom
from tavoliere.games.bloom_garden.moves import Place
from tavoliere.games.bloom_garden.pieces import CellPiece
from tavoliere.games.bloom_garden.preview import BloomGardenPreview, Meadow
from tavoliere.games.bloom_garden.prompt import BloomGardenDraft
from tests.games.bloom_garden.helper import BLOCKED, GAME, foresee, load, play
from tests.games.bloom_garden.versus import play_both


def try_out(state: State, text: str) -> BloomGardenPreview:
    return GAME.preview(state, GAME.polled(state), GAME.parse(text))


def mended(state: State, text: str) -> tuple[str, str]:
    """Why a turn is refused, and the turn that would be right instead."""
    preview, seat = try_out(state, text), GAME.polled(state)
    assert not preview.legal
    assert preview.why == GAME.check(state, GAME.parse(text), seat)
    assert preview.why is not None
    assert preview.mend is not None
    move = GAME.prompt(state, seat, preview.mend).move
    assert move is not None
    assert GAME.check(state, move, seat) is None
    return preview.why.code, str(move)


def test_what_would_happen() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"], flowers=[{}, {"rose": 2}, {}])
    before = state.tobytes()
    preview = foresee(state, 9, 0, 1, 1)
    assert preview.legal
    assert preview.harvest == [Bloom("hyacinth", x, y) for x, y in ((1, 1), (2, 1), (1, 2), (2, 2))]
    assert (preview.held, preview.sale, preview.coins) == (6, "due", 2)
    assert (preview.unlocks, preview.returns, preview.finishes) == ([], [], False)
    assert (preview.before, preview.after) == (0, 2 + 9 + 3)
    assert foresee(state, 1, 0, 2, 2).sale == "none"
    assert state.tobytes() == before


def test_which_rule_and_which_cells() -> None:
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 1,0"]
    state = load(players=3, cards=cards, pawns=["hyacinth gardener 0,2"], turn="rose")
    pawn = foresee(state, 5, 0, -1, 1).why
    assert pawn is not None
    assert (pawn.rule, pawn.code) == ("BG-3.4", "covers_pawn")
    assert [piece.cells for piece in pawn.pieces["pawns"]] == [(CellPiece(0, 2),)]
    assert "il giardiniere (giacinto) in (0,2)" in GAME.explain(pawn, "it")
    table = foresee(state, 5, 0, 0, 0).why
    assert table is not None
    assert (table.rule, len(table.pieces["cells"])) == ("BG-3.3", 9)
    far = foresee(state, 5, 0, 2**80, -(2**80)).why
    assert far is not None
    assert (far.rule, far.pieces["cell"]) == ("BG-3.2", CellPiece(2**80, -(2**80)))
    card = foresee(state, 10**30, 0, 0, 0).why
    assert card is not None
    assert card.rule == "BG-3.1"


def test_the_nearest_turn_that_is_legal() -> None:
    held: list[dict[str, int]] = [{}, {"hyacinth": 3, "tulip": 2}, {}]
    cards = ["hyacinth 2 r1 at 0,0", "hyacinth 9 at -4,-4"]
    state = load(players=3, cards=["hyacinth 2 r1 at 0,0"], flowers=held, options={"sell": "choose"}, turn="tulip")
    assert mended(state, "1 at 3,3; sell 1 tulip") == ("covers_no_card", "1 at 2,2; sell 1 tulip")
    assert mended(state, "1 at 900000,2; sell 1 tulip")[1] == "1 at 2,2; sell 1 tulip"
    assert mended(state, "1 at 2,2") == ("keeps_over_limit", "1 at 2,2; sell 1 tulip")
    assert mended(state, "1 at 2,2; sell 9 tulip") == ("sells_too_many", "1 at 2,2; sell 2 tulip")
    assert mended(state, "1 at 2,2; discard 9 tulip; sell 1 tulip")[1] == "1 at 2,2; discard 2 tulip"
    assert mended(state, "1 at 2,2; sell 1 tulip; keep 2")[0] == "nothing_to_choose"
    assert mended(state, "1 at 2,2; sell 1 tulip; animal 9,9; gardener 0,0")[1] == "1 at 2,2; sell 1 tulip"
    assert mended(state, "pass; sell 1 tulip")[0] == "must_place"
    state = load(players=3, cards=[*cards[:1], "tulip 5 at 2,2"], turn="tulip")
    assert mended(state, "5 at 4,4") == ("card_not_in_hand", "4 at 4,4")
    state = load(players=3, cards=cards[:1], flowers=held, options={"sell": "bouquets"}, turn="tulip")
    assert mended(state, "1 at 2,2; keep 7") == ("keeps_too_many", "1 at 2,2; keep 1")
    assert mended(load(**BLOCKED), "9 at 2,2") == ("covers_pawn", "pass")


def test_what_has_to_wait_is_left_out() -> None:
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 3 r1 at 4,4"]
    state = load(players=3, cards=cards, options={"order": "advanced"}, flowers=[{}, {}, {"hyacinth": 3}])
    assert mended(state, "1 at 6,6; discard 1 hyacinth; gardener 4,4") == ("waits", "1 at 6,6")


def test_unlocking_and_the_ornament() -> None:
    state = load(players=3, cards=["tulip 9 at 0,0"], turn="tulip")
    assert foresee(state, 7, 0, 2, 2).unlocks == ["animal", "ornament"]
    preview = try_out(state, "7 at 2,2; ornament 2,2 and 2,3")
    assert preview.ornament == Meadow(size=1, sharing=1, points=0)


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({}, None),
        ({"card": 9}, None),
        ({"at": (2, 2)}, None),
        ({"card": 6, "at": (2, 2)}, None),
        ({"card": 9, "at": (2, 2), "ornament": [(2, 2)]}, None),
        ({"card": 10}, "card_not_in_hand"),
        ({"turned": 4}, "no_such_turn"),
        ({"at": (9, 9)}, "covers_no_card"),
        ({"kind": "pass"}, "must_place"),
        ({"card": "nine"}, "no_such_action"),
    ],
)
def test_drafts(parts: dict[str, Any], code: str | None) -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    preview = GAME.preview(state, 1, BloomGardenDraft(**parts))
    assert not preview.legal
    assert (preview.why and preview.why.code) == code
    if parts.get("at") == (2, 2):
        assert preview.harvest == [Bloom("hyacinth", 2, 2)]
    other = GAME.preview(state, 0, BloomGardenDraft(**parts)).why
    assert other is not None
    assert other.code in ("not_your_turn", "no_such_action")


def test_a_sale_that_is_still_to_be_chosen_is_no_fault_of_a_draft() -> None:
    held: list[dict[str, int]] = [{}, {"hyacinth": 3, "tulip": 2}, {}]
    state = load(players=3, cards=["hyacinth 2 r1 at 0,0"], flowers=held, options={"sell": "choose"}, turn="tulip")
    preview = GAME.preview(state, 1, BloomGardenDraft(card=1, at=(2, 2)))
    assert (preview.legal, preview.why, preview.sale, preview.held) == (False, None, "due", 5)


def test_it_is_what_then_happens() -> None:
    for _, state in play_both(3, {"order": "advanced", "sell": "all"}, 8):
        if GAME.is_over(state):
            continue
        for card, turned, x, y in GAME.placements(state)[::29].tolist():
            preview = foresee(state, card, turned, x, y)
            after = GAME.copy(state)
            seat = GAME.to_act(state)[0]
            play(after, str(Place(card=card, turned=turned, x=x, y=y)))
            gained = GAME.position(after).coins[seat] - GAME.position(state).coins[seat]
            assert preview.legal
            assert (preview.before, preview.after) == (GAME.scores(state)[seat], GAME.scores(after)[seat])
            assert gained == preview.coins
            if preview.sale in ("none", "waits"):
                assert sum(GAME.position(after).flowers[seat].values()) == preview.held
            assert GAME.breakdown(after, None)[seat].finished == preview.finishes
