"""The expert: deals sampled from what is known, and solved double dummy."""
