"""Scripts of `dealer`, the program by Hans van Staveren: read, and run on our dealer."""
