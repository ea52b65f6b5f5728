"""Card play that several games share."""
