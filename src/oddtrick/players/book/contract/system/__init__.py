"""Meanings of calls, and the choice of a rule."""
