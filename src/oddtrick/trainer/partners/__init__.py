"""Bidding with a partner: a set of boards is bid and not played, and each auction is compared.

Its parts::

    state         the deals of a set, what two partners and the machine have called; on disk
    comparison    other auctions of a board, par, and the meaning of every call
"""
