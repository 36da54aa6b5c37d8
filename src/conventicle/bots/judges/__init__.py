"""What bots think with: one package per game, found by its name (`conventicle.bots.jury`)."""
