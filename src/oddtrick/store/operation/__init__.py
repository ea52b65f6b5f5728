"""What whoever runs a server does to its store: moderation, and tables put away into an archive."""
