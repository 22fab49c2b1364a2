"""Nothing that a seat or a spectator hears over the wire depends on what it may not see."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.bots.levels import levels_of
from tavoliere.bots.search import Search
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.server.tables.replay import recent_log
from tavoliere.server.workers import choose
from tests.server.helper import Client, TestManager, started
from tests.server.leaks import GUARD_LEAKS, LEAKS
from tests.server.twins import WATCHER, Leak, Twins

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("two_piles", {"start": 0}),
    ("scalino", {"start": 0}),
    ("bloom_rows", {"start": 0}),
    ("bloom_garden", {"start": 0}),
    ("bloops", {"start": 0}),
    ("bloops", {"start": 0, "window": "none"}),
]
STEPS = 200 if "TAVOLIERE_SOAK" in os.environ else 25


@pytest.fixture(autouse=True)
def _same_table_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both managers call their table the same."""
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: "the-table")


@pytest.fixture(autouse=True)
def _whole_searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many simulations on a busy machine as on an idle one: what a hint expects is the same twice."""
    levels = levels_of(games.load("bloops"))
    strong = levels["strong"]
    assert isinstance(strong, Search)
    monkeypatch.setitem(levels, "strong", msgspec.structs.replace(strong, effort=0.0))
    choose._bot.cache_clear()
    yield
    choose._bot.cache_clear()


async def play_twins(folder: Path, name: str, options: dict[str, Any], seed: int, steps: int) -> Twins:
    """The watcher looks, asks, tries what is illegal and talks, while all play at both tables."""
    twins = await Twins.open(folder, name, seed, options)
    twins.compare("the deal")
    try:
        for step in range(steps):
            if twins.tables[0][0].table.state.phase != "playing":
                break
            twins.deal_anew()
            await pester(twins, step)
            seat, move = twins.pick()
            answers = [clients[seat].table.state.numbers[seat] for clients in twins.tables]
            assert answers[0] == answers[1]
            await twins.everywhere(seat, "play", id=f"m{step}", answers=answers[0], move=str(move))
            if step % 7 == 6:
                await twins.let_pass(5000)
    finally:
        await twins.close()
    return twins


async def pester(twins: Twins, step: int) -> None:
    """Everything that the watcher can ask."""
    real, _ = twins.sessions()
    game = twins.game
    await twins.everywhere(WATCHER, "try", id=f"p{step}")
    await twins.everywhere(WATCHER, "score", id=f"s{step}")
    await twins.everywhere(3, "show", id=f"v{step}")
    await twins.everywhere(4, "show", id=f"e{step}")
    seat, move = twins.pick()  # of anybody: for the watcher it may well be illegal
    await twins.everywhere(WATCHER, "try", id=f"w{step}", move=str(move))
    if seat != WATCHER:
        await twins.everywhere(
            WATCHER, "play", id=f"x{step}", answers=twins.tables[0][0].table.state.numbers[WATCHER], move=str(move)
        )
    draft = game.draft_type()
    for pick in list(game.picks(real.prompt(WATCHER), draft))[:2]:
        fields = msgspec.to_builtins(pick)
        await twins.everywhere(WATCHER, "try", id=f"d{step}", draft=fields)
    if step % 5 == 0:
        await twins.everywhere(WATCHER, "undo", id=f"u{step}")
        await twins.everywhere(WATCHER, "hint", id=f"h{step}")
        await twins.everywhere(1, "say", id=f"c{step}", text="hm")
        await twins.everywhere(2, "vote", id=f"a{step}", motion="abandon")
        await twins.come_again()
        await twins.look_up()


@pytest.mark.parametrize(("name", "options"), GAMES)
async def test_twin_worlds_sound_the_same(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    twins = await play_twins(tmp_path, name, options, 11, STEPS)
    assert twins.compared > 100
    if twins.game.has_secrets:
        assert twins.different > 5


@pytest.mark.parametrize("channel", LEAKS)
async def test_planted_leaks_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, channel: str) -> None:
    LEAKS[channel](monkeypatch)
    with pytest.raises(Leak):
        await play_twins(tmp_path, "two_piles", {"start": 0}, 11, 6)


@pytest.mark.parametrize("channel", GUARD_LEAKS)
async def test_planted_leaks_of_the_guard_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, channel: str
) -> None:
    """In Bloops the moments within the guard could tell who could answer."""
    GUARD_LEAKS[channel](monkeypatch)
    with pytest.raises(Leak):
        await play_twins(tmp_path, "bloops", {"start": 0}, 11, 120)


async def test_an_answer_that_nobody_may_see_moves_nobodys_number(manager: TestManager) -> None:
    """In Bloops, saying nothing sets nothing off: others hear nothing, and count nothing."""
    clients = await started(manager, "anna bruno carla", game="bloops", options={"start": 0})
    table = clients[0].table
    for client in clients:
        await client.play("done")
    await clients[0].play("draw")
    await clients[0].play("discard")
    eve = await Client(manager, table, "eve").hello()
    before = [len(client.frames) for client in (*clients, eve)], list(table.state.numbers), manager.timers[table.id]
    assert (await clients[1].play("nothing"))["type"] == "told"
    after = [len(client.frames) for client in (*clients, eve)], list(table.state.numbers), manager.timers[table.id]
    heard = [new - old for old, new in zip(before[0], after[0], strict=True)]
    assert heard == [0, 1, 0, 0]
    assert [new - old for old, new in zip(before[1], after[1], strict=True)] == [0, 1, 0, 0]
    assert before[2] == after[2]
    # The guard ends when its time is up, not when all have answered.
    await clients[0].play("nothing")
    await clients[2].play("nothing")
    assert clients[2].last("told")["what"] == "move"
    assert table.state.turn.deadline is not None
    due = table.state.clocks.guard_due
    assert due is not None
    await manager.let_pass(due - manager.time)
    assert eve.last("told")["how"] == "clock"


@pytest.mark.parametrize("name", ["two_piles", "bloom_rows", "bloops"])
async def test_who_comes_back_hears_what_they_were_told(manager: TestManager, name: str) -> None:
    """Byte for byte; and in a game of memory what was seen is not told again."""
    clients = await started(manager, "anna bruno carla", game=name, options={"start": 0})
    table = clients[0].table
    eve = await Client(manager, table, "eve").hello()
    rng = random.Random(7)
    for _ in range(30):
        session = table.state.session
        if session is None or table.state.phase != "playing":
            break
        seat = rng.choice(table.state.game.waited_for(session.state))
        move = table.state.game.playout_move(session.state, seat, new_rng(rng.randrange(2**60)))
        await clients[seat].play(str(move))
    for client in (*clients, eve):
        shared = table.state.game.tests_memory
        heard = [update for update in (eve if shared else client).all("told") if update["what"] == "move"]
        recalled = recent_log(table.state, client.shown)()
        assert recalled.number == table.state.number(client.shown)
        told = [happened for happened in recalled.happened if happened.events]
        assert len(told) > 5
        assert msgspec.json.decode(msgspec.json.encode([[one.by, one.events] for one in told])) == [
            [update["by"], update["events"]] for update in heard if update.get("events")
        ]


async def test_the_seed_stays_until_the_end(manager: TestManager) -> None:
    anna, _ = await started(manager)
    session = anna.table.state.session
    assert session is not None
    seed = (session.record.seed or "").encode()
    assert anna.last("table")["commitment"] == session.record.commitment
    assert seed not in b"".join(anna.frames)
    await anna.ask("resign")
    assert seed in b"".join(anna.frames)
