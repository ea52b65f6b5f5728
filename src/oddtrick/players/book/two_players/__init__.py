"""Bridge for two by the book."""
