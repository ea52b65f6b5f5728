"""What people and machine players may ask of a table, and the events that grant it."""
