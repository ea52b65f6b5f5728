"""From bytes to PBN games."""
