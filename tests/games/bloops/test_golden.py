"""The golden games that `make_data.py` wrote, by the model; and the rulebook's own example."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavoliere.engine.record import Played, read_record
from tests.games.bloops.helper import GAME, RECORDS, kinds, read_data, replayed
from tests.games.bloops.versus import Versus


@pytest.mark.parametrize(
    "path", [p for p in RECORDS if not p.stem.startswith(("rulebook", "absent"))], ids=lambda p: p.stem
)
def test_golden_games_by_the_model(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.seed is not None
    versus = Versus(len(record.players), record.options, bytes.fromhex(record.seed))
    for number, entry in enumerate(record.entries):
        assert isinstance(entry, Played)
        versus.step(entry.seat, entry.move)
        if number % 5 == 0:
            versus.compare()
    versus.compare()
    assert versus.model.scores() == record.result


def test_the_rulebooks_example() -> None:
    """A 6 answered by two more 6s while effects wait, a wrong 9, and a counter that comes too late."""
    flounder, ponyo, nemo, dory = range(4)
    told = {str(step.entry): (step.events, state) for step, state in replayed(read_data("rulebook-example-4")) if step}
    assert kinds(told["2 counter c6"][0]) == ["Countered"]
    assert kinds(told["1 counter c3"][0]) == ["Mistaken", "Penalised"]
    assert told["1 counter c3"][0][0].card.face.value == 9
    assert GAME.position(told["0 counter c0"][1]).effects == [flounder, nemo, flounder]
    gifts = [events[0] for events, _ in told.values() if kinds(events)[:1] == ["Gave"]]
    assert [gift.seat for gift in gifts] == [flounder, nemo, flounder]
    assert GAME.position(told["1 draw"][1]).turn == ponyo
    (late, penalty) = told["3 counter c9"][0]
    assert (late.seat, late.card.face.value, late.late) == (dory, 6, True)
    assert penalty.card is not None
    *_, (_, last) = told.values()
    assert "6" in [card.face for card in GAME.position(last).hands[dory]]


def test_the_same_example_where_late_cards_are_refused() -> None:
    steps = replayed(read_data("rulebook-example-4"))
    state = next(state for step, state in steps if step and str(step.entry) == "1 draw")
    state[0].late = 0
    judgement = GAME.check(state, GAME.parse("counter c9"), 3)
    assert judgement.rule == "BP-5.5"
