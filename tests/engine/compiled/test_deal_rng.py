"""Chance: the ChaCha20 key stream, and what is drawn from it."""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tavoliere.engine import seed as seeds
from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.errors import BadInput

_word, _below, _shuffle = deal_rng.word, deal_rng.below, deal_rng.shuffle


@entry
def draw_words(records: Any, out: Any) -> None:
    for i in range(len(out)):
        out[i] = _word(records[0])


@entry
def draw_below(records: Any, n: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = _below(records[0], n)


@entry
def shuffle(records: Any, things: Any, n: int) -> None:
    _shuffle(records[0], things, n)


def generator(seed: bytes = bytes(32)) -> Any:
    records = np.zeros(1, dtype=CHANCE)
    seeds.set_seed(records[0], seed)
    return records


def words(records: Any, n: int) -> list[int]:
    out = np.zeros(n, dtype=np.uint64)
    draw_words(records, out)
    return [int(word) for word in out]


def stream(records: Any, blocks: int) -> bytes:
    """The next blocks of the key stream as bytes."""
    return b"".join(word.to_bytes(8, "little") for word in words(records, 8 * blocks))


# ---- The key stream ------------------------------------------------------------------------------

# RFC 8439, appendix A.1: the test vectors whose nonce is zero, as (key, block counter, key stream).
VECTORS = [
    (
        "00" * 32,
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        "00" * 32,
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        "00" * 31 + "01",
        1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    (
        "00ff" + "00" * 30,
        2,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
]


@pytest.mark.parametrize(("key", "counter", "expected"), VECTORS)
def test_the_vectors_of_the_rfc(key: str, counter: int, expected: str) -> None:
    found = stream(generator(bytes.fromhex(key)), counter + 1)
    assert found[64 * counter :].hex() == expected


def chacha20(key: bytes) -> Iterator[bytes]:
    """RFC 8439 once more, in plain Python: the blocks of the key stream with a nonce of zero."""
    fixed = [int.from_bytes((b"expand 32-byte k" + key)[i : i + 4], "little") for i in range(0, 48, 4)]
    counter = 0
    while True:
        begin = [*fixed, counter, 0, 0, 0]
        x = list(begin)
        for _ in range(10):
            for shift in (0, 1):
                for i in range(4):
                    quarter_round(x, i, 4 + (i + shift) % 4, 8 + (i + 2 * shift) % 4, 12 + (i + 3 * shift) % 4)
        yield b"".join(((a + b) % 2**32).to_bytes(4, "little") for a, b in zip(x, begin, strict=True))
        counter += 1


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for to, by, turned, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] = (x[to] + x[by]) % 2**32
        mixed = x[turned] ^ x[to]
        x[turned] = (mixed << left | mixed >> 32 - left) % 2**32


@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_any_seed_gives_the_chacha20_stream(name: str) -> None:
    seed = hashlib.sha256(name.encode()).digest()
    blocks = chacha20(seed)
    assert stream(generator(seed), 20) == b"".join(next(blocks) for _ in range(20))


def test_words_are_little_endian_and_counted() -> None:
    records = generator()
    assert words(records, 1) == [0x903DF1A0ADE0B876]
    assert records[0].drawn == 1


# ---- Saving and going on -------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", [0, 1, 5, 7, 8, 9, 15, 16, 17, 100, 1000])
def test_the_stream_goes_on_after_set_drawn(drawn: int) -> None:
    whole = generator(b"s" * 32)
    words(whole, drawn)
    saved = generator(b"s" * 32)
    seeds.set_drawn(saved[0], drawn)
    assert saved.tobytes() == whole.tobytes()
    assert words(saved, 30) == words(whole, 30)


def test_far_along_the_stream() -> None:
    records = generator()
    seeds.set_drawn(records[0], 2**34)
    assert records[0].drawn == 2**34
    assert len(set(words(records, 20))) == 20


def test_set_seed_starts_anew() -> None:
    records = generator(b"a" * 32)
    words(records, 11)
    seeds.set_seed(records[0], b"b" * 32)
    assert records.tobytes() == generator(b"b" * 32).tobytes()
    assert seeds.get_seed(records[0]) == b"b" * 32


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(BadInput, match="32 bytes"):
        generator(bytes(length))


# ---- Numbers and orders --------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 41, 48, 84])
def test_below_is_uniform(n: int) -> None:
    out = np.zeros(2000 * n, dtype=np.int64)
    draw_below(generator(n.to_bytes(32, "little")), n, out)
    found = Counter(out.tolist())
    assert set(found) == set(range(n))
    assert all(abs(times - 2000) < 5 * 2000**0.5 for times in found.values())


def test_below_throws_back_what_would_favour_small_numbers() -> None:
    """For n just over a half of 2**64 nearly half of the words must be thrown back: about two per number."""
    n = 2**62 + 1  # 2**64 modulo n is 2**64 - 3 n: a quarter of all words
    records = generator()
    out = np.zeros(2000, dtype=np.int64)
    draw_below(records, n, out)
    assert 0 <= out.min() <= out.max() < n
    assert 2000 * 1.25 < records[0].drawn < 2000 * 1.42  # 4/3 words per number


def test_below_one_is_always_zero() -> None:
    out = np.ones(10, dtype=np.int64)
    draw_below(generator(), 1, out)
    assert not out.any()


def test_below_takes_the_first_word_that_is_high_enough() -> None:
    """Words under 2**64 modulo n are thrown back; any other counts modulo n."""
    for n in (3, 10, 84, 2**62 + 1):
        fitting = [word for word in words(generator(), 50) if word >= 2**64 % n]
        out = np.zeros(20, dtype=np.int64)
        draw_below(generator(), n, out)
        assert out.tolist() == [word % n for word in fitting[:20]]


@pytest.mark.parametrize("n", [0, 1, 2, 5, 48])
def test_shuffle_is_a_permutation_of_the_first_things(n: int) -> None:
    things = np.arange(60, dtype=np.int16)
    shuffle(generator(), things, n)
    assert sorted(things[:n].tolist()) == list(range(n))
    assert things[n:].tolist() == list(range(n, 60))


def test_every_order_is_as_likely() -> None:
    records, found = generator(b"o" * 32), Counter[tuple[int, ...]]()
    for _ in range(2400):
        things = np.arange(4, dtype=np.int16)
        shuffle(records, things, 4)
        found[tuple(things.tolist())] += 1
    assert len(found) == 24
    assert all(50 < times < 150 for times in found.values())  # 100 expected


# ---- Seeds and commitments -----------------------------------------------------------------------


def test_64_hex_digits_are_the_seed_itself() -> None:
    assert seeds.seed_from_text("ab" * 32) == b"\xab" * 32
    assert seeds.seed_from_text("AB" * 32) == b"\xab" * 32


@pytest.mark.parametrize(
    "text", ["", "0", "42", "Friday", "z" * 64, "ab" * 31, "ab" * 33, "è" * 64, " " * 64, "a " * 32, "ab " * 21 + "a"]
)
def test_any_other_text_is_hashed(text: str) -> None:
    assert seeds.seed_from_text(text) == hashlib.sha256(b"tavoliere seed " + text.encode()).digest()


@pytest.mark.parametrize("text", ["\ud800", "seed \udcff", "\udcff" * 64])
def test_a_text_that_is_no_unicode_is_a_seed_or_bad_input(text: str) -> None:
    """A command line can hold bytes that are no text; Python hands them on as lone surrogates."""
    with contextlib.suppress(BadInput):
        assert len(seeds.seed_from_text(text)) == 32


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert seeds.commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert seeds.commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()
