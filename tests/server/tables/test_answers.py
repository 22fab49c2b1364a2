"""A seat's answer in the window is its own secret: all that others see is the same before and after."""

from __future__ import annotations

import itertools
import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavoliere.server.tables.replay import recent_log
from tavoliere.server.tables.visibility import describe_table
from tests.server.helper import Client, TestManager
from tests.server.twins import Leak, Twins

SEATS = range(3)
GUESTS = ("anna", "bruno", "carla", "eve")  # the last one looks on
ANSWERED = [set(some) for count in (1, 2) for some in itertools.combinations(SEATS, count)]


@pytest.fixture(autouse=True)
def _same_table_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both managers call their table the same."""
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: "the-table")


async def in_a_guard(folder: Path, window: Any) -> Twins:
    """Anna has discarded, all may answer, and two are for stopping."""
    twins = await Twins.open(folder, "bloops", 1, {"start": 0, "window": window})
    for seat, move in ((0, "done"), (1, "done"), (2, "done"), (0, "draw"), (0, "discard")):
        for clients in twins.tables:
            await clients[seat].play(move)
    for clients in twins.tables:
        for seat in (0, 1):
            await clients[seat].ask("vote", motion="abandon")
    for manager in twins.managers:
        manager.time += 700
    return twins


async def everything_seen(manager: TestManager, there: Client, guest: str) -> list[Any]:
    """All that a client can find out: by its frames, by requests, by coming back, over HTTP, and by waiting."""
    heard = list(there.frames)
    there.frames.clear()
    await there.ask("show", id="show")
    await there.ask("score", id="score")
    state = there.table.state
    again = await Client(manager, there.table, guest).hello(id="again")
    seen = [
        heard,
        there.frames,
        again.frames,
        msgspec.json.encode(describe_table(there.table_id, state, guest)),
        msgspec.json.encode(recent_log(state, there.shown)()),
        state.number(there.shown),
        state.clocks.face(),
        state.is_stale(there.shown, state.number(there.shown) - 1),
        manager.timers[there.table_id],
    ]
    again.leave()
    return seen


async def compare(folder: Path, window: Any, answered: set[int]) -> None:
    """In one world these seats have answered; the others and a spectator look at both."""
    twins = await in_a_guard(folder, window)
    try:
        for clients in twins.tables:
            for client in clients:
                client.frames.clear()
        for seat in sorted(answered):
            client = twins.tables[1][seat]
            answer = await client.ask("play", answers=client.table.state.numbers[seat], move="nothing")
            assert answer["type"] == "told"
        for number, guest in enumerate(GUESTS):
            if number in answered:
                continue
            place = number if number in SEATS else -1
            real, twin = [
                await everything_seen(manager, clients[place], guest)
                for manager, clients in zip(twins.managers, twins.tables, strict=True)
            ]
            for mine, theirs in zip(real, twin, strict=True):
                if mine != theirs:
                    raise Leak(f"{guest}: {mine} | {theirs}")
    finally:
        await twins.close()


@pytest.mark.parametrize("window", [4, "none"])
@pytest.mark.parametrize("answered", ANSWERED, ids=str)
async def test_nobody_sees_who_has_answered(tmp_path: Path, window: Any, answered: set[int]) -> None:
    await compare(tmp_path, window, answered)
