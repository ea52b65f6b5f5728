"""Files: their format, packing and encoding, and the readers of each."""
