"""The rules are compiled by another process while people look at the first board."""

from __future__ import annotations

import subprocess

from tavoliere.cli.screen import Screen
from tavoliere.cli.voice import Voice

_SOON = 1.5  # seconds: what is on disk already is there by then, and nobody has to be told


class Warming:
    """Waits for the rules of one game; where nobody sits at a terminal they are compiled as they are needed."""

    def __init__(self, screen: Screen, voice: Voice, process: subprocess.Popen[bytes] | None = None) -> None:
        self._screen = screen
        self._voice = voice
        self._process = process

    @property
    def is_done(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def wait(self) -> None:
        """Return when a move can be judged at once, and say what there is to wait for."""
        if self._process is None:
            return
        try:
            self._process.wait(_SOON)
        except subprocess.TimeoutExpired:
            self._screen.say(self._voice("table.compiling"), "dim")
            self._process.wait()
        self._process = None

    def stop(self) -> None:
        """Whoever leaves need not leave it running."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
