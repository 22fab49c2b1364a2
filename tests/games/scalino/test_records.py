"""Records from outside: one that is wrong is refused in one sentence."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput
from tavoliere.engine.record import read_record
from tests.games.hostile import fuzz, read_or_refuse, refuse
from tests.games.scalino.helper import DATA, RECORDS, replayed

GOLDEN = [path.read_text(encoding="utf-8") for path in RECORDS if path.stem.startswith(("stuck", "position", "demoli"))]
ONE = (DATA / "stuck-diamond-enclosed-2.txt").read_text(encoding="utf-8")


def follow(text: str) -> None:
    """Read a record and play it through."""
    for _ in replayed(read_record(text)):
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
    refuse(lambda: list(replayed(record)))


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
