"""`python -m bench.bots.bars`: the pairings that have a bar, and whether it is reached. Writes BOTS-RESULTS.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from bench.bots import kept
from bench.bots.kept import Count
from bench.bots.pace import BELOW, SECONDS, SIMULATIONS, TOP, top
from bench.bots.playing import play, read, read_arguments
from tavoliere import games
from tavoliere.arena.contest import Contest, LineUp
from tavoliere.arena.summary import Rate, wilson
from tavoliere.bots.skill import skill_of

PAGE = Path(__file__).parent.parent / "BOTS-RESULTS.md"
EARLY_CALLER, UCT = "bench.bots.rivals:EarlyCaller", "bench.bots.rivals:Uct"
CHEAT = "bench.bots.cheat:Cheat"
GAMES, GAMES_BESIDE, GAMES_AT_FULL_TIME = 400, 100, 40
_FOUR = 4


class Bar(NamedTuple):
    """The victory rate that a bot has to reach against the rest of its line-up."""

    what: str
    game: str
    lineup: LineUp
    rate: float = 0.0  # without one it is only told
    low: float = 0.0  # for the lower end of the interval
    games: int = GAMES
    is_by_the_clock: bool = False  # so that it wants a machine of its own
    is_moonshot: bool = False

    @property
    def part(self) -> str:
        """The folder of its games."""
        return re.sub(r"[^a-z0-9@]+", "-", f"{self.game}-{self.what}".lower())

    def contest(self, most_games: int) -> Contest:
        players = len(self.lineup)
        deals = -(-min(self.games, most_games) // players)
        return Contest(game=self.game, players=players, lineups=(self.lineup,), deals=deals, seed="bars")

    def passes(self, reached: Rate) -> bool:
        return reached.rate >= self.rate and reached.low >= self.low


def bars(game: str) -> Iterator[Bar]:
    """Everything that is asked of the bots of one game."""
    step, low, random = (0.60, 0.55, 0.83) if game == "bloops" else (0.65, 0.58, 0.90)
    greedy = {"scalino": 0.98, "bloom_rows": 0.90, "bloom_garden": 0.97, "bloops": 0.68}[game]
    best = top(game)
    for worse, better in pairwise((*BELOW, best)):
        yield Bar(f"{better} v {worse}", game, (better, worse), step, low)
    yield Bar(f"{BELOW[1]} v random", game, (BELOW[1], "random"), random)
    yield Bar(f"{best} v greedy", game, (best, "greedy"), greedy)
    if game == "bloops":
        yield Bar(f"{best} v early caller", game, (best, EARLY_CALLER), 0.55)
    if game == "scalino":
        for_as_long = f"{TOP}@{SECONDS}s"
        plain = (for_as_long, UCT)
        yield Bar(f"{for_as_long} v plain UCT", game, plain, 0.75, games=GAMES_BESIDE, is_by_the_clock=True)
    for rival, rate in ((BELOW[-1], step), ("greedy", greedy)):
        what, lineup = f"{TOP} at full time v {rival}", (TOP, rival)
        yield Bar(what, game, lineup, rate, games=GAMES_AT_FULL_TIME, is_by_the_clock=True)
    skill = skill_of(games.load(game))
    if skill and not skill.is_open:
        for rival in (best, "greedy"):
            yield Bar(f"a cheat that sees everything v {rival}", game, (CHEAT, rival), games=GAMES_BESIDE)
    yield Bar(f"{best} v three greedy", game, (best, *["greedy"] * (_FOUR - 1)), 0.5, is_moonshot=True)


def plan(listed: Sequence[Bar], most_games: int) -> dict[str, Contest]:
    """Long pairings, and those that must not be disturbed, come last: the other bars are known early."""
    in_order = sorted(listed, key=lambda bar: (bar.is_by_the_clock, bar.is_moonshot))
    return {bar.part: bar.contest(most_games) for bar in in_order}


def page(counts: Mapping[str, Count], listed: Sequence[Bar]) -> str:
    pace = ", ".join(f"{games.load(game).title} {number:,}" for game, number in SIMULATIONS.items())
    return "\n".join(
        [
            "# What the bots reach",
            "",
            "Made by `make bars` (`python -m bench.bots.bars`): the same deals for both, each in every seat; ties are",
            f"half, intervals are 95 % by Wilson. `{TOP}@N` searches N simulations a move, about 0.1 s",
            f"({pace});",
            f"`{TOP}` at full time takes as long as at a table. Plain UCT is `bench/uct.py`: the same engine, driven",
            "from Python. A cheat sees everything and looks no further than a master: without chance it knows each",
            "move by one line of play only. In rows that is worth less than what a master learns from many worlds;",
            "elsewhere it says what a game's secrets are worth at least. Moonshots are wishes, not bars.",
            "The counts are in `bench/bots/reached.json`; those that stand are not played again, unless you delete it.",
            "",
            "| what | games | reached | bar | lower end | passes |",
            "|---|---:|---:|---:|---:|---|",
            *(_row(bar, _rate(counts.get(bar.part))) for bar in listed),
            "",
        ]
    )


def _rate(count: Count | None) -> Rate:
    return wilson(count.won, count.games) if count else wilson(0, 0)


def _row(bar: Bar, rate: Rate) -> str:
    low = f"≥ {bar.low:.0%}" if bar.low else ""
    asked = f"≥ {bar.rate:.0%}" if bar.rate else ""
    verdict = _verdict(bar, rate) + (" (moonshot)" if bar.is_moonshot else "")
    said = str(rate) if rate.games else ""
    return f"| {games.load(bar.game).title}, {bar.what} | {rate.games} | {said} | {asked} | {low} | {verdict} |"


def _verdict(bar: Bar, rate: Rate) -> str:
    """A bar is reached, or not, by all of its games."""
    if rate.games < bar.games:
        return "not all played" if rate.games else "not played"
    return "" if not bar.rate else "yes" if bar.passes(rate) else "no"


def main() -> None:
    arguments = read_arguments("Play the pairings that have a bar.", GAMES)
    chosen = games.names() if arguments.write else arguments.game
    listed = [bar for game in chosen for bar in bars(game)]
    planned = plan(listed, arguments.games)
    if arguments.write:
        counts = kept.add(planned, read({part: [contest] for part, contest in planned.items()}, arguments.out))
        PAGE.write_text(page(counts, listed), encoding="utf-8")
    else:
        play(kept.unplayed(planned), arguments)


if __name__ == "__main__":
    main()
