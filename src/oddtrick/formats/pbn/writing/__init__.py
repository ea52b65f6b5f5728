"""PBN games to text, as they were or in the export layout."""
