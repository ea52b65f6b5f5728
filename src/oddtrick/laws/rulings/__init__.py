"""How clauses are applied to an incident, and how what they say is enforced."""
