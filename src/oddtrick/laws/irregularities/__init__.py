"""What goes wrong at a table, and how it is noticed."""
