"""Contents of each page of a club session."""
