"""Calling: auctions, and other ways to make trumps."""
