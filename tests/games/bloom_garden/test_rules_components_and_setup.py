"""BG-1 and BG-2: what is in the box, and how a game begins."""

from __future__ import annotations

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.events import Bloom, Harvested, Missed
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    COLOURS,
    OVERLAPS,
    PATTERNS,
    PUT,
    PUT_FIRST,
    SIDE,
    WIDEST,
    looks_of,
    pattern_text,
)
from tests.games.bloom_garden.helper import (
    CROOKED,
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

NINES = ["111/111/111"] * 9


def test_bg_1_1_five_colours_with_nine_cards_each() -> None:
    assert COLOURS == ("hyacinth", "tulip", "rose", "lily", "daffodil")
    for players in (3, 4):
        view = GAME.view(GAME.start(players), 0)
        assert [part.hand for part in view.colours] == [list(range(1, 10))] * players
        assert [part.available for part in view.colours] == [["gardener"]] * players


def test_bg_1_1_every_cell_is_a_flower_of_its_colour_or_meadow() -> None:
    state = load(players=3, cards=["tulip 5 at 0,0"])
    cells = visible_cells(state)
    assert [cells[x, y] for y in range(3) for x in range(3)] == [
        "tulip", "meadow", "tulip",
        "meadow", "tulip", "meadow",
        "tulip", "meadow", "tulip",
    ]  # fmt: skip


def test_bg_1_2_cards_carry_one_to_nine_flowers() -> None:
    assert [pattern.count("1") for pattern in PATTERNS] == list(range(1, 10))
    for number in range(1, 10):
        state = load(players=3, cards=[f"rose {number} at 0,0"])
        assert GAME.view(state, 0).colours[2].visible == number


def test_bg_1_2_patterns_can_be_replaced() -> None:
    state = GAME.start(3, 0, {"start": 0, "cards": CROOKED})
    play(state, "3 r1 at 0,0")
    cells = visible_cells(state)
    assert {cell for cell, content in cells.items() if content == "hyacinth"} == {(1, 0), (2, 0), (2, 1)}
    for wrong in (["111/111/111"] * 8, ["111/111"] * 9, ["000/000/000"] * 9, ["11a/111/111"] * 9):
        with pytest.raises(BadInput):
            GAME.start(3, 0, {"cards": wrong})


def test_bg_1_3_fifteen_tokens_of_each_colour() -> None:
    assert GAME.view(GAME.start(4), 0).supply == dict.fromkeys(COLOURS[:4], 15)
    assert GAME.view(GAME.start(2), 0).supply == dict.fromkeys(COLOURS[:3], 15)
    assert GAME.view(GAME.start(5, 0, {"supply": 7}), 0).supply == dict.fromkeys(COLOURS, 7)
    for wrong in (-1, 100):
        with pytest.raises(BadInput):
            GAME.start(3, 0, {"supply": wrong})


def test_bg_1_3_a_harvest_takes_what_the_supply_still_holds() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"], options={"supply": 2}, flowers=[{"hyacinth": 1}, {}, {}])
    preview = foresee(state, 1, 0, 1, 1)
    one, three = [Bloom("hyacinth", 1, 1)], [Bloom("hyacinth", x, y) for x, y in ((2, 1), (1, 2), (2, 2))]
    assert (preview.harvest, preview.missed) == (one, three)
    events = play(state, "1 at 1,1")
    assert Harvested(1, {"hyacinth": 1}, one) in events
    assert Missed(1, {"hyacinth": 3}, three) in events
    assert flowers(state, 1) == {"hyacinth": 1}
    assert GAME.view(state, 0).supply["hyacinth"] == 0


def test_bg_1_3_coins_have_no_limit() -> None:
    state = load(players=3, coins=[9000, 0, 0], cards=["hyacinth 9 at 0,0"])
    assert GAME.scores(state)[0] == 9000 + 9 + 3


def test_bg_1_4_only_the_topmost_cell_is_visible() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 1 at 1,1"])
    view = GAME.view(state, 0)
    assert [part.visible for part in view.colours] == [5, 1, 0]
    assert view.garden.rows == ["hhh ", "h...", "h.t.", " ..."]


def test_bg_1_4_pawns_hide_nothing() -> None:
    plain = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 1 at 1,1"])
    manned = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 1 at 1,1"], pawns=["hyacinth gardener 0,0"])
    assert GAME.view(plain, 0).garden == GAME.view(manned, 0).garden
    assert GAME.scores(plain) == GAME.scores(manned)


def test_bg_1_5_x_to_the_right_y_down() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 9 at 2,-1"])
    cells = visible_cells(state)
    assert cells[4, -1] == cells[2, 1] == "tulip"
    assert (0, -1) not in cells
    assert (4, 2) not in cells


def test_bg_1_5_quarter_turns_are_clockwise() -> None:
    assert looks_of("100/000/000") == (1, 4, 256, 64)  # upper left, upper right, lower right, lower left
    assert [pattern_text(look) for look in looks_of("110/000/000")[:2]] == ["110/000/000", "001/001/000"]


def test_bg_1_5_orientations_that_look_alike_are_one_move() -> None:
    assert [len(looks_of(pattern)) for pattern in PATTERNS] == [1, 2, 2, 1, 1, 2, 2, 1, 1]
    state = GAME.start(3, 0, {"start": 0})
    assert len(GAME.legal_actions(state)) == 13
    twice, once = GAME.copy(state), GAME.copy(state)
    play(twice, "6 r3 at 0,0")
    play(once, "6 r1 at 0,0")
    assert twice.tobytes() == once.tobytes()
    for pattern in (*PATTERNS, *CROOKED):
        rows = pattern.split("/")
        spun = "/".join("".join(row[column] for row in reversed(rows)) for column in range(3))
        assert set(looks_of(spun)) == set(looks_of(pattern))
        assert looks_of(spun)[0] in looks_of(pattern)[:2]


def test_bg_1_5_an_action_that_only_looks_alike_is_refused() -> None:
    state = GAME.start(3, 0, {"start": 0})
    code = GAME.violation(state, 0 * 4 + 1, 0)  # card 1 after a quarter turn
    judgement = GAME.judgement(code, GAME.pieces(state, 0, 1, code))
    assert (judgement.rule, judgement.code) == ("BG-1.5", "looks_alike")


def test_bg_1_5_a_place_has_one_number() -> None:
    """It is counted from the card under its first covered cell; counted from another one, it is refused."""
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 9 at 1,1"], turn="rose")
    here = GAME.actions_of(state, 2, GAME.parse("9 at 2,2"))
    assert isinstance(here, tuple)
    GAME.apply(state, here[0])
    hyacinth, tulip = PUT + 8 * OVERLAPS, PUT + 17 * OVERLAPS
    assert hyacinth <= here[1] < hyacinth + OVERLAPS or tulip <= here[1] < tulip + OVERLAPS
    same = [hyacinth + 4 * 5 + 4, tulip + 3 * 5 + 3]  # two down and two across, or one and one
    assert here[1] in same
    found = {action: GAME.violation(state, action, 2) for action in same}
    assert sorted(found.values()) == [0, codes.OTHER_NUMBER]
    assert GAME.violation(state, PUT + 26 * OVERLAPS, 2) == codes.OTHER_NUMBER  # this card does not lie there
    assert GAME.violation(state, PUT_FIRST, 2) == codes.OTHER_NUMBER
    judgement = GAME.judgement(codes.OTHER_NUMBER, GAME.pieces(state, 2, PUT_FIRST, codes.OTHER_NUMBER))
    assert (judgement.rule, judgement.code) == ("BG-1.5", "other_number")


def test_bg_1_5_the_first_card_lies_at_the_origin() -> None:
    state = GAME.start(3, 0, {"start": 0})
    for elsewhere in ("5 at 1,0", "5 at 0,-1", "5 at 96,0", "5 at -96,96", "5 at 999999,-999999"):
        assert refusal(state, elsewhere) == ("BG-1.5", "not_at_origin")
    assert is_legal(state, "5 at 0,0")


def test_bg_1_5_all_45_cards_fit_in_every_direction() -> None:
    """The record has a fixed size: 45 cards in a line never meet on the torus."""
    assert WIDEST == 3 + 2 * 44
    assert WIDEST + 3 <= SIDE
    for step_x, step_y in ((2, 2), (-2, 2), (2, -2), (-2, -2), (0, 2), (-2, 0)):
        names = [(colour, card) for card in range(1, 10) for colour in COLOURS[:4]]
        cards = [f"{c} {n} at {i * step_x},{i * step_y}" for i, (c, n) in enumerate(names)]
        state = load(players=4, cards=cards, turn="hyacinth")
        assert GAME.is_over(state)
        assert len(visible_cells(state)) == 9 + 35 * (8 if step_x and step_y else 6)
        assert GAME.position(state).cards == cards
        assert GAME.load(GAME.position(state)).tobytes() == state.tobytes()


def test_bg_1_5_the_longest_garden_has_room_for_animals_at_both_ends() -> None:
    names = [(colour, card) for card in range(9, 1, -1) for colour in COLOURS]
    cards = [f"{c} {n} at {2 * i},0" for i, (c, n) in enumerate(names)]
    far = load(players=5, cards=cards[:-1], turn="daffodil", pawns=["hyacinth animal -1,1", "tulip animal 79,1"])
    assert refusal(far, "2 at -2,0") == ("BG-3.4", "covers_pawn")
    assert refusal(far, "2 at 78,0") == ("BG-3.4", "covers_pawn")
    assert refusal(far, "2 at -3,0") == ("BG-3.2", "covers_no_card")
    assert refusal(far, "2 at 79,0") == ("BG-3.2", "covers_no_card")
    assert is_legal(far, "2 at 78,-2")
    assert is_legal(far, "2 at -2,2")
    play(far, "2 at 78,-2")
    assert GAME.is_over(far)
    assert GAME.load(GAME.position(far)).tobytes() == far.tobytes()


def test_bg_2_1_with_five_players_the_one_flower_cards_stay_in_the_box() -> None:
    state = GAME.start(5, 0, {"start": 0})
    assert [part.hand for part in GAME.view(state, 0).colours] == [list(range(2, 10))] * 5
    assert refusal(state, "1 at 0,0") == ("BG-3.1", "card_not_in_hand")
    two_of_them = ["100/000/000", "010/000/000", *NINES[2:]]
    state = GAME.start(5, 0, {"cards": two_of_them})
    assert GAME.view(state, 0).colours[0].hand == [3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(BadInput):
        GAME.start(5, 0, {"cards": ["100/000/000"] * 9})


def test_bg_2_1_the_starting_player_is_random_or_chosen() -> None:
    starts = {GAME.to_act(GAME.start(4, seed)) for seed in range(40)}
    assert starts == {(0,), (1,), (2,), (3,)}
    for seat in range(4):
        assert GAME.to_act(GAME.start(4, 0, {"start": seat})) == (seat,)
    for wrong in (4, -1, 2**70, "nobody"):
        with pytest.raises(BadInput):
            GAME.start(4, 0, {"start": wrong})


def test_bg_2_1_every_player_has_a_colour() -> None:
    state = GAME.start(4, 0, {"start": 2})
    assert turn(state) == COLOURS[2]
    assert [part.colour for part in GAME.breakdown(state, None)] == list(COLOURS[:4])


def test_bg_2_2_clockwise_from_the_starting_player() -> None:
    state = GAME.start(4, 0, {"start": 2})
    seen = []
    for i in range(9):
        seen.append(GAME.to_act(state)[0])
        play(state, f"{9 - i // 4} at {i},0")
    assert seen == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert refusal(state, "1 at 9,0", seat=0) == ("BG-2.2", "not_your_turn")


def test_bg_2_2_who_has_no_cards_left_is_passed_over() -> None:
    """Seat 1 has placed all nine cards."""
    tulips = [f"tulip {n} at {i},0" for i, n in enumerate(range(9, 0, -1))]
    state = load(players=3, cards=[*tulips, "hyacinth 1 at 9,0"])
    assert GAME.to_act(state) == (2,)
    play(state, "1 at 10,0")
    assert GAME.to_act(state) == (0,)
    play(state, "2 at 11,0")
    assert GAME.to_act(state) == (2,)


def test_bg_2_3_a_turn_has_a_fixed_order() -> None:
    """Discards come before the sale, and the sale before the pawns."""
    state = load(players=3, cards=["hyacinth 9 at 0,0"], options={"sell": "choose"})
    steps = []
    state = GAME.copy(state)
    play_out = GAME.actions_of(state, 1, GAME.parse("9 at 1,1; discard 0 hyacinth; gardener 3,3"))
    assert isinstance(play_out, tuple)
    for action in play_out:
        steps.append(GAME.view(state, 1).step)
        assert GAME.violation(state, play_out[-1], 1) in (0, codes.WRONG_STEP)
        GAME.apply(state, action)
    assert steps == ["card", "place", "discard", "sell", "gardener"]
    for order in ("gardener 3,3; sell 1 hyacinth; discard 1 hyacinth", "discard 1 hyacinth; gardener 3,3"):
        assert str(GAME.parse(f"9 at 1,1; {order}")).index("discard") < str(GAME.parse(f"9 at 1,1; {order}")).index(
            "gar"
        )


def test_bg_2_3_an_action_of_another_step_is_refused() -> None:
    state = GAME.start(3, 0, {"start": 0})
    place = GAME.actions_of(state, 0, GAME.parse("5 at 0,0"))
    assert isinstance(place, tuple)
    for action, name in ((place[1], "wrong_step"), (-1, "no_such_action"), (10**9, "no_such_action")):
        judgement = GAME.judgement(GAME.violation(state, action, 0), {})
        assert (judgement.rule, judgement.code) == ("BG-2.3", name)


def test_bg_2_3_a_turn_that_has_begun_is_finished_step_by_step() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    actions = GAME.actions_of(state, 1, GAME.parse("9 at 1,1; gardener 3,3"))
    assert isinstance(actions, tuple)
    for action in actions[:-1]:
        GAME.apply(state, action)
        assert refusal(state, "8 at 2,2") == ("BG-2.3", "wrong_step")
    why = foresee(state, 8, 0, 2, 2).why
    assert why is not None
    assert why.rule == "BG-2.3"
    assert GAME.view(state, 1).step == "gardener"
