"""The deals of an event: dealt, sealed, and who may see them."""
