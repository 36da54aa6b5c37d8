"""How the Eternal City is judged."""
