"""Old Ones on the site: all of it that is not the same for every game."""
