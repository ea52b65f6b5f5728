"""Parties and club evenings: who plays where, and who wins."""
