"""The WebSocket to each client of a table: opened, read frame by frame, closed."""
