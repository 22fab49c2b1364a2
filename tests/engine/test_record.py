"""The game record: written, read, replayed, and refused when it does not prove itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import as_seed
from tavoliere.engine.position import write_json
from tavoliere.engine.record import Record, Turn, clean_name, new_record, read_record, replay, with_turn, write_record

GAME = games.load("scalino")
SEED = as_seed("records")

TEXT = """\
tavoliere record 1
game: scalino
rules: 1
options: {"mode":"building","pyramid":"diamond","gaps":"enclosed","start":0,"blocks":[]}
players: Anna, Bruno
commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925
seed: 0000000000000000000000000000000000000000000000000000000000000000
result: *

1 0 place e5-g5
2 1 place e6
"""


def begun(**options: Any) -> Record:
    return new_record(GAME, GAME.make_options(options), ["Anna", "Bruno"], SEED)


def test_a_record_as_text() -> None:
    record = new_record(GAME, GAME.make_options({"start": 0}), ["Anna", "Bruno"], bytes(32))
    record = with_turn(record, 0, GAME.parse("place g5-e5"))
    record = with_turn(record, 1, GAME.parse("e6"))
    assert write_record(record, GAME) == TEXT
    assert read_record(TEXT) == record


def test_every_field_is_read() -> None:
    record = read_record(TEXT.replace("result: *", "result: -3 14"))
    assert (record.game, record.rules, record.players) == ("scalino", 1, ["Anna", "Bruno"])
    assert record.options["pyramid"] == "diamond"
    assert record.seed == "00" * 32
    assert record.turns == [Turn(0, "place e5-g5"), Turn(1, "place e6")]
    assert record.result == [-3, 14]
    assert record.position is None


def test_spaces_empty_lines_and_foreign_line_ends_do_not_matter() -> None:
    loose = TEXT.replace("\n", "  \r\n\r\n").replace("1 0 place", "  1   0   place")
    assert read_record(loose) == read_record(TEXT)


def test_options_that_were_left_out_are_defaults_when_it_is_written() -> None:
    short = TEXT.replace('"mode":"building","pyramid":"diamond","gaps":"enclosed",', "").replace(',"blocks":[]', "")
    assert read_record(short).options == {"start": 0}
    assert write_record(read_record(short), GAME) == TEXT


def test_replaying_tells_every_step() -> None:
    steps = list(replay(read_record(TEXT), GAME))
    assert [step.turn for step in steps] == [None, Turn(0, "place e5-g5"), Turn(1, "place e6")]
    assert steps[1].move == GAME.parse("place e5-g5")
    assert [type(event).__name__ for event in steps[1].events] == ["Placed"]
    assert GAME.to_act(steps[0].state) == (0,)
    assert GAME.to_act(steps[1].state) == (1,)  # each step keeps its own position
    assert GAME.position(steps[0].state).chance.seed == "00" * 32


def test_a_game_from_a_position() -> None:
    state = GAME.start(2, SEED, {"start": 1})
    GAME.play(state, GAME.parse("e5"))
    text = msgspec.json.format(write_json(GAME, state).encode(), indent=-1).decode()
    record = with_turn(new_record(GAME, GAME.make_options({}), ["Anna", "Bruno"], SEED, text), 0, GAME.parse("e6"))
    again = read_record(write_record(record, GAME))
    assert again == record
    first, second = replay(again, GAME)
    assert first.state.tobytes() == state.tobytes()
    assert len(GAME.position(second.state).blocks) == 2


@pytest.mark.parametrize("lie", [{"seed": bytes(32)}, {"options": {"gaps": "u-shape"}}])
def test_a_position_must_fit_its_record(lie: dict[str, Any]) -> None:
    """Else a record could promise one deal and play another."""
    state = GAME.start(2, lie.get("seed", SEED), {"start": 1})
    text = msgspec.json.format(write_json(GAME, state).encode(), indent=-1).decode()
    record = new_record(GAME, GAME.make_options(lie.get("options")), ["Anna", "Bruno"], SEED, text)
    with pytest.raises(BadInput, match="The position of the record has"):
        list(replay(record, GAME))


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Rossi, Anna", "Rossi Anna"),
        ("", "?"),
        (" , ", "?"),
        ("a\nb\r\tc", "a b c"),
        ("a\u2028b", "a b"),
        ("result: 3", "result: 3"),
    ],
)
def test_names_are_kept_on_one_line_without_commas(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    record = new_record(GAME, GAME.make_options({}), [name, "Bruno"], SEED)
    assert read_record(write_record(record, GAME)).players == [clean, "Bruno"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("tavoliere record 1\n", "", "first line"),
        ("game: scalino\n", "", "no line 'game:'"),
        ("rules: 1\n", "", "no line 'rules:'"),
        ("players: Anna, Bruno\n", "", "no line 'players:'"),
        ("result: *\n", "", "no line 'result:'"),
        ("rules: 1", "rules: first", "needs a whole number"),
        ("rules: 1", "rules: 1\nrules: 1", "unknown or stands there twice"),
        ("rules: 1", "colour: 1", "unknown or stands there twice"),
        ("result: *", "result: many", "needs a whole number"),
        ('options: {"mode"', 'options: ["mode"', "no JSON object"),
        ("2 1 place", "3 1 place", "move 2 should come here"),
        ("2 1 place e6", "and so on", "neither a field nor a move"),
        ("2 1 place e6", "2 1 place e6\ngame: scalino", "neither a field nor a move"),
    ],
)
def test_what_cannot_be_read(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadInput, match=sentence):
        read_record(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game: scalino", "game: go", "is one of 'go'"),
        ("rules: 1", "rules: 7", "version 7 of the rules"),
        ("commitment: 66", "commitment: 67", "does not fit its commitment"),
        ("seed: 00", "seed: 01", "does not fit its commitment"),
        ("seed: 00", "seed: 0", "not 64 hex digits"),
        ("seed: 00", "seed: zz", "not 64 hex digits"),
        ("seed: 0000000000000000000000000000000000000000000000000000000000000000\n", "", "does not show its seed"),
        ("players: Anna, Bruno", "players: Anna", "2 to 4 players"),
        ('"start":0', '"start":2', "starting seat 2"),
        ('"start":0', '"end":0', "no option 'end'"),
        ("1 0 place e5-g5", "1 1 place e5-g5", r"Move 1 of the record is illegal\. SC-2\.1"),
        ("1 0 place e5-g5", "1 0 place e6", r"Move 1 of the record is illegal\. SC-3\.1"),
        ("2 1 place e6", "2 1 jump e6", "Move 2 of the record cannot be read"),
        ("result: *", "result: 0 0", "not over"),
        ("result: *", 'position: {"players":3}\nresult: *', "names 2 players, but 3 play"),
        ("result: *", "position: no\nresult: *", "no JSON"),
    ],
)
def test_what_cannot_be_replayed(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    record = read_record(TEXT.replace(old, new, 1))
    with pytest.raises(BadInput, match=sentence):
        list(replay(record, GAME))


def test_a_wrong_result_is_found_out() -> None:
    state, record = GAME.start(2, SEED, {"start": 0}), begun(start=0)
    while not GAME.is_over(state):
        (seat,) = GAME.to_act(state)
        move = next(GAME.moves(state))
        GAME.play(state, move)
        record = with_turn(record, seat, move)
    honest = msgspec.structs.replace(record, result=list(GAME.scores(state)))
    *_, last = replay(honest, GAME)
    assert last.state.tobytes() == state.tobytes()
    for result in ([0, 0], [], [*GAME.scores(state), 0], list(GAME.scores(state))[::-1]):
        with pytest.raises(BadInput, match="claims the result"):
            list(replay(msgspec.structs.replace(record, result=result), GAME))
    with pytest.raises(BadInput, match=r"illegal\. SC-4\.1"):
        list(replay(with_turn(honest, 0, GAME.parse("e5")), GAME))


def test_an_illegal_move_comes_after_the_legal_ones() -> None:
    """Whoever replays sees everything up to the fault."""
    record = read_record(TEXT.replace("2 1 place e6", "2 1 place i5"))
    steps = replay(record, GAME)
    assert next(steps).turn is None
    assert next(steps).turn == Turn(0, "place e5-g5")
    with pytest.raises(BadInput, match=r"SC-3\.4"):
        next(steps)
