"""Bots where several seats may act: in Bloops they answer discards and call, in time or late by their level alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.bots.level import LEVELS, Level
from tavoliere.server.tables.table import Table
from tavoliere.server.workers.choose import BotChoice
from tests.games.bloops.helper import REST
from tests.server.helper import Client, NoWorkers, TestManager, new_table

STRONG = {"kind": "bot", "level": "strong"}
WINDOWS = [0, 4, "none"]


def position(held: str, *hands: str, window: int | str) -> str:
    """The first seat has drawn; everybody knows their own cards."""
    cards = [[{"face": face, "seen": [seat]} for face in hand.split()] for seat, hand in enumerate(hands)]
    deck: dict[str, int] = {}
    for face in f"{held} {' '.join(hands)} {REST}".split():
        deck[face] = deck.get(face, 0) + 1
    fields = {"players": len(hands), "hands": cards, "pile": REST.split(), "held": held}
    return msgspec.json.encode({**fields, "options": {"window": window, "deck": deck}}).decode()


async def play_from(manager: TestManager, seats: list[dict[str, Any]], begin: str) -> Table:
    return await new_table(manager, seats, game="bloops", position=begin, options={}, start=True)


def moves(table: Table) -> list[str]:
    """Return all moves with their seats in order, also those that only their own seats know of."""
    assert table.state.session is not None
    return [str(entry) for entry in table.state.session.record.entries]


@pytest.mark.parametrize("window", WINDOWS)
async def test_a_bot_calls_before_the_next_draw(manager: TestManager, window: int | str) -> None:
    begin = position("10", "0 0", "10 10 10 10", "10 10 10 10", window=window)
    table = await play_from(manager, [STRONG, STRONG, {}], begin)
    await manager.let_pass(3000)
    said = moves(table)
    assert said[0] == "0 discard"
    assert "0 bloops" in said
    assert "1 draw" not in said[: said.index("0 bloops")]


@pytest.mark.parametrize("window", WINDOWS)
async def test_a_bot_counters_before_the_next_draw(manager: TestManager, window: int | str) -> None:
    table = await play_from(manager, [{}, STRONG, STRONG], position("10", "4 4", "3 2", "1 10", window=window))
    anna = await Client(manager, table, "anna").hello()
    await anna.play("discard")
    await manager.let_pass(1000)
    assert "2 counter c5" in moves(table)
    assert "1 draw" not in moves(table)


@pytest.mark.parametrize("window", WINDOWS)
async def test_a_bot_without_an_answer_shows_nothing(manager: TestManager, window: int | str) -> None:
    table = await play_from(manager, [{}, STRONG, STRONG], position("10", "4 4", "3 2", "9 1", window=window))
    anna = await Client(manager, table, "anna").hello()
    await anna.play("discard")
    heard = len(anna.frames)
    await manager.let_pass(1000)
    assert {"1 nothing", "2 nothing"} <= set(moves(table))
    assert len(anna.frames) == heard
    await manager.let_pass(60_000)
    assert not any(said.startswith(("2 counter", "2 arrange")) for said in moves(table)[:6])


class Silent(NoWorkers):
    """Bots that do the first sensible thing: they answer nothing, never call, and discard what they draw."""

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        play = games.load(game)
        world = play.determinize(play.from_bytes(known), seat, bytes(32))
        return BotChoice(str(play.move_of(world, seat, play.sensible_actions(world, seat)[:1])))


def windows(said: list[str]) -> Iterator[tuple[int, int, set[str]]]:
    """Yield the seat that discarded, the one that drew next, and the moves in between."""
    discarder, between = -1, set[str]()
    for entry in said:
        seat, what = entry.split(" ", 1)
        if what == "discard":
            discarder, between = int(seat), set()
        elif what == "draw" and discarder >= 0:
            yield discarder, int(seat), between
        between.add(entry)


@pytest.mark.parametrize("window", [0, 4])
async def test_beginners_react_late(manager: TestManager, monkeypatch: pytest.MonkeyPatch, window: int) -> None:
    """To what others do; what they have to say to their own discard they say in time."""
    manager.workers, manager._pace, manager._random = Silent(), (700, 1600), random.Random(1)  # type: ignore[assignment]
    bots = [{"kind": "bot", "level": level} for level in LEVELS]
    options = {"start": 0, "window": window, "deck": {"1": 60}}
    table = await new_table(manager, bots, game="bloops", options=options, start=True)
    monkeypatch.setattr(manager.store.journal, "append", lambda _, done: done(None))  # hundreds of moves, and no disk
    await manager.let_pass(600_000)
    asked, answered = dict.fromkeys(LEVELS, 0), dict.fromkeys(LEVELS, 0)
    for discarder, drawer, between in windows(moves(table)):
        assert {f"{discarder} nothing", f"{discarder} decline"} <= between
        for seat, level in enumerate(LEVELS):
            if seat not in (discarder, drawer):
                asked[level] += 1
                answered[level] += f"{seat} nothing" in between
    assert min(asked.values()) > 50
    rates = {level: answered[level] / asked[level] for level in LEVELS}
    assert 0.3 < rates["learning"] < 0.5
    assert 0.8 < rates["easy"] < 1
    assert rates["sound"] == rates["strong"] == rates["master"] == 1


async def test_a_pause_tells_nothing_but_the_level(manager: TestManager) -> None:
    levels = ["learning", "easy", "master"]
    bots = [{"kind": "bot", "level": level} for level in levels]
    table = await new_table(manager, [{}, *bots], game="bloops", options={"start": 0})
    anna = await Client(manager, table, "anna").hello()
    await anna.ask("start")
    await anna.play("done")
    await manager.let_pass(3000)  # whoever sees that another has done looking thinks again
    assert table.state.turn.seat == 0
    await anna.play("draw")
    await anna.play("discard")
    pauses = {seat: due - manager.time for seat, due in table.timers._due.items()}
    assert pauses == {1: 4200, 2: 3000, 3: 1000}


@pytest.mark.parametrize("window", WINDOWS)
async def test_moments_do_not_depend_on_cards(manager: TestManager, window: int | str) -> None:
    """A bot that could answer is due at the same moment as one that could not."""
    moments = []
    for hand in ("1 10", "1 9"):
        table = await play_from(manager, [{}, STRONG, STRONG], position("10", "4 4", "3 2", hand, window=window))
        anna = await Client(manager, table, "anna").hello()
        await anna.play("discard")
        moments.append({seat: due - manager.time for seat, due in table.timers._due.items()})
    assert moments[0] == moments[1]
    assert set(moments[0]) == {1, 2}
