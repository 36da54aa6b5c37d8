"""How Pantheon is judged."""
