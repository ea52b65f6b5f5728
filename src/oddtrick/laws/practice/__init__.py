"""Problems on which a director practises, with their answers."""
