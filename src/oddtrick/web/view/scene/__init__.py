"""A table at one moment, from which every frame is made.

Its modules: audience (the people connected), moment (the table as it stands), scene (for all who
see it, and as one seat may know it), facts (what of a hand is public, and what has stayed).
"""
