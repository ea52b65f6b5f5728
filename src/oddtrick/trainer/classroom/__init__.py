"""A class: a teacher’s list of tasks, the pupils who answer them, and what is shown to all.

Its parts::

    tasks        certified questions and deals of the teacher's own, asked alike
    own_deals    deals of a file, or of a dealer script, as tasks
    table_boards a movement of boards for the pupils, as an event of the club
    entries      what happens in a class, appended and never changed
    state        what the entries fold to
    class_file   a class on disk
"""
