"""The results of the bars, in `reached.json`: kept with the project, since they are played over days and machines.

A count stands for as long as the rules, the bots' parameters and the way in which they think are the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from bench.bots.sources import digest_of_rivals
from tavoliere.arena.contest import Contest
from tavoliere.arena.journal import Journal, head_of

FILE = Path(__file__).parent / "reached.json"


class Count(msgspec.Struct, frozen=True):
    """So many games, and how many of them the first of the line-up has won, ties by parts."""

    games: int
    won: float
    play: str  # what was played and by whom, as a hash


def hash_of(contest: Contest) -> str:
    """Of all that its games depend on, but not of their number."""
    head = head_of([msgspec.structs.replace(contest, deals=0)])
    rivals = digest_of_rivals(contest.bots)
    return hashlib.sha256(msgspec.json.encode(head) + rivals.encode()).hexdigest()[:16]


def unplayed(plan: Mapping[str, Contest]) -> dict[str, list[Contest]]:
    """Return what is still to be played of a plan: parts whose games are all counted are left out."""
    counts = standing(plan)
    return {
        part: [contest] for part, contest in plan.items() if part not in counts or counts[part].games < contest.games
    }


def add(plan: Mapping[str, Contest], journals: Mapping[str, Journal]) -> dict[str, Count]:
    """Keep what journals know more of than was kept before. All of the plan that is known now."""
    counts = standing(plan)
    for part, journal in journals.items():
        count = _count(plan[part], journal)
        if part not in counts or counts[part].games <= count.games:
            counts[part] = count
    text = msgspec.json.format(msgspec.json.encode({**_all(), **counts}, order="sorted"))
    FILE.write_bytes(text + b"\n")
    return counts


def standing(plan: Mapping[str, Contest]) -> dict[str, Count]:
    """The counts of parts of a plan that can still be believed."""
    known = _all()
    return {
        part: known[part] for part, contest in plan.items() if part in known and known[part].play == hash_of(contest)
    }


def _all() -> dict[str, Count]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Count]) if FILE.exists() else {}


def _count(contest: Contest, journal: Journal) -> Count:
    [lineup] = contest.lineups
    shares = [
        seat.share for deal in journal.deals(0) for result in deal for seat in result.seats if seat.bot == lineup[0]
    ]
    return Count(len(journal.lines), sum(shares), hash_of(contest))
