"""The rules and the bots are compiled by another process while people look at the first board."""

from __future__ import annotations

import subprocess
import sys
from time import monotonic

from tavoliere.cli.screen import Screen
from tavoliere.cli.voice import Voice

_SOON = 4.0  # seconds: what is on disk already is read by then, and nobody has to be told


def warm_up(screen: Screen, voice: Voice, game: str) -> Warming:
    """Begin at once, if somebody sits at a terminal and what is compiled can be kept on disk.

    Else the rules and the bots are compiled as they are needed.
    """
    from tavoliere.engine.compiled.cache import cache_folder
    from tavoliere.games.warmup import start_warmup

    if not (screen.console.is_terminal and sys.stdin.isatty() and cache_folder()):
        return Warming(screen, voice)
    return Warming(screen, voice, start_warmup([game]))


class Warming:
    """The other process. A move that comes before it is done compiles what it needs itself, beside it."""

    def __init__(self, screen: Screen, voice: Voice, process: subprocess.Popen[bytes] | None = None) -> None:
        self._screen = screen
        self._voice = voice
        self._process = process
        self._began = monotonic()
        self._is_told = False

    @property
    def is_done(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def mention(self) -> None:
        """Say once what the answer to a move may have to wait for."""
        if not self.is_done and not self._is_told and monotonic() - self._began > _SOON:
            self._screen.say(self._voice("table.compiling"), "dim")
            self._is_told = True

    def stop(self) -> None:
        """Whoever leaves need not leave it running."""
        if self._process is not None:
            self._process.terminate()
            with self._process:  # closes the pipe that tied it to us
                self._process = None
