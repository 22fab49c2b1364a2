"""After a warm-up nothing is left to compile, and it can be left to another process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tavoliere import games
from tavoliere.engine.warmth import warm_up_elsewhere

COUNT = """
import sys
from tavoliere import games
from tavoliere.engine.compiled.kernel import Entry
made = []
compile = Entry.compile
def counted(self, *args):
    known = len(self.overloads)
    found = compile(self, *args)
    if self._cache_misses:
        made.append(self.__name__)
    return found
Entry.compile = counted
games.load(sys.argv[1]).warm_up()
print(*made)
"""


@pytest.mark.parametrize("name", games.names())
def test_a_second_process_compiles_nothing(name: str) -> None:
    games.load(name).warm_up()
    run = subprocess.run([sys.executable, "-c", COUNT, name], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_it_ends_by_itself() -> None:
    process = warm_up_elsewhere(["scalino"])
    assert process.wait(300) == 0


def test_it_ends_with_its_parent() -> None:
    process = warm_up_elsewhere(games.names())
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)
