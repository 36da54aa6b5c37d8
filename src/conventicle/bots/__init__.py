"""Bots: one class per bot, one row in the registry."""
