"""Two Piles: lay cards in rising order on two piles, and hold as little as possible when it ends.

A specimen of the contract: `rules.py` is what is compiled, this page is what people say and see. A larger
game spreads the same parts over files of its own: see `docs/howto/add-a-game.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec

from examples.two_piles import rules
from examples.two_piles.rules import CARDS, CHOOSE, LAID, MOST_DEALT, ONTO, PASS, STOCK, is_seen
from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.events import Event, hide
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move, Part, Piece
from tavoliere.engine.options import Options, StartingSeat
from tavoliere.engine.position import Position, read_chance, read_seat, write_chance
from tavoliere.engine.prompts import declare_drafts
from tavoliere.engine.view import Knowledge, View

Pile = Literal["left", "right"]
PILES: tuple[Pile, ...] = get_args(Pile)


class PilesOptions(Options, frozen=True):
    """How the game is set up."""

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
    pile: Annotated[Pile, Part({pile: pile for pile in PILES})]


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


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    hand: int = 3


class PilesPosition(Position, frozen=True, kw_only=True):
    """A whole position; cards that it does not name are laid."""

    game: Literal["two_piles"] = "two_piles"
    options: Settings = Settings()
    turn: int = 0
    passes: int = 0
    piles: tuple[int, int] = (0, 0)
    hands: list[list[int]]
    stock: list[int] = []


class PilesKnowledge(Knowledge, frozen=True, kw_only=True):
    """The position as far as it is known: covered hands count as stock, `held` says how large they are."""

    position: PilesPosition
    held: list[int]
    chosen: int


class TwoPiles(Game):
    """Two Piles, as the engine's contract asks for it."""

    name = "two_piles"
    designers = publisher = "Tavoliere"
    minutes = (2, 5)
    rules_versions = (1,)
    lowest_score_wins = True
    has_secrets = True
    endings = ("hand_empty", "all_passed")
    rules: ClassVar[ModuleType] = rules
    state_type = rules.STATE
    codes: ClassVar[ModuleType] = rules
    action_count = rules.ACTIONS
    max_legal = rules.MAX_LEGAL
    longest_move = 2
    options_type = PilesOptions
    move_type: ClassVar[Any] = Lay | Pass
    draft_type = PilesDraft
    prompt_type, preview_type = PilesPrompt, PilesPreview
    piece_type: ClassVar[Any] = Card
    event_type: ClassVar[Any] = Laid | Drew | Passed | Showed
    view_type = PilesView
    position_type = PilesPosition
    knowledge_type = PilesKnowledge

    def players_for(self, options: Options) -> range:
        return range(2, rules.MOST_PLAYERS + 1)

    def write_options(self, s: Any, options: PilesOptions) -> None:
        s.hand = options.hand
        s.start = RANDOM_START if options.start == "random" else options.start

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

    def position(self, state: State) -> PilesPosition:
        s = self.read(state)
        return PilesPosition(
            players=s.players,
            rules=s.rules,
            options=Settings(s.hand),
            start=s.start,
            turn=s.turn,
            passes=s.passes,
            piles=tuple(s.top),
            hands=[cards(s, seat) for seat in range(s.players)],
            stock=cards(s, STOCK),
            chance=write_chance(state[0].chance),
        )

    def read_position(self, position: PilesPosition) -> State:
        state = self.blank(position.players, {"hand": position.options.hand, "start": position.start}, position.rules)
        s, players = state[0], position.players
        s.turn = read_seat(position.turn, players, "turn")
        s.passes = read_seat(position.passes, players + 1, "number of passes")
        s.place[:] = LAID
        if len(position.hands) != players:
            raise BadInput(f"The position needs a hand for each of {players} players, not {len(position.hands)}.")
        for place, held in (*enumerate(position.hands), (STOCK, position.stock)):
            for card in held:
                if not 0 < card <= CARDS or s.place[card] != LAID:
                    raise BadInput(f"There is no card {quote(card)}, or it is in two places.")
                s.place[card] = place
        left, right = position.piles
        if not {left, right} <= {0, *cards(s, LAID)} or left == right != 0:
            raise BadInput("The cards on top of the piles are two of the laid ones, or 0 where there is none.")
        s.top = position.piles
        read_chance(s.chance, position.chance)
        return state

    def write_knowledge(self, known: State, seat: int) -> PilesKnowledge:
        s, over, whole = self.read(known), self.is_over(known), self.position(known)
        seen = [[card for card in hand if is_seen(s, seat, card, over)] for hand in whole.hands]
        covered = sorted({*range(1, CARDS + 1)} - set(cards(s, LAID)) - {c for h in seen for c in h})
        position = msgspec.structs.replace(whole, hands=seen, stock=covered, chance=None)
        return PilesKnowledge(seat=seat, position=position, held=[len(hand) for hand in whole.hands], chosen=s.chosen)


def cards(s: Any, place: int) -> list[int]:
    """The cards in this place."""
    return [card for card in range(1, CARDS + 1) if s.place[card] == place]
