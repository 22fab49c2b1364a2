"""What is said when a checked call could not be tried."""

from __future__ import annotations

from typing import NoReturn

from tavoliere.engine.compiled.trouble import Trouble
from tavoliere.engine.errors import BadInput

SENTENCES = {
    Trouble.NOT_ONE: "A position is an array of exactly one record.",
    Trouble.INSANE: "This record is no position of the game.",
    Trouble.NO_SUCH_SEAT: "Nobody sits there: seats are numbered from 0.",
    Trouble.NOT_TO_ACT: "This seat may not act now.",
    Trouble.NO_ROOM: "The buffer is too short.",
    Trouble.NO_LUCK: "The random numbers need a generator made by new_rng.",
    Trouble.ONE_MEMORY: "Two of the arrays lie in the same memory.",
    Trouble.NOT_OVER: "The game is not over yet.",
    Trouble.LENGTHS: "The arrays do not go together: each needs an entry for every position.",
}


def complain(trouble: int) -> NoReturn:
    """Raise the sentence of a trouble."""
    raise BadInput(SENTENCES[Trouble(trouble)])
