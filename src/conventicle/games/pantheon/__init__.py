"""Pantheon: small cults, large temples and the End of Days, for 2 to 6 players."""
