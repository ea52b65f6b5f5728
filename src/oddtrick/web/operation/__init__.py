"""What whoever runs a server sees and does: health, measurements, logs, moderation."""
