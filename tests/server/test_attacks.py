"""A hostile client asks for another seat's view, for states of the past, and for too much of everything."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tavoliere.bots.level import Level
from tavoliere.server.workers.choose import BotChoice
from tavoliere.server.workers.pool import Lane
from tests.server.helper import Client, NoWorkers, TestManager, new_table, play_on, some_move, started
from tests.server.process import ServerProcess


async def _open(manager: TestManager, *guests: str, seats: int = 2, **wanted: Any) -> list[Client]:
    table = await new_table(manager, seats, **wanted)
    return [await Client(manager, table, guest).hello() for guest in guests]


@pytest.mark.parametrize("leaving", ["stand", "sit"])
async def test_a_second_line_does_not_keep_a_seat_that_was_left(manager: TestManager, leaving: str) -> None:
    """Otherwise the cards of the next person on that seat would be seen."""
    anna, eve = await _open(manager, "anna", "eve", seats=3 if leaving == "sit" else 2)
    await eve.ask("sit", seat=1)
    spy = await Client(manager, anna.table, "eve").hello(seat=1)
    await eve.ask(leaving, **({"seat": 2} if leaving == "sit" else {}))
    bruno = await Client(manager, anna.table, "bruno").hello()
    assert (await bruno.ask("sit", seat=1))["type"] == "told"
    assert (await anna.ask("start"))["type"] == "told"
    await anna.play("pass")
    for shown in (*spy.all("shown"), *(told["view"] for told in spy.all("told") if told.get("view"))):
        assert shown["seat"] != 1


async def test_a_board_without_seats_is_no_way_around_the_delay(manager: TestManager) -> None:
    anna, bruno, eve = await _open(manager, "anna", "bruno", "eve", terms={"delay": 60})
    await eve.ask("sit")
    await eve.ask("show", board=True)
    assert (await eve.ask("stand", seat=1))["type"] in ("told", "done")
    assert (await bruno.ask("sit"))["type"] == "told"
    await anna.ask("start")
    heard = len(eve.frames)
    await anna.play("pass")
    assert eve.frames[heard:] == []


async def test_nobody_stays_to_look_on_where_nobody_may(manager: TestManager) -> None:
    anna, bruno, eve = await _open(manager, "anna", "bruno", "eve", terms={"spectators": False})
    await bruno.ask("sit")
    await anna.ask("start")
    assert eve.last("refused")["code"] == "no_spectators"
    heard = len(eve.frames)
    await anna.play("pass")
    assert len(eve.frames) == heard
    assert (await eve.ask("score"))["code"] == "hello_first"
    assert (await eve.ask("hello", version=2))["code"] == "no_spectators"


async def test_nothing_is_taken_back_once_the_cards_are_open(manager: TestManager) -> None:
    """The seed is shown at the end: a player who could undo then would know the future."""
    anna, bruno = await started(manager)
    await anna.play("pass")
    ended = await bruno.play("pass")
    assert anna.table.state.phase == "over"
    assert bruno.last("table")["seed"]
    assert not ended.get("undo")
    assert (await bruno.ask("undo"))["code"] == "no_undo"


async def test_the_last_move_of_an_open_game_can_be_taken_back(manager: TestManager) -> None:
    clients = await started(manager, game="scalino", options={"start": 0})
    await play_on(clients, random.Random(2))
    assert clients[0].last("table")["phase"] == "over"
    seat = next(seat for seat in (0, 1) if clients[0].table.state.may_undo(seat))
    assert (await clients[seat].ask("undo"))["type"] == "told"
    assert clients[0].last("table")["phase"] == "playing"


class SlowWorkers(NoWorkers):
    """Bots that think until they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        self.asked = 0

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        self.asked += 1
        await self.may_answer.wait()
        return await super().choose(game, level, known, seat)


async def test_hints_come_one_at_a_time(manager: TestManager) -> None:
    """The bots are there for all tables."""
    anna, bruno = await started(manager)
    workers = manager.workers = SlowWorkers()
    again = await Client(manager, anna.table, "anna").hello()
    anna.send("hint", id="first")
    for client in (anna, again):
        client.send("hint", id="more", level="master")
        assert client.last("refused")["code"] == "too_fast"
    workers.may_answer.set()
    await manager.settle()
    assert anna.last("answer")["id"] == "first"
    assert workers.asked == 1
    assert (await again.ask("hint"))["type"] == "answer"
    assert bruno.last("table")["phase"] == "playing"


async def test_a_bot_does_not_answer_what_was_taken_back(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "bot"}], start=True, game="scalino", options={"start": 0})
    anna = await Client(manager, table, "anna").hello()
    workers = manager.workers = SlowWorkers()
    anna.send("play", id="first", answers=table.state.number(0), move=some_move(anna, random.Random(1)))
    await asyncio.sleep(0.01)
    assert table.timers.is_thinking
    anna.send("undo", id="back")
    anna.send("play", id="else", answers=table.state.number(0), move=some_move(anna, random.Random(9)))
    await asyncio.sleep(0.05)
    entries = table.state.entries
    workers.may_answer.set()
    await manager.settle()
    assert table.state.entries == entries  # what it had thought of is of no use
    await manager.let_pass(3000)
    assert table.state.entries == entries + 1
    assert workers.asked == 2


async def test_a_worker_that_dies_while_it_warms_up_is_replaced() -> None:
    workers = Lane(1)
    with pytest.raises(ZeroDivisionError):
        await workers.do(_divide, 0)
    process = await workers.do(os.getpid)
    os.kill(process, signal.SIGKILL)
    assert await workers.do(os.getpid) != process
    await workers.close()


async def test_a_worker_that_is_busy_does_not_hold_up_whoever_stops_the_server() -> None:
    workers = Lane(1)
    process = await workers.do(os.getpid)
    busy = asyncio.create_task(workers.do(time.sleep, 600))
    await asyncio.sleep(0.1)
    await workers.close()
    with pytest.raises(BrokenExecutor):
        await busy
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_bodies_that_nobody_writes_are_refused_in_a_sentence(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    eve = {**server.guest("Eve"), "Content-Type": "application/json"}
    bodies = {
        b'{"game":"scalino","seats":[{}],"options":{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}}": 400,
        b'{"game":"\\ud800","seats":[{}]}': 400,
        b'{"game":"scalino","seats":[{}],"position":"' + b"9" * 300_000 + b'"}': 400,
        b'{"game":"scalino","seats":[{}],"position":"' + b"9" * 10_000_000 + b'"}': 413,
    }
    for body, status in bodies.items():
        answer = httpx.post(f"{server.address}/api/tables", content=body, headers=eve, timeout=60)
        assert answer.status_code == status, answer.text[:200]
        assert answer.json()["sentence"]
    named = httpx.put(f"{server.address}/api/guest", json={"name": "E" * 5000}, headers=eve, timeout=60)
    assert named.status_code == 400 or len(named.json()["name"]) < 50
    said = server.stop()
    assert "ERROR" not in said
    assert "Traceback" not in said


def _divide(by: int) -> float:
    return 1 / by
