"""A slow and obvious model of Bloops, written from the rule sheet alone: a list of card objects.

It knows nothing of records, identifiers or actions. Moves are texts; cards are objects that carry the
name which the table calls them by. The only thing that it is told from outside is how a shuffle came
out (`told_pile`), because chance is not a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from tests.games.bloops.oracle_cards import Card, Player


class Model:
    """One game, from the deal on."""

    def __init__(
        self,
        cards: list[Card],
        players: int,
        start: int,
        clockwise: bool,
        window: int | None,
        late_costs: bool,
        told_pile: Callable[[list[Card]], list[Card]],
    ) -> None:
        self.everything = list(cards)
        self.bloops_card_on_table = True
        self.players = [Player() for _ in range(players)]
        self.clockwise = clockwise
        self.window = window
        self.late_costs = late_costs
        self.told_pile = told_pile
        self.pile = list(cards)  # the first is on top
        self.discards: list[Card] = []  # the last is on top
        for player in self.players:
            player.cards = [self.pile.pop(0) for _ in range(6)]
            lower_row = player.cards[3:]
            player.knows |= set(lower_row)
            player.sees |= set(lower_row)
        self.everybody_has_looked = False
        self.who = start  # whose turn it is or was; at first, who begins
        self.begun = 0  # turns
        self.drawn: Card | None = None
        self.window_open = False
        self.guarded = False
        self.guards = 0  # how many times one has begun
        self.declined = False
        self.effects: list[int] = []
        self.caller: int | None = None
        self.had_last_turn: list[int] = []
        self.how_it_ended = ""
        self.shuffles = 0

    # ---- Asking ------------------------------------------------------------------------------

    @property
    def top(self) -> Card:
        return self.discards[-1]

    def owner(self, card: Card) -> int | None:
        for seat, player in enumerate(self.players):
            if card in player.cards:
                return seat
        return None

    def next_player(self) -> int:
        if not self.begun:
            return self.who
        return (self.who + (1 if self.clockwise else -1)) % len(self.players)

    def something_to_draw(self) -> bool:
        return bool(self.pile) or len(self.discards) >= 2

    def last_window(self) -> bool:
        if self.begun >= 200:
            return True
        return self.caller is not None and len(self.had_last_turn) == len(self.players) - 1

    def swap_targets(self, seat: int) -> list[Card]:
        return [
            card
            for other, player in enumerate(self.players)
            if other not in (seat, self.caller)
            for card in player.cards
        ]

    def effect_moves(self, seat: int) -> list[str]:
        """The choices of this seat for the effect that comes first."""
        value = self.top.value
        if value == 6:
            if not self.something_to_draw():
                return []
            return [f"give to {other}" for other in range(len(self.players)) if other != seat]
        if value in (7, 8):
            return [f"look at {card.name}" for player in self.players for card in player.cards]
        return [
            f"swap {own.name} with {other.name}"
            for own in self.players[seat].cards
            for other in self.swap_targets(seat)
        ]

    def moves(self, seat: int) -> set[str]:
        return set(self._moves(seat))

    def _moves(self, seat: int) -> Iterator[str]:
        if self.how_it_ended:
            return
        if seat == len(self.players):  # the clock
            if self.guarded and self.window is not None:
                yield "close"
            return
        player = self.players[seat]
        if player.sees:
            yield "done"
        for one, two in combinations(sorted(player.cards, key=lambda card: int(card.name[1:])), 2):
            yield f"arrange {one.name} {two.name}"
        if self.discards and (self.window_open or self.late_costs):
            for card in player.cards:
                yield f"counter {card.name}"
        if self.window_open:
            yield from self._moves_in_window(seat)
        if self.drawn is not None and seat == self.who:
            yield "discard"
            for card in player.cards:
                yield f"keep, discard {card.name}"
        may_draw = self.everybody_has_looked and self.drawn is None and not self.effects and not self.guarded
        if may_draw and seat == self.next_player():
            yield "draw"

    def _moves_in_window(self, seat: int) -> Iterator[str]:
        player = self.players[seat]
        if player.cards and not player.said_nothing:
            yield "nothing"
        if self.effects:
            if self.effects[0] == seat:
                yield from self.effect_moves(seat)
        elif seat == self.who and self.caller is None:
            yield "bloops"
            if not self.declined:
                yield "decline"

    # ---- Doing -------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        words = text.replace(",", "").split()
        if text == "close":
            self.guarded = False
        else:
            self._play(seat, text, words)
        self._what_follows()

    def _play(self, seat: int, text: str, words: list[str]) -> None:
        named = [self._card(word) for word in words if word[0] == "c" and word[1:].isdigit()]
        player = self.players[seat]
        if text == "done":
            player.sees.clear()
            self.everybody_has_looked |= not any(other.sees for other in self.players)
        elif text == "nothing":
            player.said_nothing = True
        elif text == "decline":
            self.declined = True
        elif text == "bloops":
            self.caller = seat
            self.bloops_card_on_table = False
            self.declined = False
        elif text == "draw":
            self._draw(seat)
        elif text == "discard":
            assert self.drawn is not None
            card, self.drawn = self.drawn, None
            self._discard(seat, card)
        elif words[0] == "keep":
            assert self.drawn is not None
            player.cards.remove(named[0])
            player.cards.append(self.drawn)
            self.drawn = None
            self._discard(seat, named[0])
        elif words[0] == "counter":
            self._counter(seat, named[0])
        elif words[0] == "arrange":
            a, b = (player.cards.index(card) for card in named)
            player.cards[a], player.cards[b] = player.cards[b], player.cards[a]
        else:
            self._effect(seat, words, named)

    def _card(self, name: str) -> Card:
        return next(card for player in self.players for card in player.cards if card.name == name)

    def _take_top(self) -> Card:
        if not self.pile:
            top = self.discards.pop()
            going, self.discards = self.discards, [top]
            self.shuffles += 1
            self.pile = self.told_pile(going)
            assert sorted(card.face for card in self.pile) == sorted(card.face for card in going)
            for player in self.players:
                player.knows -= set(going)
            for card in self.pile:
                card.shuffled_with = self.shuffles
        return self.pile.pop(0)

    def _draw(self, seat: int) -> None:
        if not self.something_to_draw():
            self._end("deck")
            return
        self.window_open = False
        for player in self.players:
            player.sees.clear()
            player.said_nothing = False
        self.declined = False
        self.who = seat
        self.begun += 1
        if self.caller is not None:
            self.had_last_turn.append(seat)
        self.drawn = self._take_top()
        self.players[seat].knows.add(self.drawn)

    def _discard(self, seat: int, card: Card) -> None:
        for player in self.players:
            player.sees.discard(card)
            player.knows.add(card)
        self.discards.append(card)
        if card.value == 20:
            self._end("twenty")
            return
        self.window_open = True
        if card.value in (6, 7, 8, 9):
            self.effects.append(seat)
        self._guard()

    def _guard(self) -> None:
        self.guarded = self.window != 0 or self.last_window()
        self.guards += self.guarded
        self.declined = False
        for player in self.players:
            player.said_nothing = False

    def _counter(self, seat: int, card: Card) -> None:
        player = self.players[seat]
        if self.window_open and card.value == self.top.value:
            player.cards.remove(card)
            self._discard(seat, card)
            return
        for other in self.players:
            other.knows.add(card)
            other.sees.add(card)
        if self.something_to_draw():
            player.cards.append(self._take_top())

    def _effect(self, seat: int, words: list[str], named: list[Card]) -> None:
        if words[0] == "give":
            card = self._take_top()
            self.players[int(words[-1])].cards.append(card)
        elif words[0] == "look":
            self.players[seat].knows.add(named[0])
            self.players[seat].sees.add(named[0])
        else:
            mine, theirs = named
            other = self.owner(theirs)
            assert other is not None
            one, two = self.players[seat].cards, self.players[other].cards
            here, there = one.index(mine), two.index(theirs)
            one[here], two[there] = theirs, mine
            for player in self.players:
                player.sees -= {mine, theirs}
        self.effects.pop(0)
        self._drop_void_effects()
        if not self.effects:
            self._guard()

    def _drop_void_effects(self) -> None:
        while self.effects and not self.effect_moves(self.effects[0]):
            self.effects.pop(0)

    def _what_follows(self) -> None:
        if not self.window_open or self.how_it_ended:
            return
        self._drop_void_effects()
        all_answered = all(player.said_nothing for player in self.players if player.cards)
        if all_answered and (self.declined or self.caller is not None):
            self.guarded = False
        if self.last_window() and not self.guarded and not self.effects:
            called = self.caller is not None and len(self.had_last_turn) == len(self.players) - 1
            self._end("bloops" if called else "turns")

    def _end(self, how: str) -> None:
        self.how_it_ended = how
        self.window_open = self.guarded = self.declined = False
        self.effects = []
        for player in self.players:
            player.said_nothing = False
            player.sees.clear()

    # ---- Counting ----------------------------------------------------------------------------

    def scores(self) -> list[int]:
        total = []
        for player in self.players:
            stars = [card for card in player.cards if card.star]
            counted = [card for card in player.cards if not (card.star and len(stars) >= 3)]
            total.append(sum(card.value for card in counted))
        return total

    def phase(self) -> str:
        if self.how_it_ended:
            return "over"
        if self.drawn is not None:
            return "held"
        if self.window_open:
            return "open"
        return "ready" if self.everybody_has_looked else "look"

    def cards_in_play(self) -> list[Card]:
        """Every card, wherever it is; the BLOOPS card apart."""
        held = [self.drawn] if self.drawn is not None else []
        return [card for player in self.players for card in player.cards] + held + self.pile + self.discards

    def bloops_cards(self) -> int:
        return int(self.bloops_card_on_table) + int(self.caller is not None)
