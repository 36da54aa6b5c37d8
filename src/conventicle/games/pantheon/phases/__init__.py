"""The four steps of a turn, in play order, and the end of the game."""
