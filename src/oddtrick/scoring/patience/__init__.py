"""What patiences, races and squares are worth."""
