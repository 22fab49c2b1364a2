"""A server that stops or is killed leaves no process behind, and stops in time."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.databases import Cluster, Redis
from tests.server.process import ServerProcess, wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes the Linux way")


def parent_of(process: int) -> int:
    """0 for one that has ended, also where its parent has not noticed."""
    try:
        state, parent, *_ = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)


def descendants(process: int) -> set[int]:
    numbers = [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat")]
    parents = {number: parent_of(number) for number in numbers}
    found, above = set[int](), {process}
    while above := {number for number, parent in parents.items() if parent in above}:
        found |= above
    return found


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return probe.connect_ex(("127.0.0.1", port)) != 0


@pytest.fixture
def at_the_end() -> Iterator[list[Callable[[], object]]]:
    """Stops everything that the test has started."""
    calls: list[Callable[[], object]] = []
    yield calls
    for call in calls:
        call()


def end_all(processes: set[int]) -> None:
    for process in processes:
        if parent_of(process):
            os.kill(process, signal.SIGKILL)


def play_a_bot(server: ServerProcess) -> None:
    """A table with a bot starts a process in which bots think."""
    server.open_table(server.guest("Anna"), game="scalino", seats=[{}, {"kind": "bot"}], start=True)


def kill_the_first(server: ServerProcess, at_the_end: list[Callable[[], object]], least: int) -> None:
    """Kill the process that the host has started: all others end, and the port is free."""
    assert server.process is not None
    first = server.process.pid
    wait_until(lambda: len(descendants(first)) >= least)
    others = descendants(first)
    at_the_end.append(lambda: end_all(others))
    server.kill()
    wait_until(lambda: not any(map(parent_of, others)), 25)
    assert is_free(server.port)


def test_no_worker_outlives_a_server_that_is_killed(tmp_path: Path, at_the_end: list[Callable[[], object]]) -> None:
    """Nor a compiler, which works while the cache is empty."""
    server = ServerProcess(tmp_path / "data")
    server.start()
    play_a_bot(server)
    kill_the_first(server, at_the_end, 1)
    compiling = ServerProcess(tmp_path / "data", warm_up="true", kernel_cache=tmp_path / "cache")
    compiling.start()
    kill_the_first(compiling, at_the_end, 1)


@pytest.fixture
def several(tmp_path: Path, cluster: Cluster, redis: Redis) -> ServerProcess:
    server = ServerProcess(tmp_path / "data", cluster.create(f"t{secrets.token_hex(6)}"), redis=redis.url, workers=3)
    server.start()
    return server


def test_no_process_outlives_the_first_of_several(
    several: ServerProcess, at_the_end: list[Callable[[], object]]
) -> None:
    play_a_bot(several)
    kill_the_first(several, at_the_end, 5)


def test_a_database_that_stalls_keeps_no_server_from_stopping(
    tmp_path: Path, cluster: Cluster, at_the_end: list[Callable[[], object]]
) -> None:
    server = ServerProcess(tmp_path / "data", cluster.create(f"t{secrets.token_hex(6)}"))
    server.start()
    stop_while_the_database_stalls(server, cluster, at_the_end)


def test_a_database_that_stalls_keeps_several_processes_from_nothing(
    several: ServerProcess, cluster: Cluster, at_the_end: list[Callable[[], object]]
) -> None:
    stop_while_the_database_stalls(several, cluster, at_the_end)


def stop_while_the_database_stalls(
    server: ServerProcess, cluster: Cluster, at_the_end: list[Callable[[], object]]
) -> None:
    play_a_bot(server)
    assert server.process is not None
    others = descendants(server.process.pid)
    assert cluster.process is not None
    backends = descendants(cluster.process.pid) | {cluster.process.pid}
    for process in backends:
        os.kill(process, signal.SIGSTOP)
    at_the_end += [server.process.kill, lambda: end_all(others)]
    at_the_end += [lambda number=process: os.kill(number, signal.SIGCONT) for process in backends]  # type: ignore[misc]
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    said, _ = server.process.communicate(timeout=40)
    assert "Traceback" not in said
    assert time.monotonic() - began < 20
    wait_until(lambda: not any(map(parent_of, others)), 10)
