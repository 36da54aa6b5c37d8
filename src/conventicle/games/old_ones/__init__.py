"""Old Ones: the game *Cults* from *Cults & Covens* by Marc Di Stefano, for two to four players."""
