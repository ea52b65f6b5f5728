"""Matches that finished deals add up to: rubbers, rounds, games to so many points."""
