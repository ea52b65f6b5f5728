"""Work of a server's operator on its store: moderation, and tables put away into an archive."""
