"""Decorators that compile rules. Of all files, only this one, `cache`, `linking` and `types` know Numba.

A *kernel* is a plain function on NumPy records. It allocates nothing, raises nothing and touches no
Python object, so it runs the same compiled, interpreted (``NUMBA_DISABLE_JIT=1``) and on a GPU.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import _dispatcher
from numba.core.registry import CPUDispatcher

from tavoliere.engine.compiled.cache import Kept, Named
from tavoliere.engine.compiled.linking import EntryCompiler, KernelCompiler
from tavoliere.engine.compiled.types import describe, signature

F = TypeVar("F", bound=Callable[..., Any])

# The parts of Numba that its type stubs leave out.
_numba: Any = numba
_Dispatcher: Any = CPUDispatcher

# Without Numba's runtime (`_nrt`, a private option) nothing is reference-counted, so what allocates does not compile.
_OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}


def is_compiled() -> bool:
    """False when ``NUMBA_DISABLE_JIT=1`` makes every kernel plain Python."""
    return bool(not _numba.config.DISABLE_JIT)


def kernel(function: F) -> F:
    """Compile a rule function that other kernels call. Once compiled, Python cannot call it.

    Only entries are kept on disk: their machine code holds all that they call. Without a wrapper for
    Python each function compiles a third faster, which is what a player waits for on a cold start.
    """
    compiled: Any = _numba.njit(pipeline_class=KernelCompiler, no_cpython_wrapper=True, **_OPTIONS)(function)
    if is_compiled():
        compiled._cache = Named(compiled.py_func, compiled.targetoptions)
    return compiled


def releases_gil(function: F) -> F:
    """Mark a long entry: others may run meanwhile. For a short one that takes longer than its own work."""
    function.releases_gil = True  # type: ignore[attr-defined]
    return function


def entry(function: F, record: np.dtype[Any] | None = None) -> F:
    """Compile a function that Python calls, on its first call; the code is kept on disk.

    With types for all its arguments (see `types`) it takes these and no others.
    """
    return cast(F, Entry(function, signature(function, record)) if is_compiled() else function)


def is_ready(function: Any) -> bool:
    """True for an entry that is compiled, or on disk, or never compiled at all."""
    if not is_compiled() or function.overloads:
        return True
    file: Path | None = function.kept_file
    return file is not None and file.exists()


class Entry(_Dispatcher):  # type: ignore[misc]
    """A compiled function that Python calls. One that declares its types is never compiled for others."""

    def __init__(self, function: Any, declared: tuple[Any, ...] | None) -> None:
        options = {
            **_OPTIONS,
            "nopython": True,
            "nogil": getattr(function, "releases_gil", False),
            "boundscheck": None,
        }
        super().__init__(function, targetoptions=options, pipeline_class=EntryCompiler)
        self.declared = declared
        self._cache = Kept(function, options)
        if declared is not None:
            self._ask_for_exact_types()

    def _ask_for_exact_types(self) -> None:
        """Numba would turn 1.5 into 1 for an argument that is an int; its base class can be stricter."""
        names = tuple(self._compiler.pysig.parameters)
        _dispatcher.Dispatcher.__init__(
            self, self._tm.get_pointer(), len(names), self._fold_args, names, (), False, False, True
        )

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Called by Numba as long as nothing is compiled that fits."""
        if self.declared is None:
            return super()._compile_for_args(*args, **kws)
        self.prepare()
        if tuple(map(self.typeof_pyval, args)) != self.declared:
            self._explain_matching_error(*args)
        return self.overloads[self.declared].entry_point

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, or read it from disk."""
        try:
            return super().compile(sig)
        finally:
            self._cache.release()

    @property
    def kept_file(self) -> Path | None:
        """The file that holds its machine code, once it is compiled; None when that cannot be kept."""
        return None if self.declared is None else self._cache.file(self.declared, self.targetctx)

    def prepare(self) -> None:
        """Compile it, or read it from disk, before the first call."""
        if self.declared is not None and self._can_compile:
            self.compile(self.declared)
            self.disable_compile()

    def _explain_matching_error(self, *args: Any, **kws: Any) -> None:
        given = ", ".join(describe(value) for value in args)
        wanted = ", ".join(f"{name}: {kind}" for name, kind in self.py_func.__annotations__.items() if name != "return")
        raise TypeError(f"{self.__name__} takes ({wanted}), not ({given}).")


def prepare_all(package: str) -> None:
    """Prepare all entries in the modules of a package that are loaded."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{package}."):
            for function in vars(module).values():
                if isinstance(function, Entry):
                    function.prepare()


def straight(function: Callable[..., Any]) -> Callable[..., Any]:
    """An entry without Numba's look at the types of its arguments, which takes longer than short rules do.

    For those who have seen them already. Of an array only its dimensions and the size of its items are looked at.
    """
    if not isinstance(function, Entry):
        return function
    function.prepare()
    code: Callable[..., Any] = function.overloads[function.declared].entry_point
    return code


def layout(fields: list[Any]) -> np.dtype[Any]:
    """A record type whose fields are named attributes in Python too, aligned as GPUs need it."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


@kernel
def widen(number: Any) -> int:
    """A small integer of a record as a 64-bit one: kernels are compiled for one width only."""
    return np.int64(number)  # type: ignore[return-value]


def constant(number: int) -> int:
    """A number that kernels can pass on: Numba compiles a function once more for every plain constant."""
    return np.int64(number)  # type: ignore[return-value]


ZERO = constant(0)
