"""Bridge for four."""
