"""How Candles is judged."""
