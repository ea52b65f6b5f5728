"""Players that follow a printed book, a folder for each family of games."""
