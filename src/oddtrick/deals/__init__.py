"""Deals drawn for people: `oddtrick deal`, its conditions, statistics and files.

scripts   scripts of the program `dealer`, read and run
"""
