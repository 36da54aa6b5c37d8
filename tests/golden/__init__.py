"""Recorded games, readable line by line, and the counts of positions behind fixed ones."""
