"""What follows from an irregularity: options, penalties, and how they are enforced."""
