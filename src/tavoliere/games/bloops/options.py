"""The options of Bloops and its deck (BP-1.1), with faces as people write them.

A new option is declared in both structs below, gets a field of the state (`rules/state.py`), which `read_settings` and
`write_settings` translate, and is obeyed by the kernel of its rule. Its words are in `texts/`.

A *face* is what is printed on a card: its value and perhaps a star. In a state a face is one number,
`2 * value + star`; in positions and options it is a text: `7`, or `11*` with a star.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game
from tavoliere.engine.options import EXPERT, Options, StartingSeat
from tavoliere.games.bloops.rules.state import (
    DEALT,
    LAST_VALUE,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_VALUE,
    NO_CLOCK,
    Plain,
    Record,
)

Direction = Literal["clockwise", "anticlockwise"]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=60)]
Window = Literal["none"] | Seconds
Late = Literal["refuse", "penalty"]
Memory = Literal["off", "aid"]
Deck = Annotated[dict[str, int], EXPERT]


class BloopsOptions(Options, frozen=True):
    """`window` is the guard in seconds (BP-8.1); `deck` counts cards by face, as in `{"11*": 8, "20": 1}`."""

    direction: Direction = "clockwise"
    start: StartingSeat = "random"
    window: Window = 4
    late: Late = "refuse"
    memory: Memory = "off"
    deck: Deck = {}


class PositionOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with: all but the starting seat, which the position says itself."""

    direction: Direction = "clockwise"
    window: Window = 4
    late: Late = "refuse"
    memory: Memory = "off"
    deck: Deck = {}


# ---- The deck -------------------------------------------------------------------------------------

# How many cards there are of each face. The picture that lists the 64 is lost: this is our ruling (BP-1.1).
DECK: Mapping[str, int] = {**{str(value): 5 for value in range(11)}, "11*": 8, str(LAST_VALUE): 1}

BLOOPS_CARDS = 1  # not part of the deck: the card that the caller takes

_FACE = re.compile(r"(0|[1-9][0-9]{0,2})(\*?)", re.ASCII)


@lru_cache(4096)
def read_face(text: str) -> int:
    """The number of a face such as `7` or `11*`."""
    match = _FACE.fullmatch(text)
    if not match:
        raise BadInput(
            f"{quote(text)} is no card: write its value from 0 to {MAX_VALUE}, with * for a star, as in 7 or 11*."
        )
    return 2 * int(match[1]) + len(match[2])


@lru_cache(4096)
def face_name(face: int) -> str:
    return f"{face // 2}{'*' if face % 2 else ''}"


def read_deck(counts: Mapping[str, int]) -> list[int]:
    """All faces of a deck, sorted; an empty mapping means the standard one."""
    faces: list[int] = []
    for text, count in (counts or DECK).items():
        face = read_face(text)
        if not 0 < count <= MAX_CARDS:
            raise BadInput(f"The deck cannot have {quote(count)} cards {text}: write a number from 1 to {MAX_CARDS}.")
        faces += [face] * count
    if len(faces) > MAX_CARDS:
        raise BadInput(f"A deck has at most {MAX_CARDS} cards, not {len(faces)}: take some out.")
    return sorted(faces)


def write_deck(faces: Sequence[int]) -> dict[str, int]:
    """A deck as counts per face; the standard one as an empty mapping."""
    if sorted(faces) == _STANDARD:
        return {}
    return {face_name(face): count for face, count in sorted(Counter(faces).items())}


_STANDARD = read_deck({})


# ---- In a state -----------------------------------------------------------------------------------


def read_settings(s: Record, options: BloopsOptions | PositionOptions) -> None:
    """Put the options into a state that knows its number of players."""
    s.window = NO_CLOCK if options.window == "none" else options.window
    s.step = 1 if options.direction == "clockwise" else s.players - 1
    s.late = options.late == "penalty"
    s.aid = options.memory == "aid"


def write_settings(s: Plain) -> PositionOptions:
    return PositionOptions(
        direction="clockwise" if s.step == 1 else "anticlockwise",
        window="none" if s.window == NO_CLOCK else s.window,
        late="penalty" if s.late else "refuse",
        memory="aid" if s.aid else "off",
        deck=write_deck(s.face),
    )


def write_options(game: Game, s: Record, options: BloopsOptions) -> None:
    """Put all options into a blank state, before the deal."""
    read_settings(s, options)
    deck = read_deck(options.deck)
    s.cards = len(deck)
    s.face[: s.cards] = deck
    s.start = RANDOM_START if options.start == "random" else options.start


def players_for(game: Game, options: BloopsOptions) -> range:
    """The numbers of players for which the deck has enough cards."""
    cards = len(read_deck(options.deck))
    most = min(MAX_PLAYERS, (cards - 1) // DEALT)
    if most < 2:
        raise BadInput(f"A deck of {cards} cards is too small: 2 players need at least {2 * DEALT + 1}.")
    return range(2, most + 1)


def for_one_device(game: Game, options: BloopsOptions) -> BloopsOptions:
    """On a shared device there is no clock: a player cannot be quick while another one holds it."""
    return msgspec.structs.replace(options, window="none")
