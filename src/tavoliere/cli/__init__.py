"""The command line: one file per command."""

from __future__ import annotations

import sys


def run() -> None:
    """Run `tavoliere`; what is wrong is said in one sentence, without a traceback."""
    from tavoliere.cli.app import app
    from tavoliere.engine.errors import BadInput, TavoliereError

    try:
        app()
    except TavoliereError as error:
        sys.stderr.write(f"{one_line(str(error))}\n")
        sys.exit(2 if isinstance(error, BadInput) else 1)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:  # the reader has seen enough, as in `tavoliere rules scalino | head`
        sys.stderr.close()
        sys.exit(0)


def one_line(text: str) -> str:
    """A message as one line that any terminal can show."""
    return " ".join(text.split()).encode(errors="backslashreplace").decode()
