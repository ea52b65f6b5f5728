"""The world's files of bridge deals, read and written without loss."""
