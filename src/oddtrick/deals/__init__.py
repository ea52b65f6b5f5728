"""Deals drawn for people: `oddtrick deal`, its conditions, statistics and files.

script_language → script_run → script_actions   scripts of the program `dealer`: read, run, printed
"""
