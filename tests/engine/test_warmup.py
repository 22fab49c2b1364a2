"""After a warm-up nothing is left to compile, in this process and in the next."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tavoliere import games

COUNT = """
import sys
from tavoliere import games
from tavoliere.engine.compiled.kernel import Entry
made = []
compile = Entry.compile
def counted(self, *args):
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
