"""Results files of other programs, read and written."""
