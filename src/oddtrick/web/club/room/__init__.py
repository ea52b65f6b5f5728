"""The director’s room: clock, calls, history."""
