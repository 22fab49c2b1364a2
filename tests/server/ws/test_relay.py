"""Clients of other processes at our tables, without Redis: the messages, and the processes that get them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tavoliere.server.ws import relay as relays
from tavoliere.server.ws.relay import Message, Relay, RemoteTable
from tests.server.databases import Redis
from tests.server.helper import TestManager, started


async def test_the_roll_call_finds_clients_that_an_owner_has_lost(manager: TestManager) -> None:
    anna, _ = await started(manager)
    relay = Relay("redis://127.0.0.1:1", manager)
    for client in ("here", "gone"):
        relay._take(Message("join", client, "far", anna.table_id, "carla", "Carla"))
    await manager.settle()
    assert len(anna.table.connections) == 4
    relay._take(Message("roll", sender="far", frame="here lost"))
    assert list(relay._outgoing) == [("far", Message("drop", "lost"))]
    await asyncio.sleep(0)
    assert len(anna.table.connections) == 3
    await relay.close()


async def test_requests_to_a_table_that_is_loaded_again_are_answered_afterwards(manager: TestManager) -> None:
    anna, _ = await started(manager)
    relay = Relay("redis://127.0.0.1:1", manager)
    relay._take(Message("join", "c", "far", anna.table_id, "carla", "Carla"))
    await manager.settle()
    anna.table.discard()
    relay._take(Message("frame", "c", frame='{"type":"ping","id":"p"}'))
    assert not relay._outgoing
    await manager.settle()
    assert [msgspec.json.decode(message.frame)["type"] for _, message in relay._outgoing] == ["pong"]
    assert len(anna.table.connections) == 3
    await relay.close()


async def test_who_sits_elsewhere_is_refused_here_in_their_language(manager: TestManager) -> None:
    class Line:
        guest, name, language = "carla", "Carla", "en"

    relay, line = Relay("redis://127.0.0.1:1", manager), Line()
    table = RemoteTable(relay, "table", "far")
    table.join(line)  # type: ignore[arg-type]
    for frame in (b"\xff", b'{"type":"ping"}', b'{"type":"hello","version":2,"language":"xx"}'):
        table.handle(line, frame)  # type: ignore[arg-type]
        assert line.language == "en"
    for frame in (b'{"type":"hello","id":"1","version":2,"language":"de"}', b'{"type":"ping"}'):
        table.handle(line, frame)  # type: ignore[arg-type]
        assert line.language == "de"
    assert len(relay._outgoing) == 1 + 5
    await relay.close()


async def test_a_message_can_have_a_table_closed(manager: TestManager) -> None:
    anna, _ = await started(manager)
    relay = Relay("redis://127.0.0.1:1", manager)
    for table in ("no such table", anna.table_id, anna.table_id):
        relay._take(Message("close", table=table))
        await manager.settle()
    assert [update["how"] for update in anna.all("told") if update["what"] == "closed"] == ["admin"]
    await relay.close()


async def test_an_unreadable_message_does_not_stop_the_relay(
    manager: TestManager, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clients that may have missed a message connect again, and the channel is read again at once."""
    monkeypatch.setattr(relays, "_PAUSE_SECONDS", 0.01)
    anna, _ = await started(manager)
    relay = Relay(redis.url, manager)
    relay.open()
    async with asyncio.timeout(20):
        for broken in (b"[", b'["nonsense"]', b"\xff"):
            while not relay.is_listening:
                await asyncio.sleep(0.01)
            relay._take(Message("join", "old", "far", anna.table_id, "carla", "Carla"))
            await relay._redis.publish(relays._channel(relay.process), broken)
            while "old" in relay._remote:
                await asyncio.sleep(0.001)
        while not relay.is_listening:
            await asyncio.sleep(0.01)
        relay.post(relay.process, Message("join", "new", "far", anna.table_id, "carla", "Carla"))
        while "new" not in relay._remote:
            await asyncio.sleep(0.01)
    for task in list(manager._tasks):
        task.cancel()
    await relay.close()


async def test_a_table_that_has_to_be_read_first_keeps_nobody_else_waiting(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm, cold = (await started(manager))[0], (await started(manager))[0]
    cold.leave()
    cold.table.connections.clear()
    await manager.evict(cold.table)
    readable, read = asyncio.Event(), manager._read

    async def read_slowly(table: str) -> Any:
        await readable.wait()
        return await read(table)

    monkeypatch.setattr(manager, "_read", read_slowly)
    relay = Relay("redis://127.0.0.1:1", manager)

    def say(client: str, *messages: dict[str, Any]) -> None:
        for message in messages:
            relay._take(Message("frame", client, frame=msgspec.json.encode(message).decode()))

    def heard(client: str) -> list[str]:
        sent = [message for _, message in relay._outgoing if message.client == client and message.what == "deliver"]
        return [msgspec.json.decode(message.frame).get("id", "") for message in sent]

    hello, ping = {"type": "hello", "id": "first", "version": 2}, {"type": "ping", "id": "second"}
    for client in ("slow", "lost"):
        relay._take(Message("join", client, "far", cold.table_id, "carla", "Carla"))
        say(client, hello, ping)
    relay._take(Message("join", "quick", "far", warm.table_id, "carla", "Carla"))
    await asyncio.sleep(0)
    say("quick", hello, ping)
    await asyncio.sleep(0.05)
    assert "second" in heard("quick")
    relay._take(Message("roll", sender="far", frame="slow lost quick"))  # they are known, though not there yet
    relay._take(Message("leave", "lost"))
    assert heard("slow") == []
    readable.set()
    await manager.settle()
    told = [id_ for id_ in heard("slow") if id_]
    assert told == ["first", "second"]
    assert heard("lost") == []
    assert len(manager.tables[cold.table_id].connections) == 1
    assert not any(message.what == "drop" for _, message in relay._outgoing)
    await relay.close()
