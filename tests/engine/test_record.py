"""The game record: written, read, replayed, and refused when it does not prove itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from examples.two_piles.game import TwoPiles
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import write_json
from tavoliere.engine.record import Played, Record, Undone, clean_name, new_record, read_record, write_record
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session, Step

GAME = TwoPiles()
SEED = as_seed("records")

TEXT = """\
tavoliere record 1
game: two_piles
rules: 1
options: {"hand":3,"start":0}
players: Anna, Bruno
commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925
seed: 0000000000000000000000000000000000000000000000000000000000000000
result: *

1 0 lay 3 left
2 1 pass
3 1 undo to 1
4 1 lay 5 left
"""


def replay(record: Record) -> list[Step]:
    """All steps of a record, each checked."""
    return list(Session(GAME, msgspec.structs.replace(record, entries=[], result=None)).replay(record))


def finished() -> Record:
    """A game to its end, in which everybody passes."""
    session = Session.begin(GAME, ["Anna", "Bruno"], SEED, GAME.make_options({"start": 0}))
    for seat in range(2):
        session.play(seat, GAME.parse("pass"))
    return session.record


def test_a_record_as_text() -> None:
    session = Session.begin(GAME, ["Anna", "Bruno"], bytes(32), GAME.make_options({"start": 0}))
    session.play(0, GAME.parse("lay 3 left"))
    session.play(1, GAME.parse("pass"))
    session.undo(1)
    session.play(1, GAME.parse("lay 5 left"))
    assert write_record(session.record, GAME) == TEXT
    assert read_record(TEXT) == session.record


def test_every_field_is_read() -> None:
    record = read_record(TEXT.replace("result: *", "result: -3 14"))
    assert (record.game, record.rules, record.players) == ("two_piles", 1, ["Anna", "Bruno"])
    assert record.options == {"hand": 3, "start": 0}
    assert record.seed == "00" * 32
    assert record.entries == [Played(0, "lay 3 left"), Played(1, "pass"), Undone(1, 1), Played(1, "lay 5 left")]
    assert record.result == [-3, 14]
    assert record.position is None


def test_spaces_empty_lines_foreign_line_ends_and_a_mark_at_the_beginning_do_not_matter() -> None:
    loose = "\ufeff" + TEXT.replace("\n", "  \r\n\r\n").replace("1 0 lay", "  1   0   lay")
    assert read_record(loose) == read_record(TEXT)


def test_options_that_were_left_out_are_defaults_when_it_is_written() -> None:
    short = TEXT.replace('"hand":3,', "")
    assert read_record(short).options == {"start": 0}
    assert write_record(read_record(short), GAME) == TEXT


def test_replaying_tells_every_step() -> None:
    steps = replay(read_record(TEXT))
    assert [step.entry for step in steps] == read_record(TEXT).entries
    assert [[type(event).__name__ for event in step.events] for step in steps] == [
        ["Laid", "Drew"],
        ["Passed"],
        [],
        ["Laid", "Drew"],
    ]


def test_a_game_from_a_position() -> None:
    first = Session.begin(GAME, ["Anna", "Bruno"], SEED, GAME.make_options({"start": 1}))
    first.play(1, next(GAME.moves(first.state)))
    text = write_json(GAME, first.state)
    session = Session.begin(GAME, ["Anna", "Bruno"], SEED, position=text)
    assert session.state.tobytes() == first.state.tobytes()
    session.play(0, GAME.parse("pass"))
    again = Session.resume(GAME, read_record(write_record(session.record, GAME)))
    assert again.state.tobytes() == session.state.tobytes()


@pytest.mark.parametrize("lie", [{"seed": bytes(32)}, {"options": {"hand": 4}}])
def test_a_position_must_fit_its_record(lie: dict[str, Any]) -> None:
    """Else a record could promise one deal and play another."""
    state = GAME.start(2, lie.get("seed", SEED), {"start": 1})
    text = write_json(GAME, state)
    record = new_record(GAME, GAME.make_options(lie.get("options")), ["Anna", "Bruno"], SEED, text)
    with pytest.raises(BadInput, match="The position of the record has"):
        replay(record)


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
        ("\x1b[31mred", "[31mred"),
        ("result: 3", "result: 3"),
        ("An\u200dna\u202e", "An na"),
        # Emoji: a family, a heart on fire, the flags of Italy and of England, and a face of Unicode 15.
        ("Zoë 👨\u200d👩\u200d👧", "Zoë 👨\u200d👩\u200d👧"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("🇮🇹 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
        ("\U0001fae8",) * 2,
        ("👨\u200d", "👨"),
        ("👨\u200d\x1b👩", "👨 👩"),
        ("x\U000e0067", "x"),
    ],
)
def test_names_are_kept_on_one_line_without_commas(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    record = new_record(GAME, GAME.make_options({}), [name, "Bruno"], SEED)
    assert read_record(write_record(record, GAME)).players == [clean, "Bruno"]


def test_names_in_a_record_from_outside_are_cleaned_too() -> None:
    record = new_record(GAME, GAME.make_options({}), ["Anna", "Bruno"], SEED)
    forged = write_record(record, GAME).replace("Anna, Bruno", "An\x1b[31mna,\tBruno\x07")
    assert read_record(forged).players == ["An [31mna", "Bruno"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("tavoliere record 1\n", "", "first line"),
        ("game: two_piles\n", "", "no line 'game:'"),
        ("rules: 1\n", "", "no line 'rules:'"),
        ("players: Anna, Bruno\n", "", "no line 'players:'"),
        ("result: *\n", "", "no line 'result:'"),
        ("rules: 1", "rules: first", "needs a whole number"),
        ("rules: 1", "rules: 1\nrules: 1", "unknown or stands there twice"),
        ("rules: 1", "colour: 1", "unknown or stands there twice"),
        ("result: *", "result: many", "needs a whole number"),
        ('options: {"hand"', 'options: ["hand"', "no JSON object"),
        ("2 1 pass", "3 1 pass", "entry 2 should come here"),
        ("2 1 pass", "and so on", "neither a field nor a move"),
        ("2 1 pass", "2 1 pass\ngame: two_piles", "neither a field nor a move"),
    ],
)
def test_what_cannot_be_read(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadInput, match=sentence):
        read_record(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game: two_piles", "game: go", "is one of 'go'"),
        ("rules: 1", "rules: 7", "version 7 of the rules"),
        ("commitment: 66", "commitment: 67", "does not fit its commitment"),
        ("seed: 00", "seed: 01", "does not fit its commitment"),
        ("seed: 00", "seed: 0", "not 64 hex digits"),
        ("seed: 00", "seed: zz", "not 64 hex digits"),
        ("seed: 0000000000000000000000000000000000000000000000000000000000000000\n", "", "does not show its seed"),
        ("players: Anna, Bruno", "players: Anna", "2 to 3 players"),
        ('"start":0', '"start":2', "starting seat 2"),
        ('"start":0', '"end":0', "no option 'end'"),
        ("1 0 lay 3 left", "1 1 lay 3 left", r"Move 1 of the record is illegal\. TP-2\.1"),
        ("4 1 lay 5 left", "4 1 lay 12 left", r"Move 4 of the record is illegal\. TP-2\.1: You do not hold the 12"),
        ("2 1 pass", "2 1 jump", "Move 2 of the record cannot be read"),
        ("3 1 undo to 1", "3 1 undo to 0", "no way back to entry 0"),
        ("3 1 undo to 1", "3 0 undo to 1", "no way back to entry 1"),
        ("3 1 undo to 1", "3 1 undo to 9", "no way back to entry 9"),
        ("result: *", "result: 0 0", "not over"),
        (
            "result: *",
            'position: {"players":3,"place":[9,0,1,2,9,9,9,9,9,9,9,9,9]}\nresult: *',
            "names 2 players, but 3 play",
        ),
        ("result: *", "position: no\nresult: *", "not written in JSON"),
    ],
)
def test_what_cannot_be_replayed(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadInput, match=sentence):
        replay(read_record(TEXT.replace(old, new, 1)))


def test_a_wrong_result_is_found_out() -> None:
    honest = finished()
    assert honest.result is not None
    replay(honest)
    for result in ([0, 0], [], [*honest.result, 0], honest.result[::-1]):
        with pytest.raises(BadInput, match="claims the result"):
            replay(msgspec.structs.replace(honest, result=result))
    longer = msgspec.structs.replace(honest, entries=[*honest.entries, Played(0, "pass")])
    with pytest.raises(BadInput, match=r"illegal\. TP-3\.1"):
        replay(longer)


def test_an_illegal_move_comes_after_the_legal_ones() -> None:
    """Whoever replays sees everything up to the fault."""
    record = read_record(TEXT.replace("2 1 pass", "2 1 lay 1 left"))
    steps = Session(GAME, msgspec.structs.replace(record, entries=[])).replay(record)
    assert next(steps).entry == Played(0, "lay 3 left")
    with pytest.raises(BadInput, match=r"TP-2\.1"):
        next(steps)
