"""Standings: boards scored, ranked and combined."""
