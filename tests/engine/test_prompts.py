"""Prompts and previews as the engine makes them for games with few moves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from examples.two_piles.game import Lay, Pass, PilesDraft, PilesPreview, PilesPrompt, TwoPiles
from tavoliere.engine import prompts
from tavoliere.engine.position import read_json

GAME = TwoPiles()
# Anna is to lay: 3 is too low for both piles, 7 for the right one.
STATE = read_json(GAME, b'{"players": 2, "top": [5, 8], "place": [9, 1, 1, 0, 8, 9, 9, 0, 9, 9, 9, 9, 0]}')


@pytest.mark.parametrize(
    ("draft", "prompt"),
    [
        (None, PilesPrompt(kinds=["lay", "pass"], card=[7, 12], pile=["left", "right"])),
        (PilesDraft(kind="lay"), PilesPrompt(kinds=["lay"], card=[7, 12], pile=["left", "right"])),
        (PilesDraft(kind="pass"), PilesPrompt(kinds=["pass"], move=Pass())),
        (PilesDraft(card=7), PilesPrompt(kinds=["lay"], pile=["left"])),
        (PilesDraft(pile="right"), PilesPrompt(kinds=["lay"], card=[12])),
        (PilesDraft(card=12, pile="right"), PilesPrompt(kinds=["lay"], move=Lay(12, "right"))),
        (PilesDraft(kind="lay", card=7, pile="left"), PilesPrompt(kinds=["lay"], move=Lay(7, "left"))),
        (PilesDraft(card=7, pile="right"), PilesPrompt()),
        (PilesDraft(card=3), PilesPrompt()),
        (PilesDraft(kind="pass", card=7), PilesPrompt()),
        (PilesDraft(kind="jump"), PilesPrompt()),
        (PilesDraft(pile="middle"), PilesPrompt()),
    ],
)
def test_prompts(draft: PilesDraft | None, prompt: PilesPrompt) -> None:
    assert GAME.prompt(STATE, 0, draft) == prompt


def test_nobody_else_is_prompted() -> None:
    for seat in (1, 2, 99, -1):
        assert GAME.prompt(STATE, seat) == PilesPrompt()


def test_picks_are_drafts_one_part_further() -> None:
    draft = PilesDraft(kind="lay")
    assert list(GAME.picks(GAME.prompt(STATE, 0, draft), draft)) == [
        PilesDraft(kind="lay", card=7),
        PilesDraft(kind="lay", card=12),
        PilesDraft(kind="lay", pile="left"),
        PilesDraft(kind="lay", pile="right"),
    ]


@pytest.mark.parametrize("move", [Lay(7, "left"), Pass()])
def test_a_move_is_spelt_and_read(move: Lay | Pass) -> None:
    draft = prompts.spell(PilesDraft, move)
    assert draft.kind == str(move).split()[0]
    assert prompts.read(GAME.move_type, draft) == move


@pytest.mark.parametrize(
    ("tried", "code", "mend"),
    [
        (Lay(3, "left"), "too_low", PilesDraft(kind="lay", card=7, pile="left")),
        (Lay(7, "right"), "too_low", PilesDraft(kind="lay", card=7, pile="left")),
        (PilesDraft(card=7, pile="right"), "too_low", PilesDraft(kind="lay", card=7, pile="left")),
        (PilesDraft(card=3), "too_low", PilesDraft(kind="lay", card=7, pile="left")),
        (PilesDraft(card=1, pile="right"), "not_in_hand", PilesDraft(kind="lay", card=12, pile="right")),
        (PilesDraft(kind="jump"), "out_of_order", PilesDraft(kind="lay", card=7, pile="left")),
    ],
)
def test_why_not_and_what_instead(tried: Any, code: str, mend: PilesDraft) -> None:
    preview = GAME.preview(STATE, 0, tried)
    assert not preview.legal
    assert preview.why is not None
    assert (preview.why.code, preview.mend, preview.before) == (code, mend, 22)


@pytest.mark.parametrize("tried", [Pass(), Lay(12, "right"), PilesDraft(card=12, pile="left")])
def test_what_is_legal(tried: Any) -> None:
    preview = GAME.preview(STATE, 0, tried)
    assert (preview.legal, preview.why, preview.mend) == (True, None, None)


def test_a_draft_that_can_still_be_completed_is_not_refused() -> None:
    preview = GAME.preview(STATE, 0, PilesDraft(card=7))
    assert (preview.legal, preview.why, preview.mend) == (False, None, None)


def test_out_of_turn_the_judge_says_so() -> None:
    for tried in (PilesDraft(card=1), PilesDraft(), Lay(1, "left")):
        preview = GAME.preview(STATE, 1, tried)
        assert preview.why is not None
        assert (preview.why.code, preview.mend) == ("not_your_turn", None)


@pytest.mark.parametrize(
    "mend", [PilesDraft(card=99), PilesDraft(card=7), PilesDraft("lay", 7, "right"), PilesDraft("jump")]
)
def test_what_a_game_offers_instead_is_judged_before_anybody_sees_it(mend: PilesDraft) -> None:
    class Adviser(TwoPiles):
        """Offers always the same."""

        def make_preview(self, state: Any, seat: int, tried: Any) -> PilesPreview:
            return msgspec.structs.replace(super().make_preview(state, seat, tried), mend=mend)

    game = Adviser()
    made, shown = game.make_preview(STATE, 0, Lay(3, "left")), game.preview(STATE, 0, Lay(3, "left"))
    assert made.mend == mend
    assert shown == msgspec.structs.replace(made, mend=None)
