"""The `wartable` command: a table in the terminal, and the small tools around records and rules."""
