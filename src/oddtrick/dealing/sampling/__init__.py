"""The sampler: conditions worked into tables, and deals drawn evenly from them.

plan                    cards that must be somewhere, and the tables of each seat
engine → _kernel, plain the compiled dealer, or its twin in Python; why no deal can fit
"""
