"""Storage: logs of tables, leases, and guests. It knows SQL, and no rules."""

from tavoliere.server.store.database import Unreachable
from tavoliere.server.store.schema import Append, Guest, LogRow, TableRow
from tavoliere.server.store.store import Store

__all__ = ["Append", "Guest", "LogRow", "Store", "TableRow", "Unreachable"]
