"""Readers of the patiences for one."""
