"""Views, events and words: enough to draw everything, and all of it can be said."""

from __future__ import annotations

import msgspec
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.options import form
from tavoliere.engine.texts import LANGUAGES
from tavoliere.engine.view import Ended, Event
from tavoliere.games.bloom_garden.events import BloomGardenEvent, PawnSet, Placed, Returned
from tests.games.bloom_garden.helper import GAME, VARIANTS, is_legal, load, play, visible_cells
from tests.games.bloom_garden.versus import play_both


def test_the_cards_are_enough_to_layer_the_garden() -> None:
    for players, options in VARIANTS[1::3]:
        for _, state in play_both(players, options, 4):
            view = GAME.view(state, 0)
            seen = {}
            for card in view.cards:
                pattern = view.patterns[card.card - 1][card.turned].replace("/", "")
                for i, sign in enumerate(pattern):
                    seen[card.x + i % 3, card.y + i // 3] = card.colour if sign == "1" else "meadow"
            assert seen == visible_cells(state)
            for part in view.colours:
                assert part.visible == list(seen.values()).count(part.colour)


def test_what_lies_in_front_of_the_seats() -> None:
    state = load(
        players=2,
        cards=["tulip 9 at 0,0", "tulip 8 at 2,2"],
        pawns=["tulip gardener 0,0", "tulip animal -1,0", "tulip ornament 2,3 and 3,3"],
        flowers=[{"rose": 2}, {}],
        coins=[0, 7],
        turn="rose",
    )
    view = GAME.view(state, None)
    tulip = view.colours[1]
    assert (tulip.owner, tulip.gardener, tulip.animal, tulip.ornament) == (1, (0, 0), (-1, 0), ((2, 3), (3, 3)))
    assert tulip.available == ["gardener", "animal", "ornament"]
    assert tulip.hand == [1, 2, 3, 4, 5, 6, 7]
    assert view.colours[2].owner is None
    assert [(area.flowers, area.coins) for area in view.areas] == [({"rose": 2}, 0), ({}, 7)]
    assert (view.colour, view.step, view.control, view.supply["rose"]) == ("rose", "card", 0, 13)
    assert (view.game, view.over, view.turn.asked) == ("bloom_garden", False, (0,))
    again = msgspec.json.decode(msgspec.json.encode(view), type=GAME.view_type)
    assert again == view


def test_pawns_say_from_where_they_come() -> None:
    cards = ["tulip 9 at 0,0", "tulip 5 at 2,2"]
    state = load(players=3, cards=cards, turn="tulip", pawns=["tulip gardener 0,0"])
    events = play(state, "1 at -2,2; gardener 1,0; animal 3,0")
    assert PawnSet("tulip", "gardener", ((1, 0),), (0, 0)) in events
    assert PawnSet("tulip", "animal", ((3, 0),)) in events
    state = load(players=3, cards=cards, turn="tulip", pawns=["tulip gardener 0,0"])
    events = play(state, "1 at -2,-2; gardener 1,0")  # covered first: it is set from the hand
    assert Returned("tulip", "gardener", (0, 0), covered=True) in events
    assert PawnSet("tulip", "gardener", ((1, 0),)) in events


def test_events_of_whole_games_can_be_told_in_every_language() -> None:
    for players, options in VARIANTS:
        state = GAME.start(players, 11, options)
        told: list[list[Event]] = []
        while not GAME.is_over(state):
            lazy = GAME.absent_move(state, GAME.polled(state), new_rng(1))
            assert lazy is not None
            told.append(GAME.play(state, lazy if len(told) % 2 else next(GAME.moves(state))))
        assert isinstance(told[-1][-1], Ended)
        for events in told:
            assert isinstance(events[0], Placed)
            for event in events:
                if not isinstance(event, Ended):
                    assert isinstance(event, BloomGardenEvent)
                    assert GAME.project(event, None) == GAME.project(event, 1) == event
                for language in LANGUAGES:
                    sentence = GAME.texts(language).tell(event, ["Anna", "Bruno", "Carla", "Dino", "Elsa"][:players])
                    assert "{" not in sentence
                    assert "  " not in sentence


@pytest.mark.parametrize(("language", "said"), [("en", "2 tulips and 1 rose"), ("it", "2 tulipani e 1 rosa")])
def test_flowers_are_counted_in_words(language: str, said: str) -> None:
    assert GAME.texts(language).say({"tulip": 2, "rose": 1}) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_part_ending_and_option_has_words(language: str) -> None:
    texts, english = GAME.texts(language).own, GAME.texts("en").own
    for field in ("words", "endings", "pieces", "kinds", "parts", "previews", "scores", "events", "options"):
        assert getattr(texts, field).keys() == getattr(english, field).keys()
    assert texts.endings.keys() == set(GAME.endings)
    assert texts.kinds.keys() == {"place", "pass"}
    draft = {field.name for field in msgspec.structs.fields(GAME.draft_type)} - {"kind"}
    assert texts.parts.keys() == draft
    assert [part.name for part in form(GAME.options_type, GAME.texts(language)) if part.expert] == ["cards", "supply"]
    assert "daffodil" not in "".join(texts.events.values())


def test_titles() -> None:
    titles = [GAME.texts(language).own.title for language in LANGUAGES]
    assert titles == ["Bloom (garden)", "Bloom (giardino)", "Bloom (Garten)"]


def test_a_view_at_the_end() -> None:
    *_, (_, state) = play_both(3, {"order": "base", "sell": "all"}, 4)
    view = GAME.view(state, 2)
    assert (view.over, view.ending, view.turn.asked) == (True, "finished", ())
    assert view.winners == GAME.winners(state)
    assert not is_legal(state, "9 at 0,0")
