"""Who plays for the machines, when, and in which order they think."""
