"""The codes of laws, each a table of rows beside its source."""
