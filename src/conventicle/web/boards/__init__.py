"""Boards: one folder per game with all that the site shows differently for it. `folders.py` says what lies there."""
