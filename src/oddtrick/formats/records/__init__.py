"""Boards and the project’s own records, both ways."""
