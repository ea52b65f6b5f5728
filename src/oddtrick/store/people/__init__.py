"""People as the store knows them: names that stay, whose turn it is at tables played by turns,
matches that are rated and the ratings that follow from them."""
