"""Stages of patience and of races: piles of cards, built up and moved about."""
