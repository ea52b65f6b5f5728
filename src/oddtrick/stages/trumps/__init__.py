"""How trumps are made in the euchre family."""
