"""Scoring of patiences, races and squares."""
