"""How far somebody has seen a match."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "visits",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("account", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_visits_account_accounts")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_visits_match_matches")),
        sa.PrimaryKeyConstraint("match", "account", name=op.f("pk_visits")),
    )
