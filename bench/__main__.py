"""`python -m bench [--write] [SUITE ...]`: run the benchmarks, one core, one run."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

import numba
import numpy
import pyspiel  # noqa: F401  (fails at once where the peers are missing)

from bench.figures import SUITES

RESULTS = Path(__file__).parent / "RESULTS.md"


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    unknown = [name for name in arguments if name not in SUITES]
    if unknown:
        print(f"There is no suite {unknown[0]}: name some of {', '.join(SUITES)}, or none for all.", file=sys.stderr)
        return 2
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    figures = []
    for name in arguments or SUITES:
        for figure in SUITES[name]():
            figures.append(figure)
            print(figure.row, flush=True)
    if "--write" in sys.argv:
        RESULTS.write_text(_page([figure.row for figure in figures]), encoding="utf-8")
    return 0 if all(figure.passes for figure in figures) else 1


def _page(rows: list[str]) -> str:
    return "\n".join(
        [
            "# Results",
            "",
            "Made by `make bench` (`python -m bench --write`): one core, one run, each pair of loops in turns,",
            "medians of five rounds (of a search, of three to thirty).",
            f"Python {platform.python_version()}, NumPy {numpy.__version__}, Numba {numba.__version__}, "
            f"{platform.machine()}.",
            "",
            "| what | ours | peer (OpenSpiel) | reached | bar | passes |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


sys.exit(main())
