"""Scoring: pure functions from what happened to ledger entries, and matches that add them up.

Its parts::

    contract, bridge   contract bridge; 1902, auction, plafond and towie
    whist, euchre      points, honours and chips
    patience           patiences, races and squares
    matches            rubbers, rounds and games to so many points
    evening            parties and club evenings
    rulings            what a ruling adds to a deal
"""
