"""The trainer: questions about one point at a time, each on a deal made for it and certified.

Its parts::

    point              a point, an exercise, a certificate
    points             the points by family, in tables beside their sources
    recipes            how deals are found for a point, and how answers are judged
    factory            an exercise from a point and a seed
    exercises          those that come with the program, as seeds and prices, and new ones
    question           an exercise as it is shown, with nothing hidden in it
    memory             spaced repetition over points, and the mistakes in deals that were played
    playing_on         a question played on, against layouts that punish a wrong card
    classroom          a class: tasks, pupils, answers
    partners           bidding sets: two partners bid boards, which are compared
    command            `oddtrick train`
"""
