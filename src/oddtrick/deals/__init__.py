"""Deals drawn for people: `oddtrick deal`, its conditions, statistics and files."""
