"""This working tree beside an earlier commit, in one run on one core, each in a process of its own.

`python -m bench.compare [REV]`: rates in turns, as ratios (above 1: faster than before), and how many choices of all
levels at a fixed number of simulations are the same.

`python -m bench.compare REV GAME LEVEL DEALS [SEED]`: a level of now against the same level of then. Every deal is
played twice, with the seats exchanged; the interval goes by deals.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from tavoliere import games

ROOT = Path(__file__).parents[1]
ROUNDS = 7
POSITIONS = 260
SEARCHES = {"scalino": 5000, "bloom_rows": 1000, "bloom_garden": 500, "bloops": 1000}
RATES = ("search", "driven", "kernels", "inside", "move", "view")


class Checkout:
    """A process that measures one checkout."""

    def __init__(self, root: Path) -> None:
        scripts = root if (root / "bench" / "measure.py").is_file() else ROOT
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root / "src"), str(scripts)])}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.measure"],
            cwd=scripts,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: str, game: str, number: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([question, game, number]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """An earlier commit in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        yield Path(folder)


def play_match(now: Checkout, then: Checkout, game: str, level: str, deals: int, first_seed: int) -> str:
    """Share of the games that the present level wins, two of every deal, with a 95 % interval."""
    shares = []
    for seed in range(first_seed, first_seed + deals):
        shares.append(mean(_share(now, then, game, level, seed, seat) for seat in range(2)))
    spread = 1.96 * stdev(shares) / len(shares) ** 0.5
    return f"{100 * mean(shares):.1f} % of {2 * deals} games (95 %: {100 * spread:.1f} either way), seeds {first_seed}…"


def _share(now: Checkout, then: Checkout, game: str, level: str, seed: int, seat: int) -> float:
    """The share of the victory of now's level in this seat."""
    over: Any = False
    for side in (now, then):
        side.ask("start", game, seed)
    number = 0
    while over is False:
        mover = now if now.ask("polled", game, 0) == seat else then
        move = mover.ask("choose", level, seed << 16 | number)
        then.ask("play", game, move)
        over = now.ask("play", game, move)
        number += 1
    return float(over[seat])


def compare(now: Checkout, then: Checkout) -> Iterator[str]:
    """The rows of a table."""
    for name in games.names():
        for what in RATES:
            number = SEARCHES[name] if what == "search" else 0
            pairs = [(now.ask(what, name, number), then.ask(what, name, number)) for _ in range(ROUNDS)]
            a, b = (median(side) for side in zip(*pairs, strict=True))
            ratio = median(mine / theirs for mine, theirs in pairs)
            yield f"| {name} | {what} | {a:,.0f}/s | {b:,.0f}/s | {ratio:.2f} |"
        mine, theirs = now.ask("choices", name, POSITIONS), then.ask("choices", name, POSITIONS)
        same = sum(one == other for one, other in zip(mine, theirs, strict=True))
        yield f"| {name} | same choices | {same} of {len(mine)} | | |"


def main() -> int:
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD~1"
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with checked_out(revision) as before:
        now, then = Checkout(ROOT), Checkout(before)
        if len(sys.argv) > 2:
            game, level, *numbers = sys.argv[2:]
            deals, seed = (*map(int, numbers), 1)[:2]
            print(f"{game}, {level} of now against {revision}: {play_match(now, then, game, level, deals, seed)}")
        else:
            print(f"| game | what | now | {revision} | ratio |\n|---|---|---|---|---|")
            for row in compare(now, then):
                print(row, flush=True)
        now.close()
        then.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
