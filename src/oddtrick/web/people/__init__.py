"""People at a table: seats, consent, presence, chat."""
