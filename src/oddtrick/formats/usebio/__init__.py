"""USEBIO, the XML of club results: read, kept whole, and written."""
