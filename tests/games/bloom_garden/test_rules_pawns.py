"""BG-6: gardener, animal and ornament."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.events import PawnSet, Returned, Unlocked
from tests.games.bloom_garden.helper import GAME, foresee, is_legal, load, play, refusal, turn

TEN = ["tulip 9 at 0,0", "tulip 5 at 2,2"]  # 9 + 5 - 1 = 13 tulips
FIFTEEN = ["tulip 9 at 0,0", "tulip 8 at 2,2"]  # 9 + 8 - 1 = 16 tulips, a meadow at 3,3


def tulips_turn(cards: list[str], **fields: Any) -> State:
    return load(players=3, cards=cards, turn="tulip", **fields)


def test_bg_6_1_one_pawn_in_a_cell() -> None:
    state = tulips_turn(FIFTEEN, pawns=["tulip gardener 0,0", "tulip ornament 2,3 and 3,3"])
    assert refusal(state, "1 at -2,2; gardener 2,3") == ("BG-6.1", "pawn_there")
    assert refusal(state, "1 at -2,2; gardener 0,0") == ("BG-6.1", "pawn_there")  # it stands there itself
    state = tulips_turn([*FIFTEEN, "rose 9 at -2,-2", "rose 8 at -4,-4"], pawns=["rose animal 3,1"])
    assert refusal(state, "1 at 4,4; animal 3,1") == ("BG-6.1", "pawn_there")


def test_bg_6_1_gardener_and_animal_are_taken_back_and_set_again() -> None:
    state = tulips_turn(TEN, pawns=["tulip gardener 0,0", "tulip animal 3,0"])
    events = play(state, "1 at -2,2; gardener back; animal back")
    assert Returned("tulip", "gardener", (0, 0)) in events
    assert Returned("tulip", "animal", (3, 0)) in events
    assert GAME.position(state).pawns == []
    state = tulips_turn(TEN, pawns=["tulip gardener 0,0", "tulip animal 3,0"])
    play(state, "1 at -2,2; gardener 1,0; animal 3,1")
    assert GAME.position(state).pawns == ["tulip gardener 1,0", "tulip animal 3,1"]


def test_bg_6_1_a_pawn_in_hand_cannot_be_taken_back() -> None:
    state = tulips_turn(TEN)
    assert refusal(state, "1 at -2,2; gardener back") == ("BG-6.1", "pawn_in_hand")
    assert refusal(state, "1 at -2,2; animal back") == ("BG-6.1", "pawn_in_hand")


def test_bg_6_1_is_told_after_the_reasons_of_all_pawns() -> None:
    """Known trap: BG-6.2 to 6.4 before 6.1, whichever pawn is said first."""
    state = tulips_turn(TEN, pawns=["tulip gardener 0,0", "tulip animal 3,0"])
    assert refusal(state, "1 at -2,2; gardener 0,0; animal 1,1") == ("BG-6.3", "animal_needs_table")
    assert refusal(state, "1 at -2,2; gardener 0,0; ornament 2,2 and 3,2") == ("BG-6.4", "ornament_locked")
    assert refusal(state, "1 at -2,2; animal 3,0; gardener 9,9") == ("BG-6.2", "gardener_needs_flower")
    assert refusal(state, "1 at -2,2; gardener 0,0; animal 3,0") == ("BG-6.1", "pawn_there")
    state = load(players=3, cards=["tulip 9 at 0,0"], turn="tulip")
    assert refusal(state, "1 at 2,2; gardener back; animal 3,0") == ("BG-6.3", "animal_locked")


def test_bg_6_1_the_ornament_stays_for_good() -> None:
    state = tulips_turn(FIFTEEN, pawns=["tulip ornament 2,3 and 3,3"])
    assert refusal(state, "1 at -2,2; ornament 3,2 and 3,3") == ("BG-6.1", "ornament_stays")
    assert refusal(state, "1 at -2,2; ornament 0,0 and 0,1") == ("BG-6.4", "ornament_needs_pair")  # told before
    play(state, "1 at -2,2")
    assert GAME.position(state).pawns == ["tulip ornament 2,3 and 3,3"]


def test_bg_6_1_pawns_are_optional_and_stay_where_they_are() -> None:
    state = tulips_turn(TEN, pawns=["tulip gardener 0,0"])
    play(state, "1 at 4,4")
    assert GAME.position(state).pawns == ["tulip gardener 0,0"]


def test_bg_6_1_the_gardener_makes_room_for_the_ornament() -> None:
    state = tulips_turn(FIFTEEN, pawns=["tulip gardener 2,3"])
    assert refusal(state, "1 at -2,2; ornament 2,3 and 3,3") == ("BG-6.1", "pawn_there")
    play(state, "1 at -2,2; gardener 1,0; ornament 2,3 and 3,3")
    assert GAME.position(state).pawns == ["tulip gardener 1,0", "tulip ornament 2,3 and 3,3"]


def test_bg_6_1_pawns_of_finished_players_go_on_blocking() -> None:
    tulips = [f"tulip {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    state = load(players=3, cards=tulips, pawns=["tulip gardener 18,0"], turn="rose")
    assert GAME.breakdown(state, None)[1].finished
    assert refusal(state, "5 at 18,0") == ("BG-3.4", "covers_pawn")


def test_bg_6_2_the_gardener_stands_on_an_own_visible_flower() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], turn="tulip")
    for cell in ("0,0", "3,2", "9,9", "999999,0", "-1,0"):
        assert refusal(state, f"1 at 4,4; gardener {cell}") == ("BG-6.2", "gardener_needs_flower")
    assert PawnSet("tulip", "gardener", ((2, 2),)) in play(state, "1 at 4,4; gardener 2,2")


def test_bg_6_2_from_the_first_card_on() -> None:
    state = GAME.start(3, 0, {"start": 0})
    play(state, "1 at 0,0; gardener 1,1")
    assert GAME.position(state).pawns == ["hyacinth gardener 1,1"]


def test_bg_6_2_a_covered_flower_is_none() -> None:
    state = load(players=3, cards=["tulip 1 at 0,0"], turn="tulip")
    assert refusal(state, "1 at 1,1; gardener 1,1") == ("BG-3.1", "card_not_in_hand")
    assert refusal(state, "2 r1 at 1,1; gardener 1,1") == ("BG-6.2", "gardener_needs_flower")


def test_bg_6_2_without_any_own_flower() -> None:
    """The step is not even asked for, and the judge still knows why."""
    state = load(players=3, cards=["tulip 1 at 0,0"], turn="rose", passed=[])
    state[0].stuck = 1
    assert refusal(state, "pass; gardener 1,1") == ("BG-6.2", "gardener_needs_flower")


def test_bg_6_3_the_animal_needs_ten_visible_flowers() -> None:
    state = load(players=3, cards=["tulip 9 at 0,0"], turn="tulip")
    assert foresee(state, 1, 0, 2, 2).unlocks == []  # 9 - 1 + 1 = 9 flowers
    assert refusal(state, "1 at 2,2; animal 3,0") == ("BG-6.3", "animal_locked")
    assert foresee(state, 2, 0, 2, 2).unlocks == ["animal"]
    assert Unlocked("tulip", "animal") in play(state, "2 at 2,2; animal 3,0")
    assert GAME.position(state).pawns == ["tulip animal 3,0"]


def test_bg_6_3_the_animal_stays_available() -> None:
    state = load(players=3, cards=[*TEN, "rose 8 at 1,1"], turn="tulip")
    assert GAME.view(state, 0).colours[1].visible < 10
    assert is_legal(state, "1 at -2,-2; animal -3,-2")


def test_bg_6_3_on_the_table_side_by_side_with_a_card() -> None:
    state = tulips_turn(TEN)
    assert refusal(state, "1 at -2,2; animal 0,0") == ("BG-6.3", "animal_needs_table")
    assert refusal(state, "1 at -2,2; animal -1,-1") == ("BG-6.3", "animal_needs_card")  # corner to corner
    assert refusal(state, "1 at -2,2; animal 99,99") == ("BG-6.3", "animal_needs_card")
    for cell in ("-1,0", "0,-1", "3,1", "5,3"):
        assert is_legal(state, f"1 at -2,2; animal {cell}")


def test_bg_6_3_only_the_owner_may_cover_the_animal() -> None:
    for colour, legal in (("tulip", True), ("rose", False)):
        state = load(players=3, cards=TEN, pawns=["tulip animal 3,0"], turn=colour)
        assert is_legal(state, "1 at 2,-1") is legal


def test_bg_6_4_the_ornament_needs_fifteen_visible_flowers() -> None:
    state = load(players=3, cards=["tulip 9 at 0,0"], turn="tulip")
    assert refusal(state, "6 at 2,2; ornament 2,2 and 2,3") == ("BG-6.4", "ornament_locked")  # 14 flowers
    assert foresee(state, 7, 0, 2, 2).unlocks == ["animal", "ornament"]
    play(state, "7 at 2,2; ornament 2,2 and 2,3")  # exactly 15
    assert GAME.position(state).pawns == ["tulip ornament 2,2 and 2,3"]


def test_bg_6_4_stays_available() -> None:
    state = load(players=3, cards=[*FIFTEEN, "rose 5 at 1,1"], turn="tulip")
    assert GAME.view(state, 0).colours[1].visible < 15
    assert is_legal(state, "1 at 4,4; ornament 0,1 and 1,2") is False
    assert is_legal(state, "1 at -2,-2; ornament 0,1 and 0,0")


def test_bg_6_4_a_flower_of_its_colour_and_a_meadow_side_by_side() -> None:
    state = load(players=3, cards=[*FIFTEEN, "rose 1 at 4,0"], turn="tulip")
    for pair in (
        "2,3 and 3,4",
        "2,2 and 3,3",
        "0,0 and 0,1",
        "3,3 and 3,3",
        "2,3 and 9,9",
        "5,1 and 4,1",
        "9,9 and 9,8",
    ):
        assert refusal(state, f"1 at -2,2; ornament {pair}") == ("BG-6.4", "ornament_needs_pair")
    play(state, "1 at -2,2; ornament 3,2 and 4,2")  # the meadow is one of the rose's card
    assert GAME.position(state).pawns == ["tulip ornament 3,2 and 4,2"]


def test_bg_6_4_the_cells_may_be_said_in_either_order() -> None:
    state = tulips_turn(FIFTEEN)
    play(state, "1 at -2,-2; ornament 3,3 and 2,3")
    assert GAME.position(state).pawns == ["tulip ornament 2,3 and 3,3"]


def test_bg_6_4_a_meadow_holds_one_ornament() -> None:
    state = load(
        players=3,
        cards=[*FIFTEEN, "rose 9 at 4,4", "rose 7 at 6,6"],
        pawns=["tulip ornament 2,3 and 3,3"],
        turn="rose",
    )
    assert refusal(state, "1 at 8,8; ornament 4,4 and 3,4") == ("BG-6.4", "ornament_needs_pair")
    assert is_legal(state, "1 at 8,8; ornament 6,6 and 6,7")
    assert turn(state) == "rose"
