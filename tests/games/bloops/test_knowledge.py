"""Knowledge with perfect recall: it follows the cards, and shuffles together what was shuffled."""

from __future__ import annotations

from tests.games.bloops.helper import GAME, at, known, names, play


def test_a_reshuffled_pile_is_known_as_a_whole() -> None:
    """A seat that saw the discards knows what the new pile is made of, and what the hands are not."""
    state = at("1 1 1 1 1 1", "2 2 2 2 2", turn=1, discards="10 7 8 9", pile="", guard=False)
    play(state, "0 draw", "0 keep, discard c0")
    known_now = GAME.knowledge(state, 1)
    faces = {face for faces in known_now.unknown.values() for face in faces}
    assert faces == {"1", "2", "7", "8", "9"}
    mixed = [sorted(set(batch)) for batch in known_now.unknown.values()]
    assert ["1", "2"] in mixed
    assert ["7", "8", "9"] in mixed


def test_knowledge_follows_the_cards_through_a_swap() -> None:
    state = at("1 2", "3 4", held="7")
    play(state, "0 discard", "0 look at c2", "2 close", "1 draw")
    s = state[0]
    s.face[s.held] = 18  # a 9, for certain
    play(state, "1 discard", "1 swap c2 with c0")
    assert known(state, 0) == {2: "3"}
    assert names(state, 0) == [2, 1]  # it lies in front of seat 0 now, who still knows it


def test_what_was_given_away_is_still_known() -> None:
    state = GAME.start(2, 3, {"start": 0})
    mine = known(state, 0)
    play(state, "0 done", "1 done", "0 draw")
    s = state[0]
    s.face[s.held] = 18
    play(state, "0 discard", "0 swap c5 with c6")
    assert known(state, 0)[5] == mine[5]
    assert names(state, 1)[0] == 5
    assert 5 not in known(state, 1)
