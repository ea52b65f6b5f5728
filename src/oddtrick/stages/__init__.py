"""The stages deals are composed of. None of them knows a game or a law.

Its parts::

    deal, cards        packs, packets and turn-ups; cards exchanged or laid away before the play
    calling, trumps    auctions and other ways to make trumps; how euchre makes them
    partners           a partner called by a card, asked or named
    tricks             play, dummy, revokes, claims
    piles              patience and races
    chance, with_stock nature's turn; a stage with a stock beside it
    words              words that several stages share
"""
