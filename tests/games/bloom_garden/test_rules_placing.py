"""BG-3 and BG-4: placing a card, passing, and the harvest."""

from __future__ import annotations

import msgspec
import pytest

from tavoliere.engine.errors import IllegalMove
from tavoliere.games.bloom_garden.events import Harvested, Passed, Returned
from tavoliere.games.bloom_garden.moves import Place
from tavoliere.games.bloom_garden.pieces import CellPiece, PawnPiece
from tavoliere.games.bloom_garden.preview import Homecoming
from tests.games.bloom_garden.helper import (
    BLOCKED,
    GAME,
    flowers,
    foresee,
    is_legal,
    load,
    play,
    refusal,
    turn,
    visible_cells,
)


def test_bg_3_1_only_own_cards_that_are_still_in_hand() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 1,1"], turn="hyacinth")
    assert refusal(state, "9 at 2,2") == ("BG-3.1", "card_not_in_hand")
    assert is_legal(state, "5 at 2,2")


def test_bg_3_1_any_orientation() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    for orientation in ("", "r1 ", "r2 ", "r3 "):
        assert is_legal(state, f"2 {orientation}at 2,2")
    play(state, "2 r1 at 2,2")
    cells = visible_cells(state)
    assert (cells[4, 2], cells[2, 4], cells[2, 2]) == ("tulip", "tulip", "meadow")


def test_bg_3_1_no_more_than_three_quarter_turns() -> None:
    """Moves that no notation can say: they would give a record that cannot be read."""
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    for turned in (-1, 4, 2**50):
        judgement = GAME.check(state, Place(card=2, turned=turned, x=2, y=2))
        assert judgement is not None
        assert (judgement.rule, judgement.code) == ("BG-3.1", "no_such_turn")
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"move": "place", "card": 2, "turned": turned, "x": 2, "y": 2}, GAME.move_type)


def test_bg_3_1_is_told_before_the_other_rules() -> None:
    state = load(**BLOCKED | {"turn": "hyacinth"})
    assert refusal(state, "9 at 50,50") == ("BG-3.1", "card_not_in_hand")
    assert refusal(state, "9 at 0,0") == ("BG-3.1", "card_not_in_hand")


def test_bg_3_2_covers_at_least_one_cell() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    for far in ("5 at 3,0", "5 at 0,-3", "5 at -3,2", "5 at 96,96", "5 at 97,1", "5 at -999999,0"):
        assert refusal(state, far) == ("BG-3.2", "covers_no_card")
    assert is_legal(state, "5 at 2,2")
    assert is_legal(state, "5 at -2,-2")


def test_bg_3_3_at_least_one_cell_lies_on_the_table() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 9 at 1,0"])
    assert refusal(state, "5 at 0,0") == ("BG-3.3", "covers_no_table")
    assert refusal(state, "5 at 1,0") == ("BG-3.3", "covers_no_table")
    assert is_legal(state, "5 at 1,1")


def test_bg_3_3_is_told_before_bg_3_4() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 9 at 1,0"], pawns=["hyacinth gardener 0,0"])
    assert refusal(state, "5 at 0,0") == ("BG-3.3", "covers_no_table")
    assert refusal(state, "5 at -1,0") == ("BG-3.4", "covers_pawn")


def test_bg_3_4_other_gardeners_and_animals_block() -> None:
    nines = ["hyacinth 9 at 0,0", "hyacinth 8 at 2,0"]
    state = load(players=3, cards=nines, pawns=["hyacinth gardener 0,0", "hyacinth animal -1,1"], turn="tulip")
    assert refusal(state, "5 at -1,-1") == ("BG-3.4", "covers_pawn")
    assert refusal(state, "5 at -2,1") == ("BG-3.4", "covers_pawn")  # the table cell of the animal
    assert is_legal(state, "5 at 4,2")
    judgement = GAME.check(state, GAME.parse("5 at -1,-1"))
    assert judgement is not None
    gardener = PawnPiece("hyacinth", "gardener", (CellPiece(0, 0),))
    animal = PawnPiece("hyacinth", "animal", (CellPiece(-1, 1),))
    assert judgement.pieces["pawns"] == [gardener, animal]
    assert GAME.explain(judgement, "it").endswith(
        "il giardiniere (giacinto) in (0,0) e l’animale (giacinto) in (-1,1)."
    )


def test_bg_3_4_an_animal_takes_the_only_table_cell() -> None:
    """Known trap: the one cell that would lie on the table is the animal's."""
    cards = ["hyacinth 9 at 0,0", "hyacinth 8 at 0,2", "hyacinth 7 at 2,0", "tulip 9 at 2,1"]
    corner = load(players=3, cards=cards, turn="rose")
    assert is_legal(corner, "5 at 3,3")
    assert (5, 0) not in visible_cells(corner)
    assert is_legal(corner, "5 at 3,0")
    guarded = load(players=3, cards=cards, pawns=["hyacinth animal 5,0"], turn="rose")
    assert refusal(guarded, "5 at 3,0") == ("BG-3.4", "covers_pawn")


def test_bg_3_4_ornaments_block_everybody() -> None:
    state = load(
        players=3,
        cards=["hyacinth 9 at 0,0", "hyacinth 8 at 2,2"],
        pawns=["hyacinth ornament 2,3 and 3,3"],
        turn="hyacinth",
    )
    for colour in (0, 1):  # its owner, and somebody else
        state[0].turn = colour
        assert refusal(state, "5 at 3,3") == ("BG-3.4", "covers_pawn")  # the meadow cell
        assert refusal(state, "5 at 0,3") == ("BG-3.4", "covers_pawn")  # the flower cell
        assert is_legal(state, "5 at -1,0")


def test_bg_3_5_own_gardener_and_animal_step_aside() -> None:
    state = load(
        players=3,
        cards=["hyacinth 9 at 0,0", "hyacinth 8 at 2,0"],
        pawns=["hyacinth gardener 0,0", "hyacinth animal -1,0"],
        turn="hyacinth",
    )
    assert foresee(state, 1, 0, -2, -2).returns == [Homecoming("gardener", (0, 0)), Homecoming("animal", (-1, 0))]
    events = play(state, "1 at -2,-2")
    assert Returned("hyacinth", "gardener", (0, 0), covered=True) in events
    assert Returned("hyacinth", "animal", (-1, 0), covered=True) in events
    assert GAME.position(state).pawns == []
    assert is_legal(state, "5 at -1,-1")  # nothing blocks any more


def test_bg_3_6_without_a_legal_placement_you_pass() -> None:
    state = load(**BLOCKED)
    assert turn(state) == "daffodil"
    assert GAME.view(state, 4).must_pass
    assert len(GAME.placements(state)) == 0
    assert refusal(state, "5 at 2,2") == ("BG-3.4", "covers_pawn")  # told why, not only that there is nothing
    assert list(map(str, GAME.moves(state))) == ["pass"]
    assert play(state, "pass") == [Passed(4, "daffodil")]
    assert turn(state) == "hyacinth"
    assert refusal(state, "pass") == ("BG-3.6", "must_place")
    with pytest.raises(IllegalMove, match=r"BG-3\.6"):
        play(state, "pass")


def test_bg_3_6_no_card_can_be_taken_up() -> None:
    state = load(**BLOCKED)
    judgement = GAME.judgement(GAME.violation(state, 8 * 4, 4), {})  # the action of the nine
    assert (judgement.rule, judgement.code) == ("BG-3.6", "no_placement")


def test_bg_3_6_who_passed_is_not_chosen_again_before_the_next_card() -> None:
    for order in ("base", "advanced"):
        state = load(**BLOCKED, options={"order": order})
        play(state, "pass")
        assert GAME.position(state).passed == ["daffodil"]
        assert turn(state) == "hyacinth"  # in the advanced order daffodil has fewer flowers, but has passed
        play(state, "2 at -2,-2")
        assert GAME.position(state).passed == []
        assert turn(state) == ("tulip" if order == "base" else "daffodil")


def test_bg_3_6_all_passed_in_a_row_ends_the_game() -> None:
    """All who have cards have passed: they sell, score as of now, and get nothing for finishing."""
    fields = BLOCKED | {"flowers": [{"tulip": 2, "rose": 1}, {}, {}, {}, {"lily": 1}], "coins": [0, 5, 0, 0, 0]}
    state = load(**fields, passed=["hyacinth", "tulip", "rose", "lily"])
    assert not GAME.is_over(state)
    play(state, "pass; discard 1 lily")
    assert GAME.is_over(state)
    assert GAME.ending(state) == "blocked"
    assert GAME.position(state).coins == [1, 5, 0, 0, 0]
    assert GAME.position(state).flowers == [{}] * 5
    parts = GAME.breakdown(state, None)
    assert [part.finishing for part in parts] == [0] * 5
    assert [part.largest for part in parts] == [0, 0, 0, 10, 0]  # BG-7.3 is still awarded
    assert GAME.load(GAME.position(state)).tobytes() == state.tobytes()


def test_bg_3_6_a_pass_goes_on_as_usual() -> None:
    """Discards, a sale that is due and pawns happen on a pass, too."""
    state = load(**BLOCKED, flowers=[{}, {}, {}, {}, {"lily": 4, "tulip": 4}])
    play(state, "pass; discard 1 lily 1 tulip")
    assert flowers(state, 4) == {"lily": 3, "tulip": 3}
    state = load(**BLOCKED, flowers=[{}, {}, {}, {}, {"lily": 4, "tulip": 4}])
    play(state, "pass")
    assert flowers(state, 4) == {}
    assert GAME.position(state).coins[4] == 4
    walled = load(players=5, cards=["daffodil 9 at 0,0"], turn="daffodil", passed=[])
    walled[0].stuck = 1
    play(walled, "pass; gardener 0,0")
    assert GAME.position(walled).pawns == ["daffodil gardener 0,0"]


def test_bg_4_1_flowers_of_every_colour_are_picked() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 1 at 4,4"], turn="tulip")
    events = play(state, "1 at 1,1")
    # Under 1..3 x 1..3 lie three visible hyacinths and the four tulips of (2..3, 2..3).
    (picked,) = [event for event in events if isinstance(event, Harvested)]
    assert (picked.seat, picked.flowers) == (1, {"hyacinth": 3, "tulip": 4})
    assert {(flower.x, flower.y) for flower in picked.cells if flower.colour == "hyacinth"} == {(1, 1), (2, 1), (1, 2)}


def test_bg_4_1_meadow_and_buried_flowers_give_nothing() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 1 at 1,1"], turn="rose")
    play(state, "5 at 2,2")  # over the tulip at (2,2), under which a hyacinth lies, and three meadows
    assert flowers(state, 2) == {"tulip": 1}


def test_bg_4_1_tokens_are_public() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"], flowers=[{}, {"rose": 2}, {}])
    for seat in (None, 0, 2):
        assert [area.flowers for area in GAME.view(state, seat).areas] == [{}, {"rose": 2}, {}]
