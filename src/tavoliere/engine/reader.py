"""A whole record as plain numbers and tuples, quickly: NumPy takes two microseconds for each field.

    read = Reader(STATE)
    s = read(state)
    s.turn, s.stock[2][1]

The bytes are copied once, and single numbers and short arrays unpacked at once; another array becomes a tuple (of
tuples) when it is first asked for. What was read stays as it was, whatever happens to the position.

Around one move the same two positions are read again and again, by the judge, the teller, the view and the
prompt, so the last two are remembered by their bytes.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Iterable, Mapping
from math import prod
from operator import itemgetter
from typing import Any

import numpy as np

from tavoliere.engine.errors import BadInput

Decoder = Callable[..., Any]

_SHORT = 16  # numbers of an array that are unpacked with the single ones


class Row(tuple[Any, ...]):
    """The values of a record. Its fields are attributes; long arrays are made from the bytes on demand."""

    def __repr__(self) -> str:
        return f"Row({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    names: tuple[str, ...]
    bytes: bytes

    def plain(self) -> dict[str, Any]:
        """All fields by name, ready for JSON."""
        return {name: _plain(getattr(self, name)) for name in self.names}


def _plain(value: Any) -> Any:
    if isinstance(value, Row):
        return value.plain()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


class _Array:
    """A field that is decoded when it is first asked for; after that it is an attribute like any other."""

    def __init__(self, name: str, decode: Decoder, length: str = "") -> None:
        self.name = name
        self.decode = decode
        self.length = length  # the field that says how much of it is used

    def __get__(self, row: Any, owner: Any = None) -> Any:
        length = self.length
        value = self.decode(row.bytes, getattr(row, length)) if length else self.decode(row.bytes)
        row.__dict__[self.name] = value
        return value


class Reader:
    """Reads records of one type, all of their fields or some; of the others behind those nothing is looked at.

    `lengths` names the arrays of which only a part is used, with the field that says how much, or for a table how much
    of each row. Of these that part is read, small numbers as bytes.
    """

    def __init__(
        self, dtype: np.dtype[Any], fields: Iterable[str] | None = None, lengths: Mapping[str, str] | None = None
    ) -> None:
        names = tuple(dtype.names or ()) if fields is None else tuple(fields)
        attributes: dict[str, Any] = {"names": names}
        pattern, at, single = "=", 0, 0
        places = _in_order(dtype, names)
        for name, (kind, place) in places.items():
            if lengths and name in lengths:
                attributes[name] = _Array(name, _used_part(kind, place), lengths[name])
                continue
            if kind.names or len(kind.shape) > 1 or prod(kind.shape) > _SHORT:
                attributes[name] = _Array(name, _decoder(kind, place))
                continue
            count = prod(kind.shape)
            attributes[name] = property(itemgetter(slice(single, single + count) if kind.shape else single))
            pattern += f"{place - at}x{count}{_code(kind.base)}"
            at, single = place + kind.itemsize, single + count
        self._row: Any = type("Row", (Row,), attributes)
        size = dtype.itemsize if fields is None else max(place + kind.itemsize for kind, place in places.values())
        self._unpack = struct.Struct(f"{pattern}{size - at}x").unpack
        self._part = None if fields is None else np.dtype(f"V{size}")
        self._last: tuple[bytes | None, Any] = (None, None)
        self._before: tuple[bytes | None, Any] = (None, None)

    def __call__(self, state: Any) -> Any:
        """Read the one record of an array."""
        data = state.tobytes() if self._part is None else state.getfield(self._part).tobytes()
        for known, read in (self._last, self._before):
            if known == data:
                return read
        read = self.decode(data)
        self._before, self._last = self._last, (data, read)
        return read

    def decode(self, data: bytes) -> Any:
        """Read a record from its bytes."""
        try:
            row = self._row(self._unpack(data))
            row.bytes = data
            return row
        except struct.error as error:
            raise BadInput("A position is an array of exactly one record.") from error


def _in_order(dtype: np.dtype[Any], names: Iterable[str]) -> dict[str, tuple[np.dtype[Any], int]]:
    """The named fields with their types and places, as they lie in the record."""
    fields: Any = dtype.fields
    return {name: fields[name][:2] for name in sorted(names, key=lambda name: int(fields[name][1]))}


def _code(kind: np.dtype[Any]) -> str:
    """The code of a kind of number in `struct`."""
    return (
        "?" if kind.kind == "b" else {"i": "bhiq", "u": "BHIQ", "f": " efd"}[kind.kind][kind.itemsize.bit_length() - 1]
    )


def _decoder(kind: np.dtype[Any], place: int) -> Decoder:
    """A decoder of an array at this place, or of a record inside the record."""
    if kind.names:
        inner, end = Reader(kind), place + kind.itemsize
        return lambda data: inner.decode(data[place:end])
    return _folded(_numbers(kind.base, place, prod(kind.shape)), kind.shape)


def _used_part(kind: np.dtype[Any], place: int) -> Decoder:
    """A decoder of the used part of an array, or of each row of a table of small numbers. None of them is negative."""
    if len(kind.shape) == 2:
        starts = range(place, place + kind.itemsize, kind.shape[1])
        return lambda data, counts: [data[at : at + n] for at, n in zip(starts, counts, strict=True)]
    if kind.base.itemsize == 1:
        return lambda data, count: data[place : place + count]
    code = _code(kind.base)
    return lambda data, count: struct.unpack_from(f"={count}{code}", data, place)


def _folded(flat: Decoder, shape: tuple[int, ...]) -> Decoder:
    """The same numbers as tuples of tuples: the innermost are cut first."""
    if len(shape) == 1:
        return flat
    *outer, width = shape
    parts = [slice(start, start + width) for start in range(0, prod(shape), width)]

    def cut(data: bytes) -> tuple[Any, ...]:
        numbers = flat(data)
        return tuple([numbers[part] for part in parts])

    return _folded(cut, tuple(outer))


def _numbers(kind: np.dtype[Any], place: int, count: int) -> Callable[[bytes], tuple[Any, ...]]:
    """A decoder of so many numbers from this place on."""
    unpack, end = struct.Struct(f"={count}{_code(kind)}").unpack_from, place + count
    if kind != np.int8:
        return lambda data: unpack(data, place)

    def small(data: bytes) -> tuple[Any, ...]:
        """Small numbers are mostly not negative; then they are the bytes themselves, which is twice as fast."""
        part = data[place:end]
        return tuple(part) if part.isascii() else unpack(data, place)

    return small


# ---- Buffers for kernels -------------------------------------------------------------------------

# `struct` reads a few numbers out of a buffer in half the time of NumPy's slice and `tolist`.

Unpack = Callable[[bytearray], tuple[int, ...]]


class Scratch(threading.local):
    """`out` is for a kernel to write into, `data` the same memory to read from; `pair` is both, found at once."""

    def __init__(self, size: int, kind: Any = np.int32) -> None:
        self.data = bytearray(size * np.dtype(kind).itemsize)
        self.out = np.frombuffer(self.data, dtype=kind)
        self.pair = (self.out, self.data)


def unpackers(most: int, code: str = "i") -> list[Unpack]:
    """For every length up to the most, the function that reads so many numbers, of a kind that `struct` knows."""
    return [struct.Struct(f"{length}{code}").unpack_from for length in range(most + 1)]
