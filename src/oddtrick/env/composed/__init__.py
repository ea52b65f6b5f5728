"""Tables by which games are played when they are compiled stage by stage.

Its parts::

    game_tables   a game as it is asked, and what its hands may know of a deal: its standings
    word_tables   what is said in turn: every way that a stage of words can go
    stage_tables  what each stage asks, and whom, and which standing follows
    role_tables   who plays what, and which card beats which
    worth_tables  what deals are worth
    rules         all of them together, for the compiled player
"""
