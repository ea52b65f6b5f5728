"""What a result at the table is worth in the field."""
