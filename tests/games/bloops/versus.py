"""One game on both sides: the engine and the obvious model, compared after every move."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from tavoliere.engine.compiled import fast_rng
from tavoliere.games.bloops.options import BLOOPS_CARDS
from tavoliere.games.bloops.position import WrittenCard
from tavoliere.games.bloops.rules.state import SWAP_OWN
from tests.games.bloops.helper import GAME, SCARCE
from tests.games.bloops.oracle import Model
from tests.games.bloops.oracle_cards import Card

MIXED_STARS = {"1": 6, "1*": 6, "6*": 6, "9": 6, "20": 3, "30": 6}
DECKS: list[dict[str, int]] = [{}, {}, SCARCE, MIXED_STARS, {"6": 14}, {"7*": 7, "9": 7}, {"5": 60, "6": 68}]


def random_options(rng: random.Random) -> tuple[int, dict[str, Any]]:
    """Any number of players with any options."""
    deck = rng.choice(DECKS)
    cards = sum(deck.values()) or 64
    players = rng.randint(2, min(5, (cards - 1) // 6))
    return players, {
        "direction": rng.choice(["clockwise", "anticlockwise"]),
        "start": rng.choice(["random", rng.randrange(players)]),
        "window": rng.choice(["none", 0, 4, 11]),
        "late": rng.choice(["refuse", "penalty"]),
        "memory": rng.choice(["off", "aid"]),
        "deck": deck,
    }


def card_from(written: Any) -> Card:
    assert isinstance(written, WrittenCard)
    return Card(int(written.face.rstrip("*")), written.face.endswith("*"), f"c{written.card}")


def legal_texts(state: Any, seat: int) -> set[str]:
    """The legal moves in notation: as `GAME.moves`, but with one copy for all second cards."""
    texts = set()
    for first in GAME.legal_actions(state, seat):
        if first < SWAP_OWN:
            texts.add(notation_of((first,)))
            continue
        half = GAME.copy(state)
        GAME.apply(half, first, seat)
        assert GAME.to_act(half) == (seat,)
        texts |= {notation_of((first, second)) for second in GAME.legal_actions(half, seat)}
    return texts


@cache
def notation_of(actions: tuple[int, ...]) -> str:
    """The notation of a move: it follows from the actions alone, so any position and seat will do."""
    return str(GAME.move_of(_ANY_STATE, 0, actions))


_ANY_STATE = GAME.start(2)


class Versus:
    """One game on both sides."""

    def __init__(self, players: int, options: dict[str, Any], seed: str | bytes) -> None:
        self.rng = random.Random(seed)
        self.players, self.options = players, options
        self.state = GAME.start(players, seed, options)
        self.luck = fast_rng.new_rng(self.rng.getrandbits(60))
        self.anything = self.rng.choice([0.1, 0.3, 0.6])  # the share of moves that are just anything
        dealt: Any = GAME.position(self.state)
        cards = [card_from(card) for hand in dealt.hands for card in hand] + [card_from(card) for card in dealt.pile]
        window = options.get("window", 4)
        self.model = Model(
            cards,
            self.players,
            dealt.start,
            options.get("direction") != "anticlockwise",
            None if window == "none" else window,
            options.get("late") == "penalty",
            self.told_pile,
        )
        self.deck = sorted(card.face for card in cards)
        self.after: Any = None

    def told_pile(self, going: list[Card]) -> list[Card]:
        """The outcome of the shuffle: the engine's pile just after it, card objects matched by face."""
        names = sorted((card.name for card in going), key=lambda name: int(name[1:]))
        places = GAME.position(self.after)
        faces = {f"c{card.card}": card.face for card in self._all(places)}
        # In the engine one card of the new pile has been taken already; its order is that of the discards.
        order = [card.name for card in reversed(going)]
        assert sorted(order, key=lambda name: int(name[1:])) == names
        rest = list(going)
        pile = []
        for name in order:
            card = next(card for card in rest if card.face == faces[name])
            rest.remove(card)
            pile.append((card, name))
        for card, name in pile:
            card.name = name
        return [card for card, _ in pile]

    @staticmethod
    def _all(position: Any) -> list[Any]:
        held = [position.held] if position.held else []
        return [card for hand in position.hands for card in hand] + held + position.discards + position.pile

    def choose(self) -> tuple[int, str]:
        """Mostly what the sequential form asks, sometimes anything of anybody."""
        seats = GAME.to_act(self.state)
        if self.rng.random() < self.anything:
            seat = self.rng.choice(seats)
            return seat, self.rng.choice(sorted(self.model.moves(seat)))
        seat = GAME.polled(self.state)
        half = GAME.copy(self.state)
        made: list[int] = []
        while not made or not GAME.is_between_moves(half):
            made.append(GAME.playout_action(half, seat, self.luck))
            GAME.apply(half, made[-1], seat)
        return seat, str(GAME.move_of(self.state, seat, made))

    def step(self, seat: int, text: str) -> None:
        assert text in self.model.moves(seat)
        self.after = GAME.copy(self.state)
        GAME.play(self.after, GAME.parse(text), seat)
        self.model.play(seat, text)
        self.state = self.after

    # ---- Comparing ---------------------------------------------------------------------------

    def compare(self) -> None:
        model, state = self.model, self.state
        for seat in range(self.players + 1):
            assert legal_texts(state, seat) == model.moves(seat)
        acting = {seat for seat in range(self.players + 1) if model.moves(seat)}
        assert set(GAME.to_act(state)) == acting
        assert list(GAME.scores(state)) == model.scores()
        self.compare_position()
        self.compare_knowledge()

    def compare_position(self) -> None:
        model, position = self.model, GAME.position(self.state)
        self.conserve(self._all(position))
        assert position.phase == model.phase()
        assert position.ending == model.how_it_ended
        assert (position.turn, position.turns) == (model.who, model.begun)
        assert [[(f"c{c.card}", c.face) for c in hand] for hand in position.hands] == [
            [(card.name, card.face) for card in player.cards] for player in model.players
        ]
        assert [(f"c{c.card}", c.face) for c in position.pile] == [(c.name, c.face) for c in model.pile]
        assert [c.face for c in reversed(position.discards)] == [c.face for c in model.discards]
        assert position.effects == model.effects
        assert (position.guard, position.guards) == (model.guarded, model.guards)
        assert position.declined == model.declined
        assert position.answered == [seat for seat, player in enumerate(model.players) if player.said_nothing]
        assert position.caller == model.caller
        assert position.reshuffles == model.shuffles
        for hand, player in zip(position.hands, model.players, strict=True):
            for written, card in zip(hand, player.cards, strict=True):
                assert written.seen == [seat for seat, other in enumerate(model.players) if card in other.knows]
                assert written.open == [seat for seat, other in enumerate(model.players) if card in other.sees]

    def compare_knowledge(self) -> None:
        """A seat knows what it was shown, and of the rest it knows what was shuffled together."""
        model = self.model
        if model.how_it_ended:
            return
        seat = self.rng.randrange(self.players)
        player = model.players[seat]
        known = GAME.knowledge(self.state, seat)
        faces = {f"c{card.card}": card.face for card in self._all(known.position)}
        hidden: dict[int, list[str]] = {}
        for card in model.cards_in_play():
            assert faces[card.name] == (card.face if card in player.knows else "?")
            if card not in player.knows:
                hidden.setdefault(card.shuffled_with, []).append(card.face)
        assert sorted(sorted(batch) for batch in hidden.values()) == sorted(
            sorted(batch) for batch in known.unknown.values()
        )

    def conserve(self, written: list[Any]) -> None:
        """All cards, at every step: those of the deck and the BLOOPS card."""
        cards = self.model.cards_in_play()
        assert len({id(card) for card in cards}) == len(cards) == len(self.deck)
        assert sorted(card.face for card in cards) == self.deck
        assert self.model.bloops_cards() == BLOOPS_CARDS
        assert sorted(card.face for card in written) == self.deck
        assert sorted(card.card for card in written) == list(range(len(cards)))
