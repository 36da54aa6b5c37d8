"""Stories of Candles."""
