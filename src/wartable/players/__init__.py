"""Computer players. They receive views and the spaces of their answers, never a state."""
