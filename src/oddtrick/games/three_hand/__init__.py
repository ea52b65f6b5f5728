"""Bridge for three."""
