"""Events with from and to, the identities of jokers, views, breakdowns, words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session
from tavoliere.engine.texts import LANGUAGES
from tavoliere.games.bloom_rows.events import Added, Drew, Laid, Refilled, RoundBegan, Swapped, TookJoker
from tavoliere.games.bloom_rows.moves import ROW_NAMES
from tavoliere.games.bloom_rows.pieces import Joker, Number
from tests.games.bloom_rows.helper import GAME, make, numbers, play, shown

# ---- Events -----------------------------------------------------------------------------------------


def test_a_blind_draw_is_told_to_its_seat_only() -> None:
    state = make([[1], [70]], supply=[90, 91])
    (event,) = play(state, "draw covered")
    assert event == Drew(0, None, Number(90))
    assert GAME.project(event, 0) == event
    assert GAME.project(event, 1) == GAME.project(event, None) == Drew(0)


def test_an_open_draw_is_told_to_all_with_its_space() -> None:
    state = make([[1], [70]], supply=[90, 91], open=[0, 40])
    (event,) = play(state, "draw 40")
    assert event == GAME.project(event, 1) == Drew(0, 2, Number(40))


def test_refilled_spaces_are_named() -> None:
    state = make([[1], [70]], supply=["J", 91, 92, 93], open=[40, 41, 42, 43, 44, 45, 46, 47])
    events = play(state, "draw 41", "draw 40")
    assert events[-1] == Refilled([Number(91, space=1), Number(92, space=2), Joker(1)])


def test_laid_tiles_tell_where_they_come_from() -> None:
    state = make([[24, 25, 50], [70]], ["21 22 23 J 27"], supply=[90])
    laid = play(state, "lay 24 25 J 27 rob A:J1 A:27")[0]
    assert laid == Laid(
        0,
        "B",
        [Number(24), Number(25), Joker(1, "A", 4), Number(27, "A", 5)],
        [1],
        "A",
        [21, 22, 23],
    )


def test_added_tiles_tell_their_places() -> None:
    state = make([[9, 11, "J", 50], [70]], ["10 12 13"], supply=[90])
    added = play(state, "add 9@0 11@1 J@3 to A")[0]
    assert added == Added(
        0,
        "A",
        [Number(9, "A", 1), Number(11, "A", 3), Joker(1, "A", 6)],
        [9, 10, 11, 12, 13, "J"],
        [1],
    )


def test_swapped_and_taken_jokers_are_told_apart() -> None:
    state = make([[24, 30, 31, 32, 80], [70]], ["22 J J 26"], supply=[90, 91], jokers=1)
    assert play(state, "swap 24 in A:J2") == [Swapped(0, Number(24, "A", 3), Joker(3, "A", 3))]
    assert play(state, "lay 30 31 32 take joker")[2] == TookJoker(0, Joker(1))


def test_a_new_round_shows_each_seat_its_own_stock() -> None:
    state = make([[12, 13, 14], [40]], supply=[90])
    began: Any = play(state, "lay 12 13 14")[-1]
    assert began.stocks == shown(state).stocks
    assert GAME.project(began, 1).stocks == [None, shown(state).stocks[1]]  # type: ignore[attr-defined]
    assert GAME.project(began, None).stocks == [None, None]  # type: ignore[attr-defined]


def test_the_end_of_a_round_shows_what_was_left() -> None:
    state = make([[12, 13, 14], [40, "J"]], supply=[90])
    ended = play(state, "lay 12 13 14")[2]
    assert ended.stocks == [[], [40, "J"]]
    assert GAME.project(ended, 0) == ended


# ---- Which joker is which ---------------------------------------------------------------------------


def test_a_joker_keeps_its_number_from_row_to_row() -> None:
    session = Session.begin(GAME, ["Anna", "Bruno"], bytes(32), position=_position())
    assert [row.jokers for row in session.view(None).rows] == [(2,), ()]
    session.play(0, GAME.parse("swap 23 in A"))
    assert session.view(None).seats[0].jokers == (2,)
    (laid, *_) = session.play(0, GAME.parse("lay 40 J 42"))
    assert isinstance(laid, Laid)
    assert laid.jokers == [2]
    assert session.view(1).rows[2].jokers == (2,)
    assert session.view(None).board_jokers == (1,)


def _position() -> str:
    return '{"players":2,"rows":["22 J 25","60 61 62"],"stocks":[[23,40,42,80],[70,71]],"jokers":1,"supply":[90,91,92]}'


def test_a_hidden_joker_gets_its_number_when_it_is_laid() -> None:
    state = make([[12, 14, "J", "J", 50], [70]], supply=[90, 91], known=[["J"], []], jokers=1)
    jokers = GAME.identities(state)
    assert jokers == {"board": (1,), 0: (2,), 1: ()}
    before = GAME.copy(state)
    move = GAME.parse("lay 12 J 14 J")
    GAME.play(state, move)
    events = GAME.tell(before, 0, move, state, jokers)
    assert isinstance(events[0], Laid)
    assert events[0].jokers == [2, 3]
    after = GAME.follow(jokers, events)
    assert after == {"board": (1,), "A": (2, 3), 0: (), 1: ()}
    assert "A" not in jokers


@pytest.mark.parametrize("players", [2, 4])
def test_jokers_are_followed_through_whole_games(players: int) -> None:
    luck = new_rng(players)
    for seed in range(6):
        session = Session.begin(GAME, ["Anna"] * players, as_seed(seed))
        while not GAME.is_over(session.state):
            seat = GAME.polled(session.state)
            events = session.play(seat, GAME.playout_move(session.state, seat, luck))
            jokers, natural = session.identities, GAME.identities(session.state)
            numbers, expected = ({place: len(n) for place, n in each.items() if n} for each in (jokers, natural))
            assert numbers == expected
            given = sorted(number for there in jokers.values() for number in there)
            assert given == list(range(1, len(given) + 1))
            if any(isinstance(event, RoundBegan) for event in events):
                assert not any(jokers.get(name) for name in ROW_NAMES)


# ---- Views and breakdowns ---------------------------------------------------------------------------


def test_views_name_no_hidden_tile() -> None:
    state = make([[1, 2], [70, 99]], supply=[90, 91])
    for seat in (0, None):
        text = msgspec.json.encode(GAME.view(state, seat)).decode()
        assert "99" not in text
        assert "90" not in text


def test_scores_are_everybodys_own_secret_until_the_end() -> None:
    state = make([[1, 55], [70, "J"]], supply=[90], taken=[[5], [3]])
    assert GAME.view(state, 0).scores == (-3, None)
    assert GAME.view(state, 1).scores == (None, 0)
    assert GAME.view(state, None).scores == (None, None)
    own, other = GAME.breakdown(state, 0)
    assert (own.points, own.tiles, own.stock, own.penalty) == (-3, [5], [1, 55], 8)
    assert (other.points, other.tiles, other.stock, other.penalty) == (None, [3], None, None)
    over = make([[12, 13, 14], [40]], supply=[90], round=2, first_round=[1, 9])
    play(over, "lay 12 13 14")
    assert GAME.view(over, None).scores == GAME.scores(over) == (4, 6)
    assert [part.points for part in GAME.breakdown(over, None)] == [4, 6]
    view = GAME.view(over, 0)
    assert (view.over, view.ending, view.winners) == (True, "stock_used_up", (1,))


def test_a_played_joker_is_the_known_one_if_there_is_one() -> None:
    state = make([[12, 13, "J", "J", 50], [70]], supply=[90, 91], known=[["J"], []])
    play(state, "lay 12 13 J")
    assert shown(state).known == [[], []]
    assert shown(state).stocks[0] == [50, "J"]


# ---- Words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_a_sentence(language: str) -> None:
    luck, texts, said = new_rng(1), GAME.texts(language), set()
    for seed in range(12):
        state = GAME.start(3, seed)
        while not GAME.is_over(state):
            seat = GAME.polled(state)
            for event in GAME.play(state, GAME.playout_move(state, seat, luck), seat):
                for eyes in (seat, None):
                    sentence = texts.tell(GAME.project(event, eyes), ["Anna", "Bruno", "Carla"])
                    assert sentence.endswith(".")
                    assert "  " not in sentence
                    assert " ." not in sentence
                    assert "None" not in sentence
                    assert "{" not in sentence
                said.add(type(event).__name__)
    assert {"Drew", "Stopped", "Refilled", "Laid", "TookPoints", "TookJoker", "Added", "Swapped", "RoundEnded"} <= said
    assert {"RoundBegan", "Ended"} <= said


def test_what_the_log_says() -> None:
    state = make([[24, 25, 50], [70]], ["21 22 23 J 27"], supply=[90, 91], open=[40])
    before = GAME.copy(state)
    (drew,) = play(before, "draw covered")
    told = [GAME.texts(language).tell(GAME.project(drew, 1), ["Anna", "Bruno"]) for language in LANGUAGES]
    assert told == [
        "Anna draws a tile from the covered supply.",
        "Anna pesca una tessera dalla riserva coperta.",
        "Anna zieht einen Stein aus der verdeckten Auslage.",
    ]
    laid, points, *_ = play(state, "lay 24 25 J 27 rob A:J1 A:27")
    assert GAME.texts("en").tell(laid, ["Anna"]) == "Anna lays 24, 25, a joker and 27 as row B, robbing row A."
    assert GAME.texts("en").tell(points, ["Anna"]) == "Anna counts 4 flowers and takes the point tile 4."
    assert numbers(laid.tiles) == [24, 25, "J", 27]
