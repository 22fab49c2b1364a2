"""Views, identities of blocks, events, breakdowns and their words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.record import Played, read_record
from tavoliere.engine.session import Session
from tavoliere.games.scalino.events import Placed, Took
from tavoliere.games.scalino.pieces import Block, Cell
from tavoliere.games.scalino.view import View
from tests.games.scalino.helper import (
    DATA,
    DIAMOND_1,
    EVERY_TABLE,
    GAME,
    LANGUAGES,
    RECORDS,
    SQUARE_1,
    at,
    placed,
    replayed,
    table_name,
    text_of,
    told,
    took,
)

each_record = pytest.mark.parametrize("path", RECORDS[::2], ids=lambda path: path.stem)


def session_of(path: Path) -> tuple[Session, list[Played]]:
    """A session at the beginning of a golden game, and what is played then."""
    record = read_record(path.read_text(encoding="utf-8"))
    entries = [entry for entry in record.entries if isinstance(entry, Played)]
    return Session(GAME, msgspec.structs.replace(record, entries=[], result=None)), entries


def all_blocks(view: View) -> list[Block]:
    """Standing, in stock and taken."""
    return [
        *view.blocks,
        *(block for stock in view.stock for block in stock.blocks),
        *(block for taken in view.taken for block in taken),
    ]


# ---- Views -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE, ids=table_name)
def test_a_view_has_everything_that_is_drawn(options: dict[str, str], players: int) -> None:
    state = GAME.start(players, "view", options)
    while not GAME.is_over(state):
        view = GAME.view(state, 1)
        position = GAME.position(state)
        assert (view.game, view.rules, view.players, view.seat) == ("scalino", 1, players, 1)
        assert (view.mode, view.pyramid, view.gaps) == tuple(options.values())
        assert list(map(text_of, view.blocks)) == position.blocks
        assert view.scores == GAME.scores(state)
        assert view.turn.asked == GAME.to_act(state)
        assert view.extra == position.bonus
        assert view.colour == (position.turn if view.mode == "building" else None)
        assert msgspec.json.decode(msgspec.json.encode(view), type=GAME.view_type) == view
        GAME.apply(state, GAME.legal_actions(state)[0])
    view = GAME.view(state, None)
    assert (view.over, view.colour, view.seat) == (True, None, None)
    assert (view.ending, view.winners) == (GAME.ending(state), GAME.winners(state))


def test_the_shape_of_the_levels() -> None:
    assert GAME.view(at(), 0).levels == [[1, 3, 5, 7, 9, 7, 5, 3, 1], [1, 3, 5, 7, 5, 3, 1], [1, 3, 5, 3, 1], [1, 3, 1]]
    assert GAME.view(at(pyramid="square"), 0).levels == [[7] * 7, [5] * 5, [3] * 3, [1]]


def test_a_block_says_where_it_lies_and_whose_it_is() -> None:
    view = GAME.view(at("hyacinth 1 e5-g5, tulip 1 e6", players=4, start=1), None)
    assert view.blocks == (
        Block(
            id=9,
            colour="hyacinth",
            length=3,
            owner=1,
            level=1,
            cells=(Cell(0, 0), Cell(1, 0), Cell(2, 0)),
            name="e5-g5",
        ),
        Block(id=12, colour="tulip", length=1, owner=2, level=1, cells=(Cell(0, 1),), name="e6"),
    )


def test_stocks_say_whose_they_are_and_whether_they_fit() -> None:
    view = GAME.view(at(f"{SQUARE_1}, lily 2 c3", players=3, pyramid="square", turn="daffodil"), 0)
    assert [(stock.colour, stock.owner) for stock in view.stock] == [
        ("hyacinth", 0),
        ("tulip", 1),
        ("lily", 2),
        ("daffodil", None),
    ]
    assert [stock.fits for stock in view.stock] == [False, False, False, True]  # two are used up, lily would touch
    assert [len(stock.blocks) for stock in view.stock] == [0, 0, 8, 12]
    assert view.level == 2


def test_a_demolition_shows_who_took_what() -> None:
    session = Session.begin(GAME, ["A", "B"], bytes(32), GAME.make_options({"mode": "demolition", "start": 0}))
    first = session.view(None).blocks
    move = next(GAME.moves(session.state))
    (event, *_) = session.play(0, move)
    assert isinstance(event, Took)
    view = session.view(1)
    assert [[block.id for block in taken] for taken in view.taken] == [[event.block.id], []]
    assert set(first) - set(view.blocks) == {event.block}
    assert (view.stock, view.level, view.colour) == ([], None, None)


# ---- Identities ------------------------------------------------------------------------------------


@each_record
def test_blocks_keep_their_numbers_all_through_a_game(path: Path) -> None:
    session, entries = session_of(path)
    kinds = {block.id: (block.colour, block.length) for block in all_blocks(session.view(None))}
    assert sorted(number for number in kinds if number is not None) == list(range(48))
    before = session.view(None)
    for entry in entries:
        events = session.play(entry.seat, GAME.parse(entry.move))
        view = session.view(None)
        assert {block.id: (block.colour, block.length) for block in all_blocks(view)} == kinds
        assert list(map(text_of, view.blocks)) == GAME.position(session.state).blocks
        gone = {block for block in before.blocks if block not in view.blocks}
        come = {block for block in view.blocks if block not in before.blocks}
        assert come == {event.block for event in events if isinstance(event, Placed)}
        assert gone == {event.block for event in events if isinstance(event, Took)}
        before = view


def test_in_building_the_position_alone_tells_the_numbers() -> None:
    session, entries = session_of(DATA / "complete-square-u-shape-3.txt")
    for entry in entries:
        session.play(entry.seat, GAME.parse(entry.move))
        assert GAME.view(session.state, 0) == session.view(0)


def test_taken_blocks_of_a_position_made_by_hand_have_numbers() -> None:
    state = at("lily 1 e5, tulip 1 e6-f6", 2, mode="demolition", taken=[[1, 0, 2], [0, 3, 0]])
    view = GAME.view(state, 0)
    assert [Counter(block.length for block in taken) for taken in view.taken] == [{1: 1, 3: 2}, {2: 3}]
    assert len({block.id for block in all_blocks(view)}) == 8


def test_undo_brings_the_numbers_back() -> None:
    session = Session.begin(
        GAME, ["A", "B"], bytes(32), GAME.make_options({"mode": "demolition", "start": 0}), people=[0]
    )
    before = session.view(0)
    session.play(0, next(GAME.moves(session.state)))
    assert session.view(0) != before
    session.undo(0)
    assert session.view(0) == before


# ---- Events ----------------------------------------------------------------------------------------


def test_a_block_comes_from_the_stock() -> None:
    state = at("hyacinth 1 e5-g5", turn="tulip")
    assert told(GAME.copy(state), "place e6") == [placed(1, "tulip 1 e6")]
    (event,) = GAME.play(state, GAME.parse("place e6"))
    assert isinstance(event, Placed)
    assert (event.block.id, event.block.owner) == (12, 1)


def test_a_block_goes_to_a_seat() -> None:
    state = at("hyacinth 1 e5-g5, tulip 1 e6", 2, mode="demolition", turn=1)
    assert told(state, "take e6") == [took(1, "tulip 1 e6")]


@each_record
def test_every_event_is_told_in_every_language(path: Path) -> None:
    for language in LANGUAGES:
        texts = GAME.texts(language)
        for step in replayed(path.stem):
            for event in step.events:
                sentence = texts.tell(event, ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"])
                assert sentence.endswith((".", "!"))
                assert "{" not in sentence
                assert "None" not in sentence


def test_the_same_event_in_three_languages() -> None:
    (event,) = GAME.play(at("hyacinth 1 e5-g5", turn="tulip"), GAME.parse("place e6-f6"))
    assert [GAME.texts(language).tell(event, ["Anna", "Bruno"]) for language in LANGUAGES] == [
        "Bruno places tulip e6-f6 on level 1.",
        "Bruno posa tulipano e6-f6 sul livello 1.",
        "Bruno legt Tulpe e6-f6 auf Ebene 1.",
    ]


# ---- Breakdowns ------------------------------------------------------------------------------------


@each_record
def test_the_parts_of_a_score_add_up(path: Path) -> None:
    for step in replayed(path.stem):
        for part in GAME.breakdown(step.state, None):
            assert part.points == GAME.scores(step.state)[part.seat]
            spaces = sum(length * n for length, n in enumerate(part.taken, 1))
            assert part.points == spaces + sum(colour.points for colour in part.colours)
            for colour in part.colours:
                assert colour.penalty == sum(length * n for length, n in enumerate(colour.unused, 1))
                assert colour.points == sum(group.points for group in colour.groups) - colour.penalty


# ---- Absence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (at(), "place e5"),
        (at(DIAMOND_1, turn="lily", bonus=True), "decline"),
        (at("hyacinth 1 d5-f5, tulip 1 e6, lily 1 d4-e4", 2, mode="demolition"), "take e6"),
        (at("tulip 1 e5, lily 1 e6-f6", 2, mode="demolition", bonus=True), "decline"),
    ],
)
def test_somebody_who_is_absent_makes_the_smallest_move(state: Any, move: str) -> None:
    seat = GAME.polled(state)
    assert GAME.absent_move(state, seat, new_rng(1)) == GAME.parse(move)
    assert GAME.absent_move(state, (seat + 1) % int(state[0].players), new_rng(1)) is None


def test_without_single_blocks_it_is_the_next_length() -> None:
    singles = "hyacinth 1 e5, hyacinth 1 a5, hyacinth 1 i5, hyacinth 1 e1, hyacinth 1 e9, hyacinth 1 c7, tulip 1 e4"
    move = GAME.absent_move(at(singles, turn="hyacinth"), 0, new_rng(1))
    assert len(str(move)) == len("place a1-a2")
    assert GAME.draft_of(at(singles), 0, move).length == 2
