"""Where everything is kept: one repository layer over SQLite or PostgreSQL."""
