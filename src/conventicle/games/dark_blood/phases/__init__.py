"""The phases of a round, in play order."""
