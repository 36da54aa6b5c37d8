"""How Dark Blood is judged."""
