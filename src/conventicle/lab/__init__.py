"""The lab: many games at once, and what they tell about a game and its bots."""
