"""Bots at the site: worker processes, in which order they serve, when a bot answers, and what it thinks of a game."""
