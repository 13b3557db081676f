"""Wartable: a table for grand-strategy board games of the Second World War."""

__version__ = "0.1.0"
