"""The core on which every game stands: tables, frames, cards, chance, records. It knows no game."""
