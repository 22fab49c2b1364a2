"""Golden games: stored records must replay for ever, to the same end and the same score.

`make_data.py` wrote them. The first is the rulebook's own example.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import read_record, replay, write_record
from tests.games.bloops.duel import Duel
from tests.games.bloops.table import DATA, GAME, RECORDS, TABLES, table_name

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def steps_of(path: Path) -> list[Any]:
    return list(replay(read_record(path.read_text(encoding="utf-8")), GAME))


def kinds(step: Any) -> list[str]:
    return [type(event).__name__ for event in step.events]


def test_every_table_has_its_games_and_every_ending_one() -> None:
    stems = {path.stem for path in RECORDS}
    for players, options in TABLES:
        assert f"{table_name(options)}-0-{players}" in stems
    assert {GAME.ending(steps_of(path)[-1].state) for path in RECORDS} == {"20", "bloops", "deck", "turns"}


@each_record
def test_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record, GAME) == text
    last = steps_of(path)[-1]
    assert GAME.is_over(last.state)
    assert kinds(last)[-1] == "Ended"
    assert list(GAME.scores(last.state)) == record.result


@each_record
def test_golden_positions_survive_json(path: Path) -> None:
    for step in steps_of(path)[::7]:
        assert read_json(GAME, write_json(GAME, step.state)).tobytes() == step.state.tobytes()


@pytest.mark.parametrize(
    "path", [p for p in RECORDS if not p.stem.startswith(("rulebook", "absent"))], ids=lambda p: p.stem
)
def test_golden_games_by_the_model(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.seed is not None
    duel = Duel(len(record.players), record.options, bytes.fromhex(record.seed))
    for number, turn in enumerate(record.turns):
        duel.step(turn.seat, turn.move)
        if number % 5 == 0:
            duel.compare()
    duel.compare()
    assert duel.model.scores() == record.result


def test_the_rulebooks_example() -> None:
    """A 6 answered by two more 6s while effects wait, a wrong 9, and a counter that comes too late."""
    steps = steps_of(DATA / "rulebook-example-4.txt")
    flounder, ponyo, nemo, dory = range(4)
    told = {step.turn.move + f" by {step.turn.seat}": step for step in steps[1:]}
    assert kinds(told["counter c6 by 2"]) == ["Countered"]
    assert kinds(told["counter c3 by 1"]) == ["Mistaken", "Penalised"]
    assert told["counter c3 by 1"].events[0].face == "9"
    assert GAME.position(told["counter c0 by 0"].state).effects == [flounder, nemo, flounder]
    gifts = [step.events[0] for step in steps[1:] if kinds(step)[0] == "Gave"]
    assert [gift.seat for gift in gifts] == [flounder, nemo, flounder]
    assert GAME.position(told["draw by 1"].state).turn == ponyo
    (late, penalty) = told["counter c9 by 3"].events
    assert (late.seat, late.face, late.late) == (dory, "6", True)
    assert penalty.card is not None
    assert "6" in [card.face for card in GAME.position(steps[-1].state).hands[dory]]


def test_the_same_example_where_late_cards_are_refused() -> None:
    steps = steps_of(DATA / "rulebook-example-4.txt")
    state = next(step.state for step in steps[1:] if step.turn.move == "draw")
    state[0].late = 0
    judgement = GAME.check(state, GAME.parse("counter c9"), 3)
    assert judgement.rule == "BP-5.5"
