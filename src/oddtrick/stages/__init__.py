"""The stages deals are composed of. None of them knows a game or a law."""
