"""The questions a director asks before a ruling."""
