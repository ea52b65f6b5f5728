"""The language in which laws are written: clauses, their conditions, roles and effects."""
