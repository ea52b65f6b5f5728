"""The sampler: conditions worked into tables, and deals drawn evenly from them.

placing → plan          cards that must be somewhere; the tables of each seat
engine → _kernel, plain the compiled dealer, or its twin in Python
listing                 every deal of a few cards, where trying does not find one
impossible              why no deal can fit, in a sentence
"""
