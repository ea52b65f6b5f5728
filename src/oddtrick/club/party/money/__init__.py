"""Score pads, chips and settlement."""
