"""Cards that change hands or are laid away before the play."""
