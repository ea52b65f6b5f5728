"""Scoring: pure functions from what happened to ledger entries, and matches that add them up."""
