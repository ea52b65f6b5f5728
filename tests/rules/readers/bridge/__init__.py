"""Readers of bridge in all its forms: contract, before it, for two and for three."""
