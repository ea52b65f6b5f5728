"""Tables by which games are played when they are compiled stage by stage.

Its parts::

    game_tables   a game in every case that can arise, and which games are compiled
    stage_tables  what each stage asks, and whom
    worth_tables  what deals are worth
    rules         all of them together, for the compiled player
"""
