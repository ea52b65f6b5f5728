"""A bidder that learned by itself: a small network at duplicate contract, run with NumPy alone."""
