"""Patiences and races: search where all cards are open, rules where they are not."""
