"""Many deals at once: threads, a cluster, tables saved as they are found."""
