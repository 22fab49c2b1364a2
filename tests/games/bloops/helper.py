"""Positions and moves for the tests, in few words; the tables that they go through, and where the data is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.game import State
from tavoliere.engine.record import Record, read_record
from tavoliere.engine.session import Session
from tavoliere.engine.view import UNKNOWN
from tavoliere.games import load
from tavoliere.games.bloops import rules
from tavoliere.games.bloops.options import face_name
from tavoliere.games.bloops.position import Position
from tavoliere.games.bloops.rules.state import States

GAME: Any = load("bloops")
DATA = Path(__file__).parents[2] / "data" / "bloops"
RECORDS = sorted(DATA.glob("*.txt"))
REST = "0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4"  # a pile without effects

SCARCE = {"0": 3, "6": 4, "7": 2, "8": 2, "9": 4, "11*": 3}
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"direction": "anticlockwise", "start": 1}),
    (5, {}),
    (2, {"window": "none", "late": "penalty"}),
    (3, {"window": 0, "memory": "aid"}),
    (4, {"window": "none"}),
    (5, {"window": 0, "late": "penalty", "direction": "anticlockwise"}),
    (2, {"deck": SCARCE, "late": "penalty"}),
    (2, {"deck": SCARCE, "window": "none"}),
    (3, {"deck": {"6": 10, "9": 10}, "window": 0}),
]


def variant_name(value: Any) -> str:
    """A short name for one variant's options, or its number of players."""
    if not isinstance(value, dict):
        return str(value)
    return "-".join("deck" if name == "deck" else f"{name}-{chosen}" for name, chosen in value.items()) or "standard"


def read_data(name: str) -> Record:
    return read_record((DATA / f"{name}.txt").read_text(encoding="utf-8"))


def replayed(record: Record) -> Iterator[tuple[Any, State]]:
    """The steps of a record with the position after each; the first is the beginning, without a step."""
    session = Session(GAME, msgspec.structs.replace(record, entries=[], result=None))
    yield None, session.state
    for step in session.replay(record):
        yield step, session.state


def at(*hands: str, **fields: Any) -> Any:
    """A position: hands as texts of faces (`"6 11* 0"`); cards get their names in this order, from c0."""
    written = {"players": len(hands), "hands": [hand.split() for hand in hands], **fields}
    for name in ("discards", "pile"):
        if isinstance(written.get(name), str):
            written[name] = written[name].split()
    if "pile" in written:
        deck: dict[str, int] = {}
        for face in [f for hand in written["hands"] for f in hand] + written.get("discards", []) + written["pile"]:
            deck[face] = deck.get(face, 0) + 1
        if written.get("held"):
            deck[written["held"]] = deck.get(written["held"], 0) + 1
        written["options"] = {**written.get("options", {}), "deck": deck}
        spare = 6 * len(hands) + 1 - sum(deck.values())
        if spare > 0:
            raise ValueError(f"the deck needs {spare} cards more")
    return GAME.load(msgspec.convert(written, Position))


def play(state: Any, *turns: str) -> list[Any]:
    """`play(state, "0 draw", "1 counter c7")`: seat and move; the events of the last one."""
    events: list[Any] = []
    for turn in turns:
        seat, text = turn.split(" ", 1)
        events = GAME.play(state, GAME.parse(text), int(seat))
    return events


def refusal(state: Any, turn: str) -> tuple[str, str] | None:
    """The rule that a move breaks, and the judge's code; None when it is legal."""
    seat, text = turn.split(" ", 1)
    judgement = GAME.check(state, GAME.parse(text), int(seat))
    return None if judgement is None else _explained(judgement)


def judged(state: Any, seat: int, action: int) -> tuple[str, str]:
    """The same for an illegal action that no move is made of."""
    code = GAME.violation(state, action, seat)
    return _explained(GAME.judgement(code, GAME.pieces(state, seat, action, code)))


def _explained(judgement: Any) -> tuple[str, str]:
    for language in ("en", "it", "de"):
        assert GAME.explain(judgement, language)
    return judgement.rule, judgement.code


@entry
def judge(states: States) -> int:
    """The flaw of a record: the code of `validate`."""
    return rules.validate(states[0])


def faces(state: Any, seat: int) -> list[str]:
    """The cards in front of a seat."""
    return [card.face for card in GAME.position(state).hands[seat]]


def names(state: Any, seat: int) -> list[int]:
    return [card.card for card in GAME.position(state).hands[seat]]


def texts(state: Any, seat: int) -> set[str]:
    """The legal moves of a seat, without rearranging."""
    return {str(move) for move in GAME.moves(state, seat)} - {
        str(move) for move in GAME.moves(state, seat) if str(move).startswith("arrange")
    }


def known(state: Any, seat: int) -> dict[int, str]:
    """The cards in front of players whose faces this seat knows."""
    hands = GAME.knowledge(state, seat).position.hands
    return {card.card: card.face for hand in hands for card in hand if card.face != "?"}


def shown(state: Any, seat: int | None) -> dict[int, str]:
    """The cards in front of players whose faces this seat is shown now."""
    hands = GAME.view(state, seat).hands
    return {card.id: written(card.face) for hand in hands for card in hand if card.face is not None}


def written(face: Any) -> str:
    """A face as positions write it; an unknown one as knowledge does."""
    return UNKNOWN if face is None else face_name(2 * face.value + face.star)


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]
