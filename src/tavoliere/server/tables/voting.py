"""Votes: once everybody who plays is for something it happens, also when the last one who was not has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server.tables import entries as e

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table

OF_VOTERS = e.Voted | e.TakenOver | e.Forfeited  # after these all who still play may be for it


def is_absent(table: Table, seat: int) -> bool:
    """Does a person play here who is not there?"""
    found = table.fold.seats[seat]
    return found.played_by_person and not table.is_present(found.guest)


def count_votes(table: Table) -> None:
    """Do what all are for."""
    fold = table.fold
    for motion, about in sorted({(motion, about) for _, motion, about in fold.votes}, key=str):
        voters = {number for number, seat in enumerate(fold.seats) if seat.played_by_person and number != about}
        in_favour = {number for number, *moved in fold.votes if moved == [motion, about]}
        if fold.phase != "playing" or not voters or not voters <= in_favour:
            continue
        if about is None:
            table.commit(e.Abandoned())
        elif is_absent(table, about):
            table.commit(e.TakenOver(seat=about, level="easy", why="voted"))
