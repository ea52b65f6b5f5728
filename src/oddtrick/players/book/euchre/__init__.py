"""The euchre family by the book."""
