"""The cache of machine code: one file for each entry, named by what it was compiled from.

A file carries its key and a checksum and is written whole, so one that is damaged, cut short or foreign
is thrown away and made again. Whatever goes wrong with the folder, the rules still work: they are then
compiled in every process. Processes that miss the same file wait for the first of them, which compiles it.
"""

from __future__ import annotations

import dis
import fcntl
import hashlib
import os
import pickle
import platform
import re
import tempfile
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, cached_property
from inspect import CO_VARARGS, CO_VARKEYWORDS
from pathlib import Path
from threading import Event
from types import CodeType, EllipsisType, FunctionType, ModuleType
from typing import Any, ClassVar, NamedTuple

import numba
import numpy as np
from numba.core import caching, compiler, config, serialize
from numba.core.runtime.nrt import rtsys

from tavoliere.engine.compiled.linking import unlinkable

# The parts of Numba that its type stubs leave out.
_rebuild: Any = compiler.CompileResult._rebuild
_dumps: Any = serialize.dumps

_HEAD = b"tavoliere kernel 2\n"
_VERSIONS = (_HEAD, platform.python_implementation(), platform.python_version(), numba.__version__, np.__version__)
# Settings of Numba that change what it compiles.
_SETTINGS = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")
_TROUBLE = (OSError, ValueError, RuntimeError)  # what odd paths and folders raise
_LOOK_SECONDS = 0.02  # after which a process looks again whether another one has compiled the same
_LOOKS = 3000  # the other one may stand still

_must_be_kept: ContextVar[bool] = ContextVar("must_be_kept", default=False)


class NotKept(Exception):
    """Machine code is not on disk, where `without_compiling` forbids to compile it."""


@contextmanager
def without_compiling() -> Iterator[None]:
    """Raise `NotKept` in this block instead of compiling."""
    before = _must_be_kept.set(True)
    try:
        yield
    finally:
        _must_be_kept.reset(before)


@cache
def cache_folder() -> Path | None:
    """The folder of compiled kernels: the user's cache, else a temporary one, else none."""
    for find_root in (_user_cache, _private_temp):
        try:
            folder = find_root().absolute() / "kernels"
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except _TROUBLE:
            continue
    return None


def _user_cache() -> Path:
    chosen, shared = os.environ.get("TAVOLIERE_KERNEL_CACHE"), os.environ.get("XDG_CACHE_HOME", "")
    usual = f"{shared if Path(shared).is_absolute() else '~/.cache'}/tavoliere"
    return Path(chosen or usual).expanduser()


def _private_temp() -> Path:
    """Compiled code is code: never load it from a folder that another user could have filled."""
    uid = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"tavoliere-{uid}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if found.st_uid != uid or found.st_mode & 0o022:
        raise PermissionError(f"Others can write into {folder}.")
    return folder


class Named(caching.NullCache):
    """Gives a function, just before it is compiled, a name that says what it is made of; keeps nothing.

    Symbols of machine code go by names, and a linker may take two of one name for one. Under these names
    they are one, also when they come from disk into one process.
    """

    def __init__(self, function: FunctionType, options: Mapping[str, Any]) -> None:
        self.function = function
        self.options = sorted(options.items())
        self.name = function.__qualname__

    @cached_property
    def digest(self) -> str | None:
        """The digest of the function, which is named after it; None when it reaches what cannot be told."""
        found = None
        with suppress(Unknown):
            found = digest(self.function)
        self.function.is_told_apart = found is not None  # type: ignore[attr-defined]
        self.function.__qualname__ = f"{self.name}_{found or uuid.uuid4().hex}"
        return found

    def load_overload(self, sig: Any, target_context: Any) -> None:
        _ = self.digest


class Kept(Named):
    """The same, with its machine code kept on disk, and in the process for the next binding of the same."""

    _loaded: ClassVar[dict[bytes, Any]] = {}

    def __init__(self, function: FunctionType, options: Mapping[str, Any]) -> None:
        super().__init__(function, options)
        self._lock: tuple[Path, int] | None = None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        rtsys.initialize(target_context)  # all that machine code needs; what the compiler needs takes it 0.2 s
        found = self._place(sig, target_context.codegen())
        is_loaded = found is not None and self._is_loaded(found, target_context)
        if not is_loaded and _must_be_kept.get():
            raise NotKept
        if found is None:
            return None
        path, key = found
        if not is_loaded:
            self._lock = _lock(path.with_suffix(".lock"))
            if not self._is_loaded(found, target_context):  # no other process has compiled it meanwhile
                _remove(path)
        return self._loaded.get(key)

    def _is_loaded(self, found: tuple[Path, bytes], target_context: Any) -> bool:
        """Load the machine code unless that is done; False when it is not there, or of no use."""
        path, key = found
        if key not in self._loaded:
            try:
                compiled = _rebuild(target_context, *pickle.loads(_open(path.read_bytes(), key)))  # noqa: S301
            except Exception:
                return False
            compiled.library._shared_module = None  # so that an attempt to link it fails
            self._loaded[key] = compiled
        return True

    def release(self) -> None:
        """Let processes go on that wait for the code, whether it was compiled or not."""
        lock, self._lock = self._lock, None
        if lock is not None:
            path, file = lock
            _remove(path)
            os.close(file)

    def file(self, sig: Any, target_context: Any) -> Path | None:
        """The file of this machine code, whether it is there or not; None when it cannot be kept."""
        found = self._place(sig, target_context.codegen())
        return None if found is None else found[0]

    def save_overload(self, sig: Any, cres: Any) -> None:
        found = self._place(sig, cres.codegen)
        if found is not None and not cres.library.has_dynamic_globals:
            path, key = found
            self._loaded[key] = cres._replace(metadata=None)  # as it would come from disk
            _write(path, _seal(_dumps(unlinkable(cres)), key))

    def _place(self, sig: Any, codegen: Any) -> tuple[Path, bytes] | None:
        content, folder = self.digest, cache_folder()
        if content is None or folder is None:
            return None
        settings = [getattr(config, name, None) for name in _SETTINGS]
        parts = (content, str(sig), self.options, codegen.magic_tuple(), _VERSIONS, settings)
        key = hashlib.sha256(repr(parts).encode()).digest()
        name = re.sub(r"[^\w.]", "", self.name)[-60:]
        return folder / f"{name}-{key.hex()[:32]}.bin", key


def _seal(content: bytes, key: bytes) -> bytes:
    return _HEAD + key + hashlib.sha256(key + content).digest() + content


def _open(sealed: bytes, key: bytes) -> bytes:
    content = sealed[len(_HEAD) + 64 :]
    if _seal(content, key) != sealed:
        raise ValueError("damaged or foreign")
    return content


def _write(path: Path, content: bytes) -> None:
    """Write all of a file or nothing. That it could not be written does no harm."""
    part = path.with_name(f"{path.stem}-{uuid.uuid4().hex}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except _TROUBLE:
        pass
    finally:
        _remove(part)


def _lock(path: Path) -> tuple[Path, int] | None:
    """Wait until no other process holds the lock, and hold it; None where there is none, or it takes too long.

    It only saves work: a lock whose file was removed meanwhile protects nothing, and does no harm.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except _TROUBLE:
        return None
    pause = Event()
    for _ in range(_LOOKS):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pause.wait(_LOOK_SECONDS)
        except OSError:  # a file system without locks
            break
        else:
            return path, file
    os.close(file)
    return None


def _remove(path: Path) -> None:
    with suppress(*_TROUBLE):
        path.unlink()


# ---- Digests -------------------------------------------------------------------------------------

# Sources are not looked at. A comment, a docstring or another file's words change nothing; a number in a
# table three calls away does. So equal digests mean equal machine code, whatever the functions are called.

_PLAIN = (type(None), bool, int, float, complex, str, bytes, EllipsisType)
_FLAGS = CO_VARARGS | CO_VARKEYWORDS  # Numba itself overwrites others in what it calls under a profiler
_LIBRARIES = ("builtins", "math", "numba", "numpy", "operator")  # their versions are part of every key


class Unknown(Exception):
    """A kernel reaches something that cannot be told by its content, so its code must not be kept."""


def digest(function: FunctionType) -> str:
    """The hash of a function and of all that it reaches, as of now."""
    return _Walk().function(function).hex()


class Body(NamedTuple):
    """The hash of a function's instructions, and the globals that it looks up."""

    hash: bytes
    globals: tuple[str, ...]


@cache
def body_of(code: CodeType) -> Body:
    """The instructions, with constants in place of their numbers: a docstring shifts those."""
    flags = code.co_flags & _FLAGS
    about = (code.co_argcount, flags, code.co_varnames, code.co_names)
    parts = [repr(about).encode(), code.co_exceptiontable]
    names: dict[str, None] = {}
    for step in dis.get_instructions(code):
        has_constant = step.opcode in dis.hasconst
        parts += [step.opname.encode(), _constant(step.argval, names) if has_constant else str(step.arg).encode()]
        if step.opname == "LOAD_GLOBAL":
            names[step.argval] = None
    return Body(_hash(parts), tuple(names))


def _constant(value: Any, names: dict[str, None]) -> bytes:
    """A constant of a function. One defined inside it may look up globals too."""
    if not isinstance(value, CodeType):
        return _plain(value)
    inner = body_of(value)
    names.update(dict.fromkeys(inner.globals))
    return inner.hash


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
        if isinstance(value, tuple | list):
            return _hash([type(value).__name__.encode(), *map(self.value, value)])
        if isinstance(value, np.ndarray | np.generic):
            kind = f"{type(value).__name__} {value.dtype!r} {value.shape} {value.strides}"
            return _hash([kind.encode(), value.tobytes()])
        return _plain(value) if isinstance(value, _PLAIN) else self.thing(value)

    def thing(self, value: Any) -> bytes:
        """A function, or a type or anything else of a library."""
        options = getattr(value, "targetoptions", None)
        if options is not None:  # compiled by Numba
            compiled_as = getattr(value._cache, "digest", None) if value.overloads else None
            content = bytes.fromhex(compiled_as) if compiled_as else self.function(value.py_func)
            return _hash([repr(sorted(options.items())).encode(), content])
        home = getattr(value, "__module__", None) or type(value).__module__
        if home.partition(".")[0] in _LIBRARIES:
            return f"{home}.{getattr(value, '__name__', repr(value))}".encode()
        function = getattr(value, "_defn", value)  # of an intrinsic, its content
        if isinstance(function, FunctionType):
            return self.function(function)
        raise Unknown(repr(value))


def _plain(value: Any) -> bytes:
    return f"{type(value).__name__} {value!r}".encode()


def _hash(parts: Iterable[bytes]) -> bytes:
    """One hash over parts of any length; no two lists of parts run into one."""
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.digest()
