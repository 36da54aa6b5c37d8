"""Playing and reading games in the terminal, with rich."""
