"""Published events scored again: by which customs their figures were made, and what differs."""
