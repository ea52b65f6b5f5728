"""Scoring: pure functions from what happened to ledger entries, and matches that add them up.

Its parts::

    contract_scales, rubber, imps  contract bridge; super_contract, towie, cutthroat beside it
    auction_bridge, bridge1902, by_figures, money  bridge before contract; for money
    honours            what they are worth at all of these
    whist, euchre, euchre_pot, euchre_variations  points and chips
    patience           patiences, races and squares
    match_points, running_total  games to so many points, deals added up
    evening            parties and club evenings
    rulings            what a ruling adds to a deal
"""
