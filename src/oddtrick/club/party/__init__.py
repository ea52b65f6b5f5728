"""The life of a party: what its members owe each other."""
