"""The routes: one module a concern."""
