"""Requests of people and machine players to a table, and the events that grant them."""
