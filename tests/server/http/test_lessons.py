"""Lessons at the tables: opened for one learner with bots, judged by what happened there, and shown in no list."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.lessons import LEARNER, Deed
from tavoliere.server.tables.catalogue import judge_deed, lessons_of
from tavoliere.server.tables.guests import erase_guest
from tavoliere.server.tables.opening import open_lesson
from tests.server.helper import Client, TestManager
from tests.server.http.test_guests import everything, know
from tests.server.process import ServerProcess


async def test_a_lesson_is_a_table_with_bots_that_begins_where_it_says(manager: TestManager) -> None:
    table = await open_lesson(manager, "anna", "Anna", "scalino", "group")
    anna = await Client(manager, table, "anna").hello()
    shown, about = anna.last("shown"), anna.last("table")
    assert about["phase"] == "playing"
    assert about["yours"] == [LEARNER]
    assert [seat.get("bot") for seat in about["seats"]] == [None, "learning"]
    before = shown["view"]["scores"][LEARNER]
    told = await anna.play("place e6-g6")
    deed = Deed(told["events"], told["events"], told["view"]["scores"][LEARNER] - before)
    assert judge_deed("scalino", "group", deed, "en").outcome == "done"
    assert judge_deed("scalino", "group", Deed(told["events"], told["events"], 3), "en").outcome == "other"


async def test_every_lesson_can_be_opened(manager: TestManager) -> None:
    for name in games.names():
        for lesson in lessons_of(name, "de"):
            table = await open_lesson(manager, "anna", "Anna", name, lesson.name)
            assert LEARNER in table.state.turn.asked
    with pytest.raises(BadInput, match="no lesson"):
        await open_lesson(manager, "anna", "Anna", "scalino", "flying")


async def test_a_lesson_is_in_no_list_and_is_forgotten_with_its_guest(manager: TestManager) -> None:
    await know(manager, "anna")
    table = await open_lesson(manager, "anna", "Anna", "scalino", "star")
    assert await manager.store.lobby(9) == []
    assert await manager.store.tables_of("anna", 9, to_list=True) == []
    assert [row.id for row in await manager.store.tables_of("anna", 9)] == [table.id]
    await erase_guest(manager, "anna")
    assert "Anna" not in await everything(manager, table.id)


def test_lessons_over_http(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    with httpx.Client(base_url=server.address, timeout=60) as client:
        path = "/api/games/scalino/lessons"
        assert client.get(f"{path}?lang=it").json()[0]["title"] == "Copri la stella"
        assert client.post(f"{path}/star").json()["code"] == "no_identity"
        client.post("/api/guests", json={"name": "Anna"})
        table = client.post(f"{path}/star").json()["table"]
        assert client.get(f"/api/tables/{table}").json()["phase"] == "playing"
        assert client.get("/api/guest/tables").json() == []
        placed = {"event": "placed", "seat": 0, "block": {"length": 2}}
        deed = {"events": [placed], "latest": [placed], "gained": 5}
        verdict = client.post(f"{path}/star/deed?lang=de", json=deed).json()
        assert verdict["outcome"] == "done"
        assert verdict["earned"].startswith("Dein Stein der Länge 2")
        assert client.post(f"{path}/flying").status_code == 400
        assert client.get("/api/games/chess/lessons").status_code == 400
    assert "Traceback" not in server.stop()
