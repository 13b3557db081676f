"""Whether a mail address was confirmed by its owner. Those that were given before are not: a link is sent when
their owner asks for it in the settings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "accounts", sa.Column("email_confirmed", sa.Boolean(), nullable=False, server_default=sa.false())
    )
