"""The director’s assistant: from a described irregularity to a ruling in words."""
