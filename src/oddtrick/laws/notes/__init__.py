"""The referee's notes: the deal as it counts, incidents, penalties and rulings."""
