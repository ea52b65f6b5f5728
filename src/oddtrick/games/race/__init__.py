"""Patiences that two or more players play against each other."""
