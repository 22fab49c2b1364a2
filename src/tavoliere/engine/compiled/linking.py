"""The compilers of kernels and entries: Numba's own steps, with two differences.

What allocates is refused in a sentence. And a kernel is handed on as it is: Numba optimises every function and
makes it executable, but a kernel is never run by itself. It is linked into entries, which are optimised as a whole.
Leaving the first out shortens a cold start by a quarter.
"""

from __future__ import annotations

import re
from pathlib import Path
from types import CodeType
from typing import Any

from numba.core import codegen, compiler, errors, typed_passes
from numba.core.compiler_machinery import LoweringPass, register_pass

# The parts of Numba that its type stubs leave out.
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase
_Pass: Any = LoweringPass
_define_pipeline: Any = compiler.DefaultPassBuilder.define_nopython_pipeline
_register: Any = register_pass
_codegen: Any = codegen

# What Numba says where something is to be allocated.
_ALLOCATES = ("NRT required but not enabled", "Only accept returning of array passed into the function")


class _NoEnvironment:
    """Kernels touch no Python object, so they need no place to find them in."""

    def set_env(self, name: str, environment: Any) -> None:
        """There is no executable code that could look it up."""


class KernelLibrary(_Library):  # type: ignore[misc]
    """The code of one kernel and of those that it calls, fit for linking only."""

    codegen = _NoEnvironment()

    def get_pointer_to_function(self, name: str) -> int:
        """Nothing here can be called."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        """Only the cheap passes, which make what is linked smaller."""
        generator = self._codegen
        passes, builder = generator._module_pass_manager(
            loop_vectorize=generator._loopvect, slp_vectorize=False, opt=generator._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@_register(mutates_CFG=False, analysis_only=True)
class UseKernelLibrary(_Pass):  # type: ignore[misc]
    """Chooses where a kernel's code goes. One that calls itself needs an address, so it goes the usual way."""

    _name = "use_kernel_library"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        if getattr(state.func_id.func, "is_told_apart", False):
            state.library = KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return True


class EntryCompiler(_Compiler):  # type: ignore[misc]
    """Numba's own steps, without its runtime: a function that needs memory of its own fails."""

    def compile_extra(self, function: Any) -> Any:
        try:
            return super().compile_extra(function)
        except errors.NumbaError as error:
            if not any(sign in str(error) for sign in _ALLOCATES):
                raise
            raise TypeError(_refusal(function.__code__, str(error))) from None

    def define_pipelines(self) -> list[Any]:
        return [_define_pipeline(self.state)]


def _refusal(code: CodeType, error: str) -> str:
    found = re.search(rf"{re.escape(code.co_filename)} \((\d+)\)", error)
    line = found[1] if found else code.co_firstlineno
    return (
        f"{code.co_name} ({Path(code.co_filename).name}, line {line}) needs memory of its own, and compiled rules "
        "have none. Write into a field of the record or a buffer that is passed in, and loop over items instead of "
        "making, comparing or reducing whole arrays, lists or strings."
    )


class KernelCompiler(EntryCompiler):
    """The same, with the kernel's own library before the last step."""

    def define_pipelines(self) -> list[Any]:
        (pipeline,) = super().define_pipelines()
        steps = [step for step, _ in pipeline.passes]
        pipeline.passes.insert(steps.index(typed_passes.NativeLowering), (UseKernelLibrary, "use the kernel's library"))
        pipeline.finalize()
        return [pipeline]


def unlinkable(compiled: Any) -> tuple[Any, ...]:
    """Return what an entry is rebuilt from, without the bitcode for linking: Python calls it, kernels do not.

    Numba needs the names in it alone. Parsed, that of all games took 83 MB in every process; the text of all types that
    Numba has inferred took 2.
    """
    (name, kind, (code, _)), *others = compiled._replace(type_annotation="")._reduce()
    ir = _codegen.llvmir
    stub = ir.Module(name)
    for function in compiled.library.get_defined_functions():
        defined = ir.Function(stub, ir.FunctionType(ir.VoidType(), ()), function.name)
        ir.IRBuilder(defined.append_basic_block()).ret_void()
    return (name, kind, (code, _codegen.ll.parse_assembly(str(stub)).as_bitcode())), *others
