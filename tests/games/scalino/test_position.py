"""Positions, moves and records from outside: what can be read is read, and the rest is refused in one sentence.

Whatever a file or a person brings, nothing but `BadInput` comes out of it.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import read_record, replay
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, Take
from tests.games.scalino.table import DATA, DIAMOND_1, EVERY_TABLE, GAME, RECORDS, at, table_name, written

SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
fuzz = settings(
    max_examples=3000 if SOAK else 150,
    derandomize=not SOAK,  # an ordinary run tries the same things every time
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def assert_one_sentence(error: BadInput) -> None:
    """A message for people: one line, not endless, with a full stop."""
    text = str(error)
    assert text.endswith(".")
    assert "\n" not in text
    assert 10 < len(text) < 500
    assert "Traceback" not in text


def refuse(read: Callable[[], Any]) -> None:
    """Reading fails, with one sentence."""
    with pytest.raises(BadInput) as caught:
        read()
    assert_one_sentence(caught.value)


def read_or_refuse(read: Callable[[], Any]) -> Any:
    """Reading works or fails with one sentence; nothing else."""
    try:
        return read()
    except BadInput as error:
        assert_one_sentence(error)
        return None


# ---- Positions that can be read ------------------------------------------------------------------


def test_the_shortest_position() -> None:
    state = read_json(GAME, '{"players": 2}')
    assert GAME.to_act(state) == (0,)
    assert state.tobytes() == read_json(GAME, write_json(GAME, state)).tobytes()


def test_every_field_of_a_building_position() -> None:
    state = at(
        "lily 1 e5, tulip 1 e6-f6", players=3, start=1, turn="daffodil", neutral=2, pyramid="square", gaps="u-shape"
    )
    position = GAME.position(state)
    assert (position.players, position.start, position.turn, position.neutral) == (3, 1, "daffodil", 2)
    assert (position.options.mode, position.options.pyramid, position.options.gaps) == ("building", "square", "u-shape")
    assert position.blocks == ["lily 1 e5", "tulip 1 e6-f6"]
    assert GAME.to_act(state) == (0,)  # two seats on from the starting one


def test_every_field_of_a_demolition_position() -> None:
    taken = [[1, 0, 2], [0, 3, 0], [0, 0, 0]]
    state = at("lily 1 e5, tulip 1 e6-f6", players=3, mode="demolition", turn=2, bonus=True, taken=taken)
    assert GAME.scores(state) == (7, 6, 0)
    assert GAME.to_act(state) == (2,)
    assert GAME.position(state).taken == taken
    assert GAME.position(state).bonus is True


def test_a_bar_of_a_position_can_be_named_from_either_end() -> None:
    assert at("lily 1 g5-e5").tobytes() == at("lily 1 e5-g5").tobytes()


def test_bytes_are_read_like_text() -> None:
    assert read_json(GAME, b'{"players": 2}').tobytes() == read_json(GAME, '{"players": 2}').tobytes()


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE, ids=table_name)
def test_positions_are_exact(options: dict[str, str], players: int) -> None:
    state = GAME.start(players, "exact", options)
    while not GAME.is_over(state):
        assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()
        GAME.apply(state, GAME.legal_actions(state)[-1])
    assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()


# ---- Positions that cannot -----------------------------------------------------------------------

SEED = "00" * 32

BROKEN_TEXTS = [
    "",
    " ",
    "{",
    "}",
    "null",
    "[]",
    "2",
    '"players"',
    "NaN",
    "Infinity",
    '{"players": NaN}',
    '{"players": Infinity}',
    '{"players": 2,}',
    '{"players": 2} {}',
    "{'players': 2}",
    '{"players": 2',
    '{"players": "\ud800"}',
    '{"players": 2, "turn": "\\ud800"}',
    '{"players": 2, "blocks": ["\\ud83d 1 e5"]}',
    "\ufeff",
    "\x00",
    "[" * 100_000,
    '{"players": ' + "[" * 100_000,
    '{"players": 2, "blocks": ' + "[" * 500 + "]" * 500 + "}",
    '{"players": 1' + "0" * 5000 + "}",
    '{"players": 2, "start": -1' + "0" * 400 + "}",
    '{"players": 1e400}',
]


@pytest.mark.parametrize("text", BROKEN_TEXTS, ids=lambda text: ascii(text[:24]))
def test_texts_that_are_no_position(text: str) -> None:
    refuse(lambda: read_json(GAME, text))


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b'{"players": "\xc3"}', b"\x80", b'{"players": 2, "turn": "\xed\xa0\x80"}']
)
def test_bytes_that_are_no_text(data: bytes) -> None:
    refuse(lambda: read_json(GAME, data))


BROKEN_FIELDS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 5},
    {"players": 0},
    {"players": -2},
    {"players": 2**63},
    {"players": 2**64},
    {"players": 10**30},
    {"players": 2.5},
    {"players": "2"},
    {"players": None},
    {"players": True},
    {"players": [2]},
    {"colour": "tulip"},
    {"game": "chess"},
    {"game": None},
    {"rules": 2},
    {"rules": 10**30},
    {"rules": "1"},
    {"options": None},
    {"options": []},
    {"options": {"mode": "flying"}},
    {"options": {"pyramid": "round"}},
    {"options": {"gaps": 3}},
    {"options": {"start": 0}},
    {"start": -1},
    {"start": 2},
    {"start": 2**63},
    {"start": 10**30},
    {"start": "0"},
    {"start": 0.5},
    {"turn": "blue"},
    {"turn": "Tulip"},
    {"turn": 0},
    {"turn": 10**30},
    {"turn": ["tulip"]},
    {"bonus": True},
    {"bonus": 1},
    {"bonus": "yes"},
    {"neutral": 3},
    {"neutral": -1},
    {"neutral": 10**30},
    {"neutral": None},
    {"blocks": "tulip 1 e5"},
    {"blocks": [3]},
    {"blocks": [None]},
    {"blocks": [[]]},
    {"blocks": [""]},
    {"blocks": ["tulip"]},
    {"blocks": ["tulip 1"]},
    {"blocks": ["tulip 1 e5 e6"]},
    {"blocks": ["tulip 0 e5"]},
    {"blocks": ["tulip 5 e5"]},
    {"blocks": ["tulip 12 e5"]},
    {"blocks": ["tulip 1234 e5"]},
    {"blocks": ["tulip -1 e5"]},
    {"blocks": ["tulip ² e5"]},
    {"blocks": ["tulip 1 e0"]},
    {"blocks": ["tulip 1 j5"]},
    {"blocks": ["tulip 1 e5-"]},
    {"blocks": ["tulip 1 e5-f6"]},
    {"blocks": ["tulip 1 c5-f5"]},
    {"blocks": ["tulip 1 a1"]},
    {"blocks": ["tulip 1 i5-i6"]},
    {"blocks": ["rose 1 e5"]},
    {"blocks": ["tulip 1 e5", "lily 1 e5"]},
    {"blocks": ["tulip 1 e5-g5", "lily 1 g4-g6"]},
    {"blocks": ["tulip 2 e5"]},
    {"blocks": ["tulip 1 e5", "lily 2 e5"]},
    {"blocks": [f"tulip 1 {cell}" for cell in ("e5", "c5", "g5", "e3", "e7", "a5", "i5")]},
    {"blocks": [f"tulip 1 {bar}" for bar in ("d5-f5", "d6-f6", "d7-f7", "d4-f4")]},
    {"blocks": ["tulip 1 e5"] * 10_000},
    {"blocks": ["x" * 100_000]},
    {"taken": [[0, 0, 0], [0, 0, 0]]},
    {"taken": None},
    {"chance": {"seed": "zz"}},
    {"chance": {"seed": ""}},
    {"chance": {"seed": "00"}},
    {"chance": {"seed": SEED + "00"}},
    {"chance": {"seed": "ä" * 64}},
    {"chance": {"seed": SEED, "drawn": -1}},
    {"chance": {"seed": SEED, "drawn": 2**63}},
    {"chance": {"seed": SEED, "drawn": 10**30}},
    {"chance": {"seed": 5}},
    {"chance": {}},
    {"chance": "secret"},
    {"chance": {"seed": SEED, "more": 1}},
]


@pytest.mark.parametrize("fields", BROKEN_FIELDS, ids=lambda fields: ascii(fields)[:60])
def test_fields_that_cannot_be(fields: dict[str, Any]) -> None:
    refuse(lambda: read_json(GAME, json.dumps({"players": 2, **fields})))


BROKEN_DEMOLITIONS: list[dict[str, Any]] = [
    {"players": 7},
    {"turn": 2},
    {"turn": -1},
    {"turn": "tulip"},
    {"turn": 2**63},
    {"taken": [[0, 0, 0]]},
    {"taken": [[0, 0], [0, 0]]},
    {"taken": [[0, 0, 0, 0], [0, 0, 0, 0]]},
    {"taken": [[-1, 0, 0], [0, 0, 0]]},
    {"taken": [[25, 0, 0], [0, 0, 0]]},
    {"taken": [[10**30, 0, 0], [0, 0, 0]]},
    {"taken": [[20, 0, 0], [20, 0, 0]]},
    {"taken": [[24, 0, 0], [0, 0, 0]]},  # and one stands
    {"taken": [[0.5, 0, 0], [0, 0, 0]]},
    {"taken": [0, 0]},
    {"blocks": ["lily 2 e5"]},
]


@pytest.mark.parametrize("fields", BROKEN_DEMOLITIONS, ids=lambda fields: ascii(fields)[:60])
def test_demolitions_that_cannot_be(fields: dict[str, Any]) -> None:
    begin = {"players": 2, "options": {"mode": "demolition"}, "blocks": ["lily 1 e5"]}
    refuse(lambda: read_json(GAME, json.dumps({**begin, **fields})))


def test_a_bonus_needs_a_cleared_level() -> None:
    whole = GAME.position(GAME.start(2, 0, {"mode": "demolition"})).blocks
    refuse(lambda: at(", ".join(whole), 2, mode="demolition", bonus=True))


ENDLESS = "9" * 4000


@pytest.mark.parametrize(
    "text",
    [
        f'{{"players": {ENDLESS}}}',
        f'{{"players": 2, "rules": {ENDLESS}}}',
        f'{{"players": 2, "start": {ENDLESS}}}',
        f'{{"players": 2, "turn": "{ENDLESS}"}}',
        f'{{"players": 2, "neutral": {ENDLESS}}}',
        f'{{"players": 2, "{ENDLESS}": 1}}',
        f'{{"players": 2, "blocks": ["tulip{" " * 4000}1 e4-f5"]}}',
        f'{{"players": 2, "chance": {{"seed": "{SEED}", "drawn": {ENDLESS}}}}}',
        f'{{"players": 2, "options": {{"mode": "demolition"}}, "taken": [[{ENDLESS}, 0, 0], [0, 0, 0]]}}',
    ],
    ids=lambda text: text[:24],
)
def test_a_refusal_does_not_repeat_endless_input(text: str) -> None:
    """A message is for people: it quotes at most the beginning of what was wrong."""
    refuse(lambda: read_json(GAME, text))


# ---- Positions at random -------------------------------------------------------------------------

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**40), max_value=10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["tulip", "diamond", "square", "u-shape", "demolition", "tulip 1 e5", "lily 2 c4-c6", "e5"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ["players", "game", "rules", "options", "start", "turn", "bonus", "neutral", "blocks", "taken", "chance"]
cells = st.builds("{}{}".format, st.sampled_from("abcdefghij"), st.integers(0, 10))
block_texts = st.builds(
    "{} {} {}{}".format,
    st.sampled_from(["hyacinth", "tulip", "lily", "daffodil", "rose", ""]),
    st.integers(0, 5),
    cells,
    st.just("") | st.builds("-{}".format, cells),
)


def usable(state: Any) -> None:
    """A position that was read can be played on and written again."""
    assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()
    GAME.scores(state)
    if not GAME.is_over(state):
        GAME.apply(state, GAME.legal_actions(state)[0])


@fuzz
@given(st.dictionaries(st.sampled_from(FIELDS), anything, max_size=4), st.integers(2, 4))
def test_any_value_in_any_field(fields: dict[str, Any], players: int) -> None:
    state = read_or_refuse(lambda: read_json(GAME, json.dumps({"players": players, **fields})))
    if state is not None:
        usable(state)


@fuzz
@given(
    st.lists(block_texts, max_size=6),
    st.sampled_from(EVERY_TABLE),
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from(["hyacinth", "tulip", "lily", "daffodil", 0, 1, 2]),
)
def test_any_blocks(blocks: list[str], table: Any, bonus: bool, neutral: int, turn: Any) -> None:
    options, players = table
    data = written(players=players, bonus=bonus, neutral=neutral, turn=turn, **options)
    state = read_or_refuse(lambda: read_json(GAME, json.dumps({**data, "blocks": blocks})))
    if state is not None:
        usable(state)


WHOLE = write_json(GAME, at(f"{DIAMOND_1}, lily 2 b5", turn="daffodil"))


@fuzz
@given(st.integers(0, len(WHOLE) - 1))
def test_a_text_that_breaks_off(length: int) -> None:
    text = WHOLE[:length]
    if text.strip() != WHOLE.strip():
        refuse(lambda: read_json(GAME, text))


@fuzz
@given(st.randoms(use_true_random=False), st.integers(1, 4))
def test_a_text_with_wrong_letters(rng: random.Random, times: int) -> None:
    letters = list(WHOLE)
    for _ in range(times):
        letters[rng.randrange(len(letters))] = rng.choice('{}[]",:0123456789 abcdefghitulp-\\\n\x00\ud800é')
    state = read_or_refuse(lambda: read_json(GAME, "".join(letters)))
    if state is not None:
        usable(state)


@fuzz
@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    refuse(lambda: read_json(GAME, data))


# ---- Notation ------------------------------------------------------------------------------------

names = st.builds("{}{}".format, st.sampled_from("abcdefghi"), st.integers(1, 9))
bars = names | st.builds("{}-{}".format, names, names)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place e5-g5", Place("e5-g5")),
        ("place g5-e5", Place("e5-g5")),
        ("e5", Place("e5")),
        ("e5-e5", Place("e5")),
        ("  PLACE   E5 – G5  ", Place("e5-g5")),
        ("place e5 on 2", Place("e5", 2)),
        ("take c4-c6", Take("c4-c6")),
        ("take c6-c4 on 3", Take("c4-c6", 3)),
        ("decline", Decline()),
        ("Decline ", Decline()),
    ],
)
def test_notation(text: str, move: ScalinoMove) -> None:
    assert GAME.parse(text) == move
    assert GAME.parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "place",
        "take",
        "pass",
        "place e10",
        "place j5",
        "place e0",
        "place e5-",
        "place -e5",
        "e5 e6",
        "place e5 on 5",
        "place e5 on 0",
        "place e5 on",
        "decline e5",
        "take e5 e6",
        "place e5-f5-g5",
        "place 55",
        "place é5",
        "place e٥",
        "e5\x00",
        "\ud800",
        "place e5\ud800",
        "x" * 100_000,
        "place " * 1000,
        "take\u00a0e5 on ４",
    ],
    ids=lambda text: ascii(text[:16]),
)
def test_texts_that_are_no_move(text: str) -> None:
    refuse(lambda: GAME.parse(text))


@fuzz
@given(st.text() | st.text(alphabet="placetakdonif e5-g4123 \n\t–", max_size=30))
def test_any_text_as_a_move(text: str) -> None:
    move = read_or_refuse(lambda: GAME.parse(text))
    if move is not None:
        assert GAME.parse(str(move)) == move


@fuzz
@given(st.sampled_from(["place ", "take ", ""]), bars, st.sampled_from(["", " on 1", " on 2", " on 4"]))
def test_notation_reads_back_and_is_judged(verb: str, bar: str, level: str) -> None:
    """Whatever can be written is judged, in every kind of position; a refusal has a sentence."""
    move = GAME.parse(f"{verb}{bar}{level}")
    assert GAME.parse(str(move)) == move
    for state in STATES:
        judgement = GAME.check(state, move)
        if judgement is not None:
            assert judgement.rule in GAME.rulebook.ids
            assert all(GAME.explain(judgement, language) for language in ("en", "it", "de"))


STATES = [
    at(),
    at("hyacinth 1 e5-g5, tulip 1 e6", turn="lily", gaps="u-shape", pyramid="square"),
    at(DIAMOND_1, turn="lily", bonus=True),
    GAME.start(2, 3, {"mode": "demolition"}),
    GAME.start(2, 3, {"mode": "demolition", "pyramid": "square"}),
]


@pytest.mark.parametrize("number", range(len(STATES)))
def test_every_action_that_is_refused_can_be_explained(number: int) -> None:
    """Programs speak in actions: whichever they try, the judge has a sentence for it."""
    state = STATES[number]
    (seat,) = GAME.to_act(state)
    for action in range(-2, GAME.action_count + 2):
        code = GAME.violation(state, action, seat)
        if code:
            judgement = GAME.judgement(code, GAME.pieces(state, seat, action, code))
            for language in ("en", "it", "de"):
                assert GAME.explain(judgement, language).endswith(".")


@pytest.mark.parametrize("cells", ["", "x", "e5-", "e5-e6-e7", "a1-b", "\ud800", "e5 e6"])
@pytest.mark.parametrize("kind", [Place, Take])
def test_moves_whose_cells_are_none(kind: type[Place] | type[Take], cells: str) -> None:
    """A move need not come from notation: its cells may be any text."""
    state = at() if kind is Place else GAME.start(2, 0, {"mode": "demolition"})
    refuse(lambda: GAME.check(state, kind(cells)))


# ---- Records -------------------------------------------------------------------------------------

GOLDEN = [path.read_text(encoding="utf-8") for path in RECORDS if path.stem.startswith(("stuck", "position", "demoli"))]
ONE = (DATA / "stuck-diamond-enclosed-2.txt").read_text(encoding="utf-8")


def follow(text: str) -> None:
    """Read a record and play it through."""
    for _ in replay(read_record(text), GAME):
        pass


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1 0 place", "99999999999999999999 0 place"),
        ("1 0 place", "9" * 5000 + " 0 place"),
        ("1 0 place", "1 " + "9" * 5000 + " place"),
        ("1 0 place", "1 9223372036854775807 place"),
        ("1 0 place", "1 9223372036854775808 place"),
        ("1 0 place", "1 18446744073709551616 place"),
        ("1 0 place", "1 7 place"),
        ("1 0 place", "1 ² place"),
        ("1 0 place", "1 -1 place"),
        ("1 0 place", "1 0 take"),
        ("1 0 place", "1 0 jump"),
        ("rules: 1", "rules: 2"),
        ("rules: 1", "rules: 1" + "0" * 5000),
        ("rules: 1", "rules: one"),
        ("game: scalino", "game: chess"),
        ("game: scalino\n", ""),
        ("tavoliere record 1", "tavoliere record 2"),
        ('"pyramid":"diamond"', '"pyramid":"round"'),
        ('"pyramid":"diamond"', '"pyramid":"\ud800"'),
        ('"start":"random"', '"start":1e99'),
        ('"start":"random"', '"start":99999999999999999999999'),
        ('"start":"random"', '"start":' + "[" * 400 + "]" * 400),
        ('"start":"random"', '"start":' + '{"a":' * 400 + "1" + "}" * 400),
        ('"blocks":[]', '"blocks":["tulip 1 e5"]'),
        ('"blocks":[]', '"blocks":' + "[" * 100_000),
        ("players: Anna, Bruno", "players: Anna"),
        ("players: Anna, Bruno", "players:"),
        ("players: Anna, Bruno", "players: " + "," * 5000),
        ("commitment: ", "commitment: 0"),
        ("seed: ", "seed: 0"),
        ("seed: ", "seed: ä"),
        ("result: ", "result: 1"),
        ("result: ", "result: x "),
        ("result: ", "position: {}\nresult: "),
        ("result: ", 'position: {"players": 3}\nresult: '),
        ("result: ", "result: *\nresult: "),
    ],
    ids=lambda text: ascii(text[:28]),
)
def test_records_that_are_wrong(old: str, new: str) -> None:
    text = ONE.replace("1 1 place", "1 0 place", 1) if "\n1 0 place" not in ONE else ONE
    assert old in text
    refuse(lambda: follow(text.replace(old, new, 1)))


def test_records_with_deeply_nested_options() -> None:
    """Somewhere between what the JSON reader takes and what Python can print there must be no crash."""
    for depth in range(900, 1010):
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            nested = opening * depth + "1" + closing * depth
            with pytest.raises(BadInput):
                follow(ONE.replace('"start":"random"', f'"start":{nested}'))


def test_a_record_without_its_seed_can_be_read_but_not_replayed() -> None:
    lines = [line for line in ONE.splitlines() if not line.startswith("seed:")]
    record = read_record("\n".join(lines))
    assert record.seed is None
    refuse(lambda: list(replay(record, GAME)))


@fuzz
@given(st.sampled_from(GOLDEN), st.randoms(use_true_random=False), st.integers(1, 3))
def test_records_with_wrong_letters(text: str, rng: random.Random, times: int) -> None:
    letters = list(text)
    for _ in range(times):
        letters[rng.randrange(len(letters))] = rng.choice('{}[]",:0123456789 abcdefghitulp-*\\\n\r\x00\x1c\ud800é²')
    read_or_refuse(lambda: follow("".join(letters)))


@fuzz
@given(st.sampled_from(GOLDEN), st.randoms(use_true_random=False))
def test_records_with_lines_lost_doubled_and_moved(text: str, rng: random.Random) -> None:
    lines = text.splitlines()
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines)), line)
    read_or_refuse(lambda: follow("\n".join(lines)))


@fuzz
@given(st.sampled_from(GOLDEN), st.integers(0, 400))
def test_records_that_break_off(text: str, length: int) -> None:
    read_or_refuse(lambda: follow(text[:length]))


@fuzz
@given(st.text(max_size=80))
def test_any_text_as_a_record(text: str) -> None:
    refuse(lambda: read_record(text))
    read_or_refuse(lambda: follow(f"tavoliere record 1\n{text}"))
