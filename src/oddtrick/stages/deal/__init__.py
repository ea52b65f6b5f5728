"""Dealing: packs, packets and what is turned up or left over."""
