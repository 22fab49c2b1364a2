"""Errors of requests as refusals, for HTTP, sockets and tables alike."""

from __future__ import annotations

import logging

from tavoliere.engine.errors import BadInput
from tavoliere.server.errors import describe
from tavoliere.server.store import Unreachable
from tavoliere.server.store.journal import Fenced
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.texts import Refusal

_log = logging.getLogger(__name__)


def refusal_of(error: Exception, where: str) -> Refusal:
    """Return the refusal that answers an error; log one of the program or of the database."""
    match error:
        case Refusal():
            return error
        case BadInput():
            return Refusal("bad_input", detail=str(error))
        case RecursionError():  # lists in lists, without end
            return Refusal("unreadable")
        case Fenced() | HeldElsewhere():  # another process has the table now
            return Refusal("elsewhere")
        case Unreachable():
            _log.error("The database does not answer: %s", error)
            return Refusal("unreachable")
    _log.error("A request failed %s: %s", where, describe(error))
    return Refusal("broken")
