"""`python -m bench.profile GAME [LOOP]`: where the time goes inside compiled code, by kernel.

Runs `search` (the default), `inside`, `kernels` or `driven` for some seconds under Linux' `perf` (Debian's package
`linux-perf`). Numba's code has no symbols for it, so they are taken from the kept object files. A kernel that is
inlined counts for its caller.
"""

from __future__ import annotations

import gc
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.loops import drive_kernels, drive_ours, make_search, simulate_ours
from tavoliere import games
from tavoliere.engine.compiled.kernel import Entry

SECONDS = 8.0
SEARCHES = {"scalino": 20_000, "bloom_rows": 2_000, "bloom_garden": 500, "bloops": 2_000}
_FUNCTION = 2  # the type of a symbol
_SYMBOL = struct.Struct("<IBBHQQ")  # name, type, other, section, value, size
_SECTION = struct.Struct("<IIQQQQIIQQ")  # name, type, flags, address, offset, size, link, info, alignment, item size
_SYMBOLS = 2  # the type of a section


def symbols(file: bytes) -> Iterator[tuple[str, int, int]]:
    """The functions of the object file within a kept file: name, offset in the code, size."""
    data = file[file.index(b"\x7fELF") :]
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [_SECTION.unpack_from(data, start + size * number) for number in range(count)]
    for table in (section for section in sections if section[1] == _SYMBOLS):
        names = sections[table[6]][4]
        for at in range(table[4], table[4] + table[5], _SYMBOL.size):
            name, kind, _, _, value, length = _SYMBOL.unpack_from(data, at)
            if kind & 15 == _FUNCTION:
                yield data[names + name : data.index(b"\0", names + name)].decode(), value, length


def plain(symbol: str) -> str:
    """The kernel's name in what Numba makes of it: module and function, each after its length."""
    parts: list[str] = []
    at = 3
    while found := re.match(r"\d+", symbol[at:]):
        at += found.end() + int(found[0])
        parts.append(symbol[at - int(found[0]) : at])
    name = ".".join(re.sub(r"_[0-9a-f]{32}$", "", part) for part in parts[-2:])
    return f"{name} (wrapper)" if "cpython" in parts else name or symbol


def write_map() -> None:
    """Tell `perf` what lies where in this process."""
    with Path(f"/tmp/perf-{os.getpid()}.map").open("w") as file:  # the name that `perf` looks for
        for entry in (found for found in gc.get_objects() if isinstance(found, Entry) and found.overloads):
            kept = entry.kept_file
            if kept is None or not kept.is_file():
                continue
            (compiled,) = entry.overloads.values()
            functions = list(symbols(kept.read_bytes()))
            name = compiled.fndesc.llvm_cpython_wrapper_name
            base = compiled.library.get_pointer_to_function(name) - next(
                at for each, at, _ in functions if each == name
            )
            file.writelines(f"{base + at:x} {size:x} {plain(each)}\n" for each, at, size in functions)


def work(name: str, loop: str) -> Callable[[float], Any]:
    if loop == "search":
        choose = make_search(name, SEARCHES[name])

        def search(seconds: float) -> None:
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                choose()

        return search
    return {"inside": simulate_ours, "kernels": drive_kernels, "driven": drive_ours}[loop](name, 2)


def main() -> int:
    name, loop = (*sys.argv[1:], "search")[:2]
    if name not in games.names():
        print(f"There is no game {name}: name one of {', '.join(games.names())}.", file=sys.stderr)
        return 2
    run = work(name, loop)
    run(0.1)
    write_map()
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/samples"
        record = ["perf", "record", "-q", "-e", "cpu-clock", "-F", "2000", "-o", out, "-p", str(os.getpid())]
        with subprocess.Popen(record) as recorder:
            run(SECONDS)
            recorder.send_signal(signal.SIGINT)
        report = ["perf", "report", "-q", "--stdio", "--sort", "symbol", "--percent-limit", "0.7", "-i", out]
        subprocess.run(report, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
