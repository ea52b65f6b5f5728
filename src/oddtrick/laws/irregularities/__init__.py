"""Irregularities at a table, and how they are noticed."""
