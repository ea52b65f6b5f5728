"""The language in which laws are written: clauses, their conditions and effects."""
