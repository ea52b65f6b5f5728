"""Stages of races, in which two or more players build on the same piles."""
