"""Turns as people say and write them."""

from __future__ import annotations

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.moves import BloomGardenMove, Pass, Place
from tavoliere.games.bloom_garden.rules.constants import MOST_SUPPLY
from tests.games.bloom_garden.helper import GAME
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
def test_reading(text: str, move: BloomGardenMove) -> None:
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


def test_of_more_flowers_than_there_are_a_draft_lists_one_too_many() -> None:
    draft = GAME.draft_of(GAME.start(3), 0, Place(card=1, x=0, y=0, sell={"rose": 2**62}, discard={"lily": -1}))
    assert draft.sell == ["rose"] * (MOST_SUPPLY + 1)
    assert draft.discard == []
