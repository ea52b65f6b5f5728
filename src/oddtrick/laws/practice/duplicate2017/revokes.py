"""Revokes, defective tricks and what dummy may do, to practise the laws of 2017 with: 42, 43, 61 to
64, 67."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["REVOKES"]

REVOKES = (
    at_club(
        "A ruff that was a revoke",
        "At trick five West ruffs a diamond, though he has one, and wins. He leads on, and his "
        "side wins one more trick.",
        "revoke",
        revoke_case="none",
        established="played on",
        role="defender",
        revoke_won="own",
        later_won=True,
    ),
    at_club(
        "A revoke in time",
        "West throws a club on a diamond, and finds a diamond before anybody has played on.",
        "revoke",
        revoke_case="none",
        established="open",
        role="defender",
    ),
    at_club(
        "Found in the next auction",
        "East and West have begun the next board, and West has called. Then East sees that South, "
        "who claimed, had revoked.",
        "revoke",
        revoke_case="next deal",
        established="claimed",
        role="declarer",
    ),
    at_club(
        "Dummy’s hidden diamond",
        "Dummy threw a club on a diamond, with a diamond hidden behind a heart. Two tricks have "
        "been played since.",
        "revoke",
        revoke_case="none",
        established="played on",
        role="dummy",
    ),
    at_club(
        "May she ask?",
        "North, dummy, would ask West whether he has no heart.",
        "revoke-course",
        revoke_point="asking",
    ),
    at_club(
        "Five cards against four",
        "West did not play to trick six and has a card more than the others. His side won trick "
        "eight.",
        "missed",
        both_sides=True,
        role="defender",
        won_any=True,
    ),
    at_club(
        "Two cards stuck together",
        "The four of diamonds was stuck to the nine of clubs that East played at trick three. It "
        "is trick nine.",
        "surplus",
        both_sides=True,
    ),
    at_club(
        "Dummy saw it",
        "North, dummy, says in the play that East has revoked. He has looked at nobody’s cards.",
        "dummy",
        dummy_act="attention",
    ),
    at_club(
        "Dummy has looked",
        "North, who had looked at West’s cards, is the first to say that West has revoked.",
        "dummy",
        dummy_act="first to speak",
        has_looked=True,
    ),
)
