"""Bidding with a partner: a set of boards is bid and not played, and each auction is compared.

boards             the deals of a set, and what the machine calls
comparison         other auctions of a board, par, and the meaning of every call
entries, state     what two partners have called
bidding_file       a set on disk
bid_set            a set on the command line

"""
