"""Games in play: rooms, their decisions on the way to the disk, who is there, and the croupier who keeps them going."""
