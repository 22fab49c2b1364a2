"""Two Piles: lay cards in rising order on two piles, and hold as little as possible when it ends.

A specimen of the contract: what people say and see. A larger game has several files: see `docs/howto/add-a-game.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from examples.two_piles import rules
from examples.two_piles.rules import CARDS, CHOOSE, MOST_DEALT, ONTO, PASS, STOCK
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move, Part, Piece
from tavoliere.engine.options import Options, StartingSeat
from tavoliere.engine.position import declare_position
from tavoliere.engine.prompts import declare_drafts
from tavoliere.engine.view import Event, View, hide

Pile = Literal["left", "right"]


class PilesOptions(Options, frozen=True):
    """The options of the game."""

    hand: Annotated[int, msgspec.Meta(ge=2, le=MOST_DEALT)] = 3
    start: StartingSeat = "random"


class Card(Piece, frozen=True, tag="card"):
    """A card, by its number."""

    number: int


class Lay(Move, frozen=True, tag="lay"):
    """Lay a card of the hand on a pile."""

    notation = "lay {card} {pile}"
    actions = CHOOSE, ONTO
    card: Annotated[int, Part({str(card): card for card in range(1, CARDS + 1)})]
    pile: Annotated[Pile, Part({"left": "left", "right": "right"})]


class Pass(Move, frozen=True, tag="pass"):
    """Lay nothing."""

    actions = (PASS,)


PilesDraft, PilesPrompt, PilesPreview = declare_drafts("Piles", Lay | Pass)


class Laid(Event, frozen=True, tag="laid"):
    """A card went from a seat's hand onto a pile."""

    seat: int
    card: Card
    pile: str


class Drew(Event, frozen=True, tag="drew"):
    """A card went from the stock into a seat's hand; only that seat sees which."""

    seat: int
    card: Card | None


class Passed(Event, frozen=True, tag="passed"):
    """A seat laid nothing."""

    seat: int


class Showed(Event, frozen=True, tag="showed"):
    """The game is over, so a seat shows its hand."""

    seat: int
    cards: list[Card]


class PilesView(View, frozen=True, kw_only=True):
    """The table: hands are lists of cards, None where they are covered."""

    hands: list[list[int] | None]
    held: list[int]  # how many cards every seat holds
    piles: tuple[int, int]  # the card on top of each, 0 when there is none
    stock: int
    passes: int


PilesPosition = declare_position("Piles", "two_piles", rules.STATE, PilesOptions)


class TwoPiles(Game):
    """Two Piles, as the engine's contract asks for it."""

    name = "two_piles"
    designers = publisher = "Tavoliere"
    minutes = (2, 5)
    players = range(2, rules.MOST_PLAYERS + 1)
    rules_versions = (1,)
    has_secrets = True
    endings = ("hand_empty", "all_passed")
    rules: ClassVar[ModuleType] = rules
    longest_move = 2
    options_type = PilesOptions
    move_type: ClassVar[Any] = Lay | Pass
    draft_type, prompt_type, preview_type = PilesDraft, PilesPrompt, PilesPreview
    piece_type: ClassVar[Any] = Card
    event_type: ClassVar[Any] = Laid | Drew | Passed | Showed
    view_type = PilesView
    position_type = PilesPosition

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        s = self.read(state)
        if code == rules.NOT_IN_HAND:
            return {"card": Card(action)}
        if code == rules.TOO_LOW:
            top = min(s.top) if action < ONTO else s.top[action - ONTO]
            return {"card": Card(s.chosen or action), "top": Card(top)}
        return {"seat": s.turn}

    def absent_move(self, state: State, seat: int, rng: Any) -> Move | None:
        return Pass() if seat in self.waited_for(state) else None

    def events(self, before: State, seat: int, move: Lay | Pass, after: State, identities: Any = None) -> list[Event]:
        then, now = self.read(before), self.read(after)
        told: list[Event] = [Laid(seat, Card(move.card), move.pile) if isinstance(move, Lay) else Passed(seat)]
        told += [Drew(seat, Card(card)) for card in cards(now, seat) if then.place[card] == STOCK]
        if self.is_over(after):
            told += [Showed(player, [Card(card) for card in cards(now, player)]) for player in range(now.players)]
        return told

    def project(self, event: Any, seat: int | None) -> Event:
        return hide(event, card=None) if isinstance(event, Drew) and event.seat != seat else event

    def reveals(self, event: Any) -> bool:
        return isinstance(event, Drew | Showed)

    def write_view(self, state: State, seat: int | None, identities: Any) -> PilesView:
        s, over = self.read(state), self.is_over(state)
        hands = [cards(s, player) if seat == player or over else None for player in range(s.players)]
        return PilesView(
            **self.head(state, seat),
            scores=tuple(None if hand is None else sum(hand) for hand in hands),
            hands=hands,
            held=[s.place.count(player) for player in range(s.players)],
            piles=tuple(s.top),
            stock=s.place.count(STOCK),
            passes=s.passes,
        )


def cards(s: Any, place: int) -> list[int]:
    """The cards in this place."""
    return [card for card in range(1, CARDS + 1) if s.place[card] == place]
