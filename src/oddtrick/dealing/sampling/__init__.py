"""The sampler: conditions worked into tables, and deals drawn evenly from them."""
