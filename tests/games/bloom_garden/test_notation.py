"""What people say: notation, refusals, previews and events."""

from __future__ import annotations

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.events import Ended, GardenEvent, Placed
from tavoliere.games.bloom_garden.moves import GardenMove, Pass, Place
from tests.games.bloom_garden.helper import GAME, load, play, visible_cells
from tests.games.bloom_garden.versus import play_both

FULL = Place(
    card=6,
    turned=1,
    x=3,
    y=-2,
    discard={"tulip": 2, "rose": 1},
    sell={"lily": 1},
    keep=3,
    gardener=(4, -2),
    animal="back",
    ornament=((5, 0), (5, 1)),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5 at 0,0", Place(card=5, x=0, y=0)),
        ("card 5 at 0,0", Place(card=5, x=0, y=0)),
        ("  5   R0  AT -3 , 4 ", Place(card=5, x=-3, y=4)),
        ("5 r2 1,1", Place(card=5, turned=2, x=1, y=1)),
        ("pass", Pass()),
        ("PASS; gardener back", Pass(gardener="back")),
        ("1 at 0,0; ornament 5,0 5,1", Place(card=1, x=0, y=0, ornament=((5, 0), (5, 1)))),
        ("1 at 0,0; discard 2 tulips and 1 rose", Place(card=1, x=0, y=0, discard={"tulip": 2, "rose": 1})),
        ("1 at 0,0; discard 0 tulip", Place(card=1, x=0, y=0)),
        (
            "6 r1 at 3,-2; discard 2 tulip 1 rose; sell 1 lily; keep 3; gardener 4,-2; animal back;"
            " ornament 5,0 and 5,1",
            FULL,
        ),
    ],
)
def test_reading(text: str, move: GardenMove) -> None:
    assert GAME.parse(text) == move
    assert GAME.parse(str(move)) == move
    assert msgspec.json.decode(msgspec.json.encode(move), type=GAME.move_type) == move


def test_writing() -> None:
    assert str(FULL) == (
        "6 r1 at 3,-2; discard 2 tulip 1 rose; sell 1 lily; keep 3; gardener 4,-2; animal back; ornament 5,0 and 5,1"
    )
    assert str(Place(card=5, x=0, y=0)) == "5 at 0,0"
    assert str(Pass(animal=(1, 2))) == "pass; animal 1,2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        ";",
        "0 at 0,0",
        "10 at 0,0",
        "5 at 0",
        "5 r4 at 0,0",
        "5 at 1234567,0",
        "5 at 0,0; dance",
        "5 at 0,0; keep",
        "5 at 0,0; keep -1",
        "5 at 0,0; discard",
        "5 at 0,0; discard tulip",
        "5 at 0,0; discard 1 tulip 2 tulip",
        "5 at 0,0; discard 1 oak",
        "5 at 0,0; sell 12345 tulip",
        "5 at 0,0; gardener home",
        "5 at 0,0; ornament 1,1",
        "5 at 0,0; gardener 1,1; gardener 1,2",
        "pass at 0,0",
        "5 at ٣,0",
        "\ud800",
        "5 at 0,0" + "; " * 400,
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(text)


def test_every_turn_of_a_game_can_be_said() -> None:
    for _, state in play_both(4, {"order": "advanced", "sell": "choose"}, 3):
        if GAME.is_over(state):
            continue
        for card, turned, x, y in GAME.placements(state)[::97].tolist():
            judgement = GAME.check(state, Place(card=card, turned=turned, x=x, y=y))
            assert judgement is None or judgement.code == "keeps_over_limit"


def test_preview_tells_what_would_happen() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"], flowers=[{}, {"rose": 2}, {}])
    preview = GAME.preview(state, 9, 0, 1, 1)
    assert preview.legal
    assert preview.harvest == {"hyacinth": 4}
    assert (preview.held, preview.sale, preview.coins) == (6, "due", 2)
    assert (preview.unlocks, preview.returns, preview.finishes) == ([], [], False)
    assert GAME.preview(state, 1, 0, 2, 2).sale == "none"
    before = state.tobytes()
    GAME.preview(state, 9, 0, 1, 1)
    assert state.tobytes() == before


def test_preview_tells_which_rule_and_which_cells() -> None:
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 1,0"]
    state = load(players=3, cards=cards, pawns=["hyacinth gardener 0,2"], turn="rose")
    pawn = GAME.preview(state, 5, 0, -1, 1, "it")
    assert (pawn.legal, pawn.rule, pawn.code, pawn.cells) == (False, "BG-3.4", "covers_pawn", [(0, 2)])
    assert pawn.sentence is not None
    assert "segnalino" in pawn.sentence
    table = GAME.preview(state, 5, 0, 0, 0)
    assert (table.rule, len(table.cells)) == ("BG-3.3", 9)
    far = GAME.preview(state, 5, 0, 2**80, -(2**80))
    assert (far.rule, far.cells[0]) == ("BG-3.2", (2**80, -(2**80)))
    assert GAME.preview(state, 10**30, 0, 0, 0).rule == "BG-3.1"


def test_preview_is_what_then_happens() -> None:
    for _, state in play_both(3, {"order": "advanced", "sell": "all"}, 8):
        if GAME.is_over(state):
            continue
        for card, turned, x, y in GAME.placements(state)[::29].tolist():
            preview = GAME.preview(state, card, turned, x, y)
            after = GAME.copy(state)
            seat = GAME.to_act(state)[0]
            play(after, str(Place(card=card, turned=turned, x=x, y=y)))
            gained = GAME.position(after).coins[seat] - GAME.position(state).coins[seat]
            assert preview.legal
            assert gained == preview.coins
            if preview.sale in ("none", "waits"):
                assert sum(GAME.position(after).flowers[seat].values()) == preview.held
            assert GAME.breakdown(after)[seat].finished == preview.finishes


def test_placements_are_all_that_is_legal() -> None:
    state = load(players=4, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], pawns=["hyacinth gardener 0,0"], turn="rose")
    rows = {tuple(row) for row in GAME.placements(state).tolist()}
    near = range(-4, 7)
    legal = {(x, y) for x in near for y in near if GAME.preview(state, 1, 0, x, y).legal}
    assert {(x, y) for _, _, x, y in rows} == legal
    assert len(rows) == 13 * len(legal)


def test_events_of_a_whole_game() -> None:
    state = GAME.start(3, 11, {"start": 0})
    told = []
    while not GAME.is_over(state):
        move = next(iter(GAME.moves(state)))
        told.append(GAME.play(state, move))
    assert all(isinstance(events[0], Placed) for events in told)
    assert isinstance(told[-1][-1], Ended)
    for event in told[-1]:
        assert isinstance(event, GardenEvent)
        assert GAME.project(event, None) == GAME.project(event, 2) == event
    assert len(told) == 27
    assert visible_cells(state)
