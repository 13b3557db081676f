"""The table on the network: accounts, matches that last for weeks, live push, a JSON API."""
