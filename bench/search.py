"""The speed of a search: simulations a second at the opening, beside OpenSpiel's `MCTSBot` with random rollouts.

That bot does not take `hanabi` (points within a game), so Bloops' search stands alone, as does Bloom rows'.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from bench.figure import Figure
from bench.loops import search_ours
from bench.peers import search_peer

PEERS = {"scalino": "pentago", "bloom_garden": "othello"}
BARS = {"scalino": 4.0, "bloom_garden": 1.0}
SIMULATIONS = (1_000, 5_000, 20_000)
ROUNDS = 3
LEAST = 30_000  # simulations of all rounds together: one of a few milliseconds tells little


def search(name: str) -> Iterator[Figure]:
    """A game's search against its peer's, in turns, or alone where there is none."""
    for simulations in SIMULATIONS:
        what, rounds = f"{name}, search with {simulations:,} simulations", max(ROUNDS, LEAST // simulations)
        if name not in PEERS:
            pace = median(search_ours(name, simulations) for _ in range(rounds))
            yield Figure(what, f"{pace:,.0f}/s", "", pace)
            continue
        pairs = [(search_ours(name, simulations), search_peer(PEERS[name], simulations)) for _ in range(rounds)]
        a, b = median(a for a, _ in pairs), median(b for _, b in pairs)
        ratio = median(a / b for a, b in pairs)
        yield Figure(what, f"{a:,.0f}/s", f"{PEERS[name]} {b:,.0f}/s", ratio, BARS[name])
