"""What calls mean, and how a rule is chosen."""
