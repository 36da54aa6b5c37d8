"""Candles: a very small game that uses every part of the kernel; docs/adding-a-game.md walks through it."""
