"""Tables to learn at, which no list shows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Boolean, nullable=False, server_default=sa.false()))
