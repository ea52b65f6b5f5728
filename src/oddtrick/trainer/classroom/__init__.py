"""A class: a teacher’s list of tasks, the pupils who answer them, and what is shown to all.

Its parts::

    tasks    certified questions, a teacher's own deals, and a movement of boards, asked alike
    state    what happens in a class, appended and never changed, and what it folds to; on disk
"""
