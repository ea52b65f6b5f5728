"""What a referee notes: the deal as it counts, incidents, penalties and rulings."""
