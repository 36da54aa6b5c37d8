"""How Old Ones is judged."""
