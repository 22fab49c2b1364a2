"""The memory of a server at home and of its bots, after games of a person with three of them."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from bench.server.workers import descendants
from tavoliere import games
from tests.server.players import Player
from tests.server.process import ServerProcess

LEVELS = ("easy", "sound", "strong")
_COMPILER = b"tavoliere.games.warmup"
_PATIENCE_SECONDS = 600.0


class Memory(NamedTuple):
    """Megabytes of all processes: a page that several share counts once in the first, and for each in the second."""

    shared: float
    resident: float


def memory_at_home(cache: str = "") -> tuple[Memory, Memory]:
    """The memory before and after one game of each; without kept rules, once all bots are compiled."""
    with tempfile.TemporaryDirectory() as data:
        server = ServerProcess(Path(data), warm_up="true", kernel_cache=cache)
        server.start()
        try:
            idle = _measure(server)
            _play_all(server)
            while _has_compiled(server):  # until then other players have stood in for some of the bots
                _play_all(server)
            return idle, _measure(server)
        finally:
            server.stop()


def _play_all(server: ServerProcess) -> None:
    anna = server.guest("Anna")
    for game in games.names():
        wanted = {"game": game, "seats": [{}, *({"kind": "bot", "level": level} for level in LEVELS)], "start": True}
        # It may have to be compiled first.
        made = httpx.post(f"{server.address}/api/tables", json=wanted, headers=anna, timeout=_PATIENCE_SECONDS)
        Player(server, made.json()["table"], anna, 1).finish(_PATIENCE_SECONDS)


def _processes(server: ServerProcess) -> list[int]:
    assert server.process is not None
    return [server.process.pid, *descendants(server.process.pid)]


def _has_compiled(server: ServerProcess) -> bool:
    """Wait for compilers; were there any?"""
    end, found = time.monotonic() + _PATIENCE_SECONDS, False
    while any(_COMPILER in _read(process, "cmdline") for process in _processes(server)):
        found = True
        if time.monotonic() > end:
            raise TimeoutError("Bots are not compiled.")
        time.sleep(1)
    return found


def _measure(server: ServerProcess) -> Memory:
    """Pages of files are shared, also with strangers: of each file the process counts that has most of it."""
    own, files, resident = 0, dict[str, int](), 0
    for process in _processes(server):
        found = _by_file(process)
        own += sum(anonymous for _, anonymous in found.values())
        resident += sum(size for size, _ in found.values())
        for name, (size, anonymous) in found.items():
            files[name] = max(files.get(name, 0), size - anonymous)
    return Memory((own + sum(files.values())) / 1024, resident / 1024)


def _by_file(process: int) -> dict[str, tuple[int, int]]:
    """The kilobytes of a process by mapped file, and those of them that are its own."""
    found, name = dict[str, tuple[int, int]](), ""
    for words in map(str.split, _read(process, "smaps").decode().splitlines()):
        if not words[0].endswith(":"):
            name = words[5] if len(words) > 5 else ""
        elif words[0] in ("Rss:", "Anonymous:"):
            size, own = found.get(name, (0, 0))
            found[name] = (size + int(words[1]), own) if words[0] == "Rss:" else (size, own + int(words[1]))
    return found


def _read(process: int, name: str) -> bytes:
    """The fields that the system keeps of a process; none of one that has just ended."""
    try:
        return Path(f"/proc/{process}/{name}").read_bytes()
    except OSError:
        return b""
