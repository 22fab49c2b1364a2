"""What a client asks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tavoliere.server.tables.colours import Colour
from tavoliere.server.tables.terms import Level, SeatTerms

Id = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Language = Literal["en", "it", "de"]


class Ask(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all that a client asks. `seat` is one of its own; without it, the one that is shown."""

    id: Id = ""
    seat: SeatNumber | None = None


class Hello(Ask, frozen=True, kw_only=True, tag="hello", forbid_unknown_fields=False):
    """The first frame. With `board` no seat is shown: see `show`.

    Fields of other versions are ignored, so that an older or newer page is told to reload.
    """

    board: bool = False
    version: int
    language: Language = "en"


class Show(Ask, frozen=True, kw_only=True, tag="show"):
    """Show another seat of mine, or the whole view again.

    With `board` only what everybody may see is shown, for people who share one device and look at their own
    secrets in turn; what is asked names the seat that asks.
    """

    board: bool = False


class Sit(Ask, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, any without a number."""


class Stand(Ask, frozen=True, kw_only=True, tag="stand"):
    """Leave the seat; in a running game a bot plays on, and the person may come back."""


class Arrange(Ask, frozen=True, kw_only=True, tag="arrange"):
    """Before the deal: who is to sit on a free seat; without one, on another one; without a plan, no seat is there.

    For the host.
    """

    plan: SeatTerms | None = None


class Choose(Ask, frozen=True, kw_only=True, tag="choose"):
    """Before the deal: move to the free seat `to`, or have another colour, or both."""

    to: SeatNumber | None = None
    colour: Colour | None = None


class Return(Ask, frozen=True, kw_only=True, tag="return"):
    """Take the seat again that a bot keeps warm."""


class Start(Ask, frozen=True, kw_only=True, tag="start"):
    """Deal (the host)."""


class Play(Ask, frozen=True, kw_only=True, tag="play"):
    """A move, as notation or as the struct of a prompt; `answers` is the last number that was seen."""

    answers: int
    move: Any


class Undo(Ask, frozen=True, kw_only=True, tag="undo"):
    """Take my last move back."""


class Resign(Ask, frozen=True, kw_only=True, tag="resign"):
    """Give the game up."""


class Vote(Ask, frozen=True, kw_only=True, tag="vote"):
    """Be for something: abandon the game, or let a bot play for the absent seat `about`."""

    motion: Literal["abandon", "replace"]
    about: SeatNumber | None = None


class Prompt(Ask, frozen=True, kw_only=True, tag="prompt"):
    """What can I do with this draft?"""

    draft: Any = None


class Preview(Ask, frozen=True, kw_only=True, tag="preview"):
    """What would this draft or this move do?"""

    draft: Any = None
    move: Any = None


class Hint(Ask, frozen=True, kw_only=True, tag="hint"):
    """What would a bot do in my place?"""

    level: Level = "strong"


class Score(Ask, frozen=True, kw_only=True, tag="score"):
    """Where do the points come from, as far as I may know?"""


class Say(Ask, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Mute(Ask, frozen=True, kw_only=True, tag="mute"):
    """Let somebody's lines be dropped (the host)."""

    guest: str
    on: bool = True


class Chat(Ask, frozen=True, kw_only=True, tag="chat"):
    """Switch the chat off or on (the host)."""

    on: bool


class Remove(Ask, frozen=True, kw_only=True, tag="remove"):
    """Send a guest away (the host)."""

    guest: str


class Rematch(Ask, frozen=True, kw_only=True, tag="rematch"):
    """Once more, with the same people."""


class Close(Ask, frozen=True, kw_only=True, tag="close"):
    """Close the table (the host)."""


class Ping(Ask, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""


AnyAsk = (
    Hello
    | Show
    | Sit
    | Stand
    | Arrange
    | Choose
    | Return
    | Start
    | Play
    | Undo
    | Resign
    | Vote
    | Prompt
    | Preview
    | Hint
    | Score
    | Say
    | Mute
    | Chat
    | Remove
    | Rematch
    | Close
    | Ping
)
