"""Positions and moves for the tests, in few words."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.engine.position import read_struct
from tavoliere.games.bloops.position import Position
from tests.games.bloops.table import GAME


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
    return read_struct(GAME, msgspec.convert(written, Position))


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
    return {card.card: card.face for hand in GAME.view(state, seat).hands for card in hand if card.face is not None}
