"""The process and its HTTP layer."""
