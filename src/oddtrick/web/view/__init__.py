"""The view of one client: a session and a seat turned into the `view` frame.

Everything a client learns of the cards goes through `Session.view`, which is the core's redacted
view of one seat. The wording and the sorting know stages' public results and the places of the
cards, never a game.
"""
