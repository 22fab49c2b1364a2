"""`python -m bench.server [--write] [--urgent] [SUITE ...]`: the server under load, beside boardgame.io in one run.

Each server has the first core, the load client the second (and PostgreSQL's own processes whatever is free).
The machine should have nothing else to do; where it has, `--urgent` puts both before everything else.
"""

from __future__ import annotations

import os
import platform
import sys

from bench.server.machine import ROOT, Machine
from bench.server.suites import SUITES

RESULTS = ROOT / "bench" / "SERVER-RESULTS.md"


def main() -> int:
    wanted = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    machine = Machine("--urgent" in sys.argv)
    figures = []
    for name in wanted or SUITES:
        for figure in SUITES[name](machine):
            figures.append(figure)
            print(figure.row, flush=True)
    if "--write" in sys.argv:
        RESULTS.write_text(_page([figure.row for figure in figures], machine.urgent), encoding="utf-8")
    return 0 if all(figure.passes for figure in figures) else 1


def _page(rows: list[str], urgent: bool) -> str:
    return "\n".join(
        [
            "# The server's results",
            "",
            "Made by `make bench-server` (`python -m bench.server --write`): loopback, the server on one core, the",
            "load client on the other, boardgame.io 0.50 with an equally small game in the same run. Ours are durable:",
            "fsync before anybody is told. *moves*: 200 tables of two, the next move is sent as soon as both have seen",
            "the last.",
            f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
            + (", which others were using at the same time: both sides had real-time priority." if urgent else "."),
            "",
            "| what | ours | peer (boardgame.io) | reached | bar | passes |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
