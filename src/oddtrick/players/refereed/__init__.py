"""Machine players at a table with a referee."""
