"""Bridge for two."""
