"""Patience."""
