"""The routes: one module a concern, and the line to each table."""
