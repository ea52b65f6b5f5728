"""Operation of a server: health, measurements, logs, moderation."""
