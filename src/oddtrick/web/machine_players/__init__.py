"""Machine players: who plays for them, when, and in which order they think."""
