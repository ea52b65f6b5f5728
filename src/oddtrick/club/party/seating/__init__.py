"""Who sits where at a party."""
