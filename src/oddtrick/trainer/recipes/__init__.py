"""How deals are found for a point, and how their answers are judged."""
