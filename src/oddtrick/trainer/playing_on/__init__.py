"""A question played on, against defenders who keep open the layouts in which a wrong card fails.

Its parts::

    layouts    a wrong card, the layouts that punish it, and which of them still fit
    defence    what an opponent of the pupil plays at his turn
    start      where play goes on from an answer
    terminal   played on in the command line
"""
