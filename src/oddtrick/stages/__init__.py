"""The stages deals are composed of. None of them knows a game or a law.

Its parts::

    bases              what stages are made from: chance, words in turn, a stage round another
    deal               packs, packets and turn-ups; hands that are laid open
    giving, laying_away cards given to others; cards taken up and laid away
    calling, trumps    auctions and other ways to make trumps
    partners           a partner called by a card, asked or named
    tricks, roles      play, dummy, revokes, claims; who plays what
    piles              patience and races
"""
