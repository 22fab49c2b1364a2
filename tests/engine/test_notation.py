"""Errors of notation are explained in the reader's language, in every game."""

from __future__ import annotations

import pytest

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Unreadable
from tavoliere.engine.texts import LANGUAGES

# What is said, and what it should have been.
SAID = {
    "scalino": {"fly": "move", "place e5-z9": "move", "": "move"},
    "bloom_rows": {
        "fly": "move",
        "draw 101": "tile",
        "lay 1 x 3": "tile",
        "lay 1 2 3 rob 7": "spot",
        "lay 1 2 3 rob ZZ:7": "row",
        "add 7": "add",
        "add 7@1 8 to B": "place",
        "swap 7": "swap",
        f"lay {'1 ' * 105}": "tiles",
    },
    "bloom_garden": {
        "fly": "move",
        "5 at 0,0; fly": "clause",
        "5 at 0,0; keep 1; keep 2": "twice",
        "5 at 0,0; keep x": "keep",
        "5 at 0,0; gardener x": "cell",
        "5 at 0,0; ornament 1,1": "pair",
        "5 at 0,0; sell roses": "flowers",
        f"5 at 0,0{' ' * 500}": "length",
    },
    "bloops": {"fly": "move", "look at c999": "card", "give to 9": "seat"},
}


@pytest.mark.parametrize(("game", "said"), [(game, said) for game, all_said in SAID.items() for said in all_said])
def test_what_cannot_be_read_is_explained_in_three_languages(game: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        games.load(game).parse(said)
    assert caught.value.name == SAID[game][said]
    sentences = [caught.value.sentence(games.load(game).texts(language)) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert str(caught.value) == sentences[0]
    assert isinstance(caught.value, BadInput)
    assert not any("{" in sentence for sentence in sentences)
