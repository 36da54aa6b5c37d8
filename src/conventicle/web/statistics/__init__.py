"""Statistics of the games that were played to their end here."""
