"""Seating at a party."""
