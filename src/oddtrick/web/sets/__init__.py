"""Sets of boards against a field, and the sets of the day."""
