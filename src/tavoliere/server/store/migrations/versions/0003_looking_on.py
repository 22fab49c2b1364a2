"""Visits of guests that a log names without a seat: spectators who chatted, muted and removed guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_NAMING = " OR ".join(f'entry LIKE \'{{"entry":"{kind}"%\'' for kind in ("said", "muted", "removed"))


def upgrade() -> None:
    op.add_column("visits", sa.Column("sat", sa.Boolean, nullable=False, server_default=sa.true()))
    guest = "json_extract(entry, '$.guest')" if op.get_bind().dialect.name == "sqlite" else "entry::json->>'guest'"
    op.execute(
        f"INSERT INTO visits (guest, table_id, sat) SELECT DISTINCT {guest}, table_id, false FROM log "
        f"WHERE ({_NAMING}) AND {guest} <> '?' ON CONFLICT (guest, table_id) DO NOTHING"
    )


def downgrade() -> None:
    op.execute("DELETE FROM visits WHERE NOT sat")
    op.drop_column("visits", "sat")
