"""The library: what the site tells of each game: the shelf, the gallery, the examples and the first game."""
