"""One WebSocket: the client, its limits, and the messages it exchanges."""
