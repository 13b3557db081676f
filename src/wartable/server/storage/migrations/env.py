"""Alembic's door: migrations run on the connection that `upgrade` hands over."""

from alembic import context

from wartable.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
