"""The score with all its parts: coins, visible flowers, the ornament's meadow, and the bonuses."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.games.bloom_garden.components import COLOURS, FLOWER, PRIZE, SIDE
from tavoliere.games.bloom_garden.state import ADVANCED


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score and what it is made of; for who is not finished, as of now."""

    seat: int
    points: int
    colour: str
    finished: bool  # coins, flowers and ornament are fixed (BG-7.1)
    coins: int
    flowers: int  # own visible flowers
    meadow: int  # the cells of the meadow that the ornament stands on
    sharing: int  # how many ornaments share it
    ornament: int  # the points that it brings (BG-7.2)
    groups: list[int]  # own flowers in groups, largest first, as the garden lies now
    largest: int  # points for the largest group (BG-7.3)
    tied: int  # how many seats share these points
    place: int  # in which place all cards were placed; 0 for not at all
    finishing: int  # points for it (BG-7.4, BG-8.3)


def break_down(s: Any) -> list[SeatScore]:
    """The score of every seat."""
    players = int(s.players)
    groups = [flower_groups(s, seat) for seat in range(players)]
    best = max(groups)
    winners = [seat for seat in range(players) if groups[seat] == best] if best or s.over else []
    return [_seat_score(s, seat, groups[seat], winners) for seat in range(players)]


def _seat_score(s: Any, seat: int, groups: list[int], winners: list[int]) -> SeatScore:
    finished = bool(s.finished[seat])
    flowers = int(s.fixed_flowers[seat] if finished else s.visible[seat])
    meadow, sharing = _meadow(s, seat)
    ornament = meadow // 2 // sharing if sharing else 0
    largest = PRIZE[s.players] // len(winners) if seat in winners else 0
    finishing = _finishing(s, seat)
    coins = int(s.coins[seat])
    return SeatScore(
        seat=seat,
        points=coins + flowers + ornament + largest + finishing,
        colour=COLOURS[seat],
        finished=finished,
        coins=coins,
        flowers=flowers,
        meadow=meadow,
        sharing=sharing,
        ornament=ornament,
        groups=groups,
        largest=largest,
        tied=len(winners) if seat in winners else 0,
        place=int(s.finished[seat]),
        finishing=finishing,
    )


def fixed_points(s: Any, seat: int) -> int:
    """What a finished player's score was fixed at, before the bonuses."""
    meadow, sharing = _meadow(s, seat)
    return int(s.coins[seat] + s.fixed_flowers[seat]) + (meadow // 2 // sharing if sharing else 0)


def _finishing(s: Any, seat: int) -> int:
    place = int(s.finished[seat])
    if s.order == ADVANCED:
        return PRIZE[s.players] if place == 1 else 0
    return int(s.players) - place if place else 0


def _meadow(s: Any, seat: int) -> tuple[int, int]:
    """Size of an ornament's meadow and the ornaments on it, fixed or as of now."""
    if s.finished[seat]:
        return int(s.fixed_meadow[seat]), int(s.fixed_sharing[seat])
    if not s.ornament[seat]:
        return 0, 0
    group = connected(s, int(s.meadow[seat]) - 1)
    return len(group), sum(int(mark) - 1 in group for mark in s.meadow[: s.players])


def flower_groups(s: Any, colour: int) -> list[int]:
    """The sizes of a colour's groups of visible flowers, largest first."""
    rest = {place for place, content in enumerate(s.cells.tolist()) if content == FLOWER + colour}
    sizes = []
    while rest:
        group = connected(s, min(rest))
        sizes.append(len(group))
        rest -= group
    return sorted(sizes, reverse=True)


def connected(s: Any, start: int) -> set[int]:
    """The side-connected places that show the same as this one."""
    content, found, edge = s.cells[start], {start}, [start]
    while edge:
        row, column = divmod(edge.pop(), SIDE)
        for y, x in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            place = y % SIDE * SIDE + x % SIDE
            if place not in found and s.cells[place] == content:
                found.add(place)
                edge.append(place)
    return found
