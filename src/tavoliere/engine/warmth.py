"""Warm-up in a process of its own: what it compiles is kept on disk, and found there by everybody else.

In a thread, compiling would stall an event loop for a tenth of a second at a time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from tavoliere.engine.compiled.cache import cache_folder
from tavoliere.engine.errors import BadInput

_NICER = 10  # whoever plays comes first


def warm_up_elsewhere(names: Iterable[str], module: str = __name__) -> subprocess.Popen[bytes]:
    """Start a quiet process that warms these games up. It ends by itself, at the latest with this one.

    Another module than this one may warm up more than the rules; it calls `main`, too.
    Keep what is returned as long as it is to go on; closing its `stdin` ends it.
    """
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", module, *names],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def warm_up(names: Iterable[str]) -> None:
    """Warm these games up, here and now."""
    games: Any = import_module("tavoliere.games")  # by name: the engine knows no game
    for name in names:
        games.load(name).warm_up()


def _end_with_parent() -> None:
    """The pipe from the process that started this one is closed when it ends, however it ends."""
    while os.read(0, 1):  # not through a buffer, which would be locked when this process ends by itself
        pass
    os._exit(0)


def main(names: list[str], warm_up: Callable[[Iterable[str]], None] = warm_up) -> None:
    if hasattr(os, "nice"):
        os.nice(_NICER)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if cache_folder() is not None:  # else nobody would ever see what was compiled
        try:
            warm_up(names)
        except BadInput as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
