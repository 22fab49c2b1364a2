"""The one file that knows about Numba: how rules are compiled, and where the machine code is kept.

A *kernel* is a plain function on NumPy records. It allocates nothing, raises nothing and touches no
Python object, so it runs the same compiled, interpreted (``NUMBA_DISABLE_JIT=1``) and on a GPU.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

ENGINE = Path(__file__).resolve().parent.parent


def _source_hash(room: Path) -> str:
    """One hash over all sources of a room, usually a game, and of the engine.

    Numba itself only watches the file of the outermost function.
    """
    digest = hashlib.sha256()
    for folder in sorted({ENGINE, room}):
        for path in sorted(folder.rglob("*.py")):
            digest.update(str(path.relative_to(folder.parent)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _room_of(module: str) -> Path:
    """The folder whose sources decide what a function of this module does."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file).resolve().parent if file else ENGINE


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_folder(room: Path = ENGINE) -> Path | None:
    """Where compiled kernels are kept: the user's cache, else a temporary folder, else nowhere."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    chosen = os.environ.get("TAVOLIERE_KERNEL_CACHE") or f"{home}/tavoliere"
    for root in (Path(chosen).expanduser(), _private_temp()):
        if root is not None:
            folder = root / "kernels" / _source_hash(room)
            if _is_writable(folder):
                return folder
    return None


def _private_temp() -> Path | None:
    """Compiled code is code: never load it from a folder that another user could have filled."""
    uid = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"tavoliere-{uid}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.stat()
    except OSError:
        return None
    return folder if found.st_uid == uid and not found.st_mode & 0o022 else None


# The parts of Numba that its type stubs leave out.
_numba: Any = numba


def is_compiled() -> bool:
    """False when ``NUMBA_DISABLE_JIT=1`` makes every kernel plain Python."""
    return bool(not _numba.config.DISABLE_JIT)


def kernel(function: F) -> F:
    """Compile a rule function that other kernels call. Once compiled, Python cannot call it.

    Only entries are cached: their machine code holds all that they call. Without a wrapper for
    Python each function compiles a third faster, which is what a player waits for on a cold start.
    """
    compiled: F = _numba.njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def entry(function: F, *, releases_gil: bool = False) -> F:
    """Compile a function that Python calls; the code is kept on disk.

    Only long ones release the GIL: for a short one that takes longer than its own work.
    """
    folder = cache_folder(_room_of(function.__module__))
    if folder is not None:
        _numba.config.CACHE_DIR = str(folder)
    compiled: F = _numba.njit(cache=folder is not None, nogil=releases_gil, error_model="numpy", no_cfunc_wrapper=True)(
        function
    )
    return compiled


def bind(template: FunctionType, game: str, rules: Mapping[str, Any], *, releases_gil: bool = False) -> Any:
    """Compile a template of `templates.py` so that its free names mean the rules of one game.

    The template's code gets the game's functions as its globals. Numba cannot cache closures over
    compiled functions, but it caches this.
    """
    names = {**template.__globals__, **rules}
    function = FunctionType(template.__code__, names, template.__name__)
    function.__module__ = rules["__name__"]  # a cached function must find its module again
    function.__qualname__ = f"{game}_{template.__name__}"
    return entry(function, releases_gil=releases_gil)


def layout(fields: list[Any]) -> np.dtype[Any]:
    """A record type whose fields are named attributes in Python too, aligned as GPUs need it."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


@kernel
def widen(number: Any) -> int:
    """A small integer of a record as a 64-bit one: kernels are compiled for one width only."""
    return np.int64(number)  # type: ignore[return-value]


def constant(number: int) -> int:
    """A number that kernels can pass on: Numba compiles a function anew for every plain constant."""
    return np.int64(number)  # type: ignore[return-value]


ZERO = constant(0)
