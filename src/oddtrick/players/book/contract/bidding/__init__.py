"""Which call, situation by situation."""
