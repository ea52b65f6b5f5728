"""Information and conduct, to practise the laws of 2017 with: 16, 20, 21, 40, 73 to 76."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["INFORMATION"]

INFORMATION = (
    at_club(
        "Twenty-five seconds",
        "North raises after a long pause, and South bids the game on a minimum. Of six peers four "
        "would pass; the other side lost by it.",
        "ui",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=True,
        damaged=True,
    ),
    at_club(
        "A slow pass, and nothing else to do",
        "West thinks long and passes; what East then does every peer would do.",
        "ui",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=False,
    ),
    at_club(
        "“Seven spades makes”",
        "Before the first call North hears from the next table what the board makes, which could "
        "spoil it.",
        "information",
        stray_when="before",
        hinders=True,
    ),
    at_club(
        "Only about three clubs",
        "East, at his turn, asks about one call only.",
        "asking",
        asking_when="single",
    ),
    at_club(
        "My partner said it wrong",
        "West has explained East’s bid wrongly, and they defend. East knows it.",
        "correcting",
        corrector="defending",
    ),
    at_club(
        "Majors, says the card",
        "South explains two diamonds as weak with diamonds; the card says both majors. East’s "
        "partner has not called since East passed, and East would have doubled.",
        "misinformation",
        misinformed="explanation",
        change_time="in time",
        would_change=True,
    ),
    at_club(
        "He forgot his own system",
        "The card agrees with North’s explanation; South had forgotten, and the other side lost "
        "300.",
        "misinformation",
        misinformed="call",
    ),
    at_club(
        "One heart on nothing",
        "South opens one heart on three small ones. North knows no more of it than anybody.",
        "convention",
        agreement_issue="deviation",
        fielded=False,
    ),
    at_club(
        "A pause with a singleton",
        "West thinks over his only heart, and South misplaces a queen. West had no reason, and "
        "could have known what it may bring.",
        "manner",
        manner_point="false inference",
        no_reason=True,
        damaged=True,
    ),
    at_club("A kibitzer", "“He has revoked,” says a spectator.", "bystander", spectator="spoke"),
    at_club(
        "Winners snapped down",
        "East snaps his cards on the table, and South is annoyed.",
        "etiquette",
        propriety="courtesy",
    ),
)
