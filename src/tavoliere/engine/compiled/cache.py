"""Where machine code is kept: one file for each entry, named by what it was compiled from.

A file carries its key and a checksum and is written whole, so one that is damaged, cut short or foreign
is thrown away and made anew. Whatever goes wrong with the folder, the rules still work: they are then
compiled in every process.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import re
import tempfile
import uuid
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

import numba
import numpy as np
from numba.core import caching, compiler, config, serialize
from numba.core.runtime.nrt import rtsys

from tavoliere.engine.compiled.digest import Unknown, digest

# The parts of Numba that its type stubs leave out.
_rebuild: Any = compiler.CompileResult._rebuild
_dumps: Any = serialize.dumps

_HEAD = b"tavoliere kernel 1\n"
_VERSIONS = (platform.python_implementation(), platform.python_version(), numba.__version__, np.__version__)
# Settings of Numba that change what it compiles.
_SETTINGS = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")
_TROUBLE = (OSError, ValueError, RuntimeError)  # what odd paths and folders raise


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept: the user's cache, else a temporary folder, else nowhere."""
    for root in _roots():
        try:
            folder = root.absolute() / "kernels"
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except _TROUBLE:
            continue
    return None


def _roots() -> Iterator[Path]:
    chosen, shared = os.environ.get("TAVOLIERE_KERNEL_CACHE"), os.environ.get("XDG_CACHE_HOME", "")
    usual = f"{shared if Path(shared).is_absolute() else '~/.cache'}/tavoliere"
    with suppress(RuntimeError):  # nobody's home
        yield Path(chosen or usual).expanduser()
    temporary = _private_temp()
    if temporary is not None:
        yield temporary


def _private_temp() -> Path | None:
    """Compiled code is code: never load it from a folder that another user could have filled."""
    uid = os.getuid() if hasattr(os, "getuid") else 0
    try:
        folder = Path(tempfile.gettempdir()) / f"tavoliere-{uid}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except _TROUBLE:
        return None
    return folder if found.st_uid == uid and not found.st_mode & 0o022 else None


class Named(caching.NullCache):
    """Gives a function, just before it is compiled, a name that says what it is made of; keeps nothing.

    Symbols of machine code go by names, and a linker may take two of one name for one. Under these names
    they are one, also when they come from disk into one process.
    """

    def __init__(self, function: FunctionType, options: Mapping[str, Any]) -> None:
        self.function = function
        self.options = sorted(options.items())
        self.name = function.__qualname__
        self.digest: str | None = None

    def identify(self) -> str | None:
        """The digest of the function; None when it reaches what cannot be told."""
        if self.function.__qualname__ == self.name:
            try:
                self.digest = digest(self.function)
            except Unknown:
                self.digest = None
            self.function.is_told_apart = self.digest is not None  # type: ignore[attr-defined]
            self.function.__qualname__ = f"{self.name}_{self.digest or uuid.uuid4().hex}"
        return self.digest

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        self.identify()


class Kept(Named):
    """The same, with its machine code kept on disk, and in the process for whoever binds the same again."""

    _loaded: ClassVar[dict[bytes, Any]] = {}

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        rtsys.initialize(target_context)  # all that machine code needs; what the compiler needs takes it 0.2 s
        found = self._place(sig, target_context.codegen())
        if found is None:
            return None
        path, key = found
        if key not in self._loaded:
            try:
                content = path.read_bytes()
            except _TROUBLE:
                return None
            try:
                self._loaded[key] = _rebuild(target_context, *pickle.loads(_open(content, key)))  # noqa: S301
            except Exception:  # whatever it was, it is of no use
                _remove(path)
                return None
        return self._loaded[key]

    def is_kept(self, sig: Any, target_context: Any) -> bool:
        """Is it there already, in this process or on disk?"""
        found = self._place(sig, target_context.codegen())
        return found is not None and (found[1] in self._loaded or found[0].exists())

    def file(self, sig: Any, target_context: Any) -> Path | None:
        found = self._place(sig, target_context.codegen())
        return None if found is None else found[0]

    def save_overload(self, sig: Any, cres: Any) -> None:
        found = self._place(sig, cres.codegen)
        if found is not None and not cres.library.has_dynamic_globals:
            path, key = found
            self._loaded[key] = cres._replace(metadata=None)  # as it would come from disk
            _write(path, _seal(_dumps(cres._reduce()), key))

    def _place(self, sig: Any, codegen: Any) -> tuple[Path, bytes] | None:
        content, folder = self.identify(), cache_folder()
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
    """All of it or nothing."""
    with suppress(*_TROUBLE):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.stem, suffix=".part", delete=False) as file:
            part = Path(file.name)
            try:
                file.write(content)
                file.close()
                part.replace(path)
            except BaseException:
                _remove(part)
                raise


def _remove(path: Path) -> None:
    with suppress(*_TROUBLE):
        path.unlink()
