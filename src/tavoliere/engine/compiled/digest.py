"""What is compiled, as a hash: a function's instructions and everything that they reach.

Sources are not looked at. A comment, a docstring or another file's words change nothing; a number in a
table three calls away does. So equal digests mean equal machine code, whatever the functions are called.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from types import CodeType, EllipsisType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np

_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_EXTENDED_ARG = dis.opmap["EXTENDED_ARG"]
_READS_CONSTANT = frozenset(dis.hasconst)
_PLAIN = (type(None), bool, int, float, complex, str, bytes, EllipsisType)
_LIBRARIES = ("builtins", "math", "numba", "numpy", "operator")  # their versions are part of every key


class Unknown(Exception):
    """A kernel reaches something that cannot be told by its content, so its code must not be kept."""


def digest(function: FunctionType) -> str:
    """The hash of a function and of all that it reaches, as of now."""
    return _Walk().function(function).hex()


class Body(NamedTuple):
    """What a function is by itself: the hash of its instructions, and the globals that it looks up."""

    hash: bytes
    globals: tuple[str, ...]


@cache
def body_of(code: CodeType) -> Body:
    """The instructions, with constants in place of their numbers: a docstring shifts those."""
    parts: list[bytes] = []
    names: dict[str, None] = {}
    raw = bytearray()
    high = 0
    pairs = iter(code.co_code)
    for operation, low in zip(pairs, pairs, strict=True):
        argument = high | low
        high = argument << 8 if operation == _EXTENDED_ARG else 0
        if operation in _READS_CONSTANT:
            parts.append(_constant(code.co_consts[argument], names))
            argument = 0
        elif operation == _LOAD_GLOBAL:
            names[code.co_names[argument >> 1]] = None
        raw += operation.to_bytes(1, "little") + argument.to_bytes(4, "little")
    about = (code.co_argcount, code.co_flags, code.co_varnames, code.co_names)
    return Body(_hash([bytes(raw), repr(about).encode(), code.co_exceptiontable, *parts]), tuple(names))


def _constant(value: Any, names: dict[str, None]) -> bytes:
    """A constant of a function. One defined inside it may look up globals too."""
    if isinstance(value, CodeType):
        inner = body_of(value)
        names.update(dict.fromkeys(inner.globals))
        return inner.hash
    if isinstance(value, tuple | frozenset):
        return _collection(value, (_constant(item, names) for item in value))
    return _plain(value)


class _Walk:
    """One walk through the call graph."""

    def __init__(self) -> None:
        self.known: dict[FunctionType, bytes | None] = {}

    def function(self, function: FunctionType) -> bytes:
        if function not in self.known:
            self.known[function] = None
            self.known[function] = self._function(function)
        found = self.known[function]
        if found is None:  # Numba reads such code from disk, and crashes when it is called
            raise Unknown(f"{function.__name__} calls itself.")
        return found

    def _function(self, function: FunctionType) -> bytes:
        body = body_of(function.__code__)
        closed = tuple(cell.cell_contents for cell in function.__closure__ or ())
        parts = [body.hash, self.value(function.__defaults__), self.value(closed)]
        for name in body.globals:
            if name in function.__globals__:
                parts += [name.encode(), self.reached(function.__globals__[name], function.__code__)]
        return _hash(parts)

    def reached(self, value: Any, code: CodeType, above: tuple[ModuleType, ...] = ()) -> bytes:
        """A global; of a module only what the code may ask it for."""
        if not isinstance(value, ModuleType):
            return self.value(value)
        names = [name for name in code.co_names if name in vars(value)] if value not in above else []
        parts = [self.reached(getattr(value, name), code, (*above, value)) for name in names]
        return _hash([value.__name__.encode(), repr(names).encode(), *parts])

    def value(self, value: Any) -> bytes:
        """Anything that a kernel can hold."""
        if isinstance(value, Enum):
            return _hash([self.kind(type(value)), value.name.encode()])
        if isinstance(value, tuple | list | frozenset):
            return _collection(value, map(self.value, value))
        if isinstance(value, np.ndarray):
            return _hash([f"{value.dtype!r} {value.shape} {value.strides}".encode(), value.tobytes()])
        if isinstance(value, np.generic):
            return _hash([repr(value.dtype).encode(), value.tobytes()])
        if isinstance(value, np.dtype | numba.types.Type):
            return repr(value).encode()
        if isinstance(value, type):
            return self.kind(value)
        return _plain(value) if isinstance(value, _PLAIN) else self.callable(value)

    def kind(self, kind: type) -> bytes:
        members = [self.value((item.name, item.value)) for item in kind] if issubclass(kind, Enum) else []
        return _hash([f"{kind.__module__}.{kind.__qualname__}".encode(), *members])

    def callable(self, value: Any) -> bytes:
        options = getattr(value, "targetoptions", None)
        if options is not None:  # compiled by Numba
            compiled_as = getattr(value._cache, "digest", None) if value.overloads else None
            content = bytes.fromhex(compiled_as) if compiled_as else self.function(value.py_func)
            return _hash([repr(sorted(options.items())).encode(), content])
        inside = getattr(value, "_defn", None)  # an intrinsic: the class is Numba's, the content anybody's
        if isinstance(inside, FunctionType):
            return self.function(inside)
        home = getattr(value, "__module__", None) or type(value).__module__
        if home.partition(".")[0] in _LIBRARIES:
            return f"{home}.{getattr(value, '__name__', repr(value))}".encode()
        if isinstance(value, FunctionType):
            return self.function(value)
        raise Unknown(repr(value))


def _plain(value: Any) -> bytes:
    return f"{type(value).__name__} {value!r}".encode()


def _collection(value: Iterable[Any], items: Iterator[bytes]) -> bytes:
    return _hash([type(value).__name__.encode(), *(sorted(items) if isinstance(value, frozenset) else items)])


def _hash(parts: Iterable[bytes]) -> bytes:
    """One hash over parts of any length; no two lists of parts run into one."""
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.digest()
