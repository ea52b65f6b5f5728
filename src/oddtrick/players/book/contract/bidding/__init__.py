"""The choice of a call, situation by situation."""
