"""Deals whose results are known: play that is worked out, and deals that are stored."""
