"""Leads out of turn and penalty cards, to practise the laws of 2017 with: 47 to 56."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["LEADS", "PENALTY_CARDS"]

LEADS = (
    at_club(
        "The wrong defender leads",
        "South is to play four hearts. East, and not West, faces the seven of diamonds; South has "
        "seen nothing of dummy.",
        "lead",
        told_wrongly=False,
        then_played="nothing",
        role="defender",
        which_lead="opening",
        dummy_seen=False,
    ),
    at_club(
        "A lead from the wrong hand",
        "Dummy won the last trick, and South leads the king of spades from his hand. Nothing has "
        "been played to it.",
        "lead",
        told_wrongly=False,
        then_played="nothing",
        role="declarer",
        which_lead="later",
        due_role="declarer",
    ),
    at_club(
        "“It is your lead”",
        "“Your lead,” says East, and South leads from the wrong hand.",
        "lead",
        told_wrongly=True,
    ),
)

PENALTY_CARDS = (
    at_club(
        "A nine slips",
        "East, a defender without any penalty card, drops the nine of clubs in taking out another "
        "card.",
        "exposed",
        role="defender",
        exposed_how="dropped",
        card="low",
        other_card=False,
    ),
    at_club(
        "Declarer drops a king",
        "The king of hearts falls from South’s hand on the table.",
        "exposed",
        role="declarer",
        exposed_how="dropped",
    ),
    at_club(
        "The king of clubs lies there",
        "East has the king of clubs on the table as a major penalty card, and West is to lead.",
        "partner-cards",
        penalty_class="major",
        led_already=False,
        card_suits="one",
    ),
    at_club(
        "Two penalty cards",
        "West has the nine of diamonds and the two of clubs on the table, both major; hearts are "
        "led and he has none.",
        "several-cards",
        holders="one",
    ),
    at_club(
        "Not the card on the table",
        "West has the nine of diamonds on the table, major. Clubs are led, of which he has none, "
        "and he throws a heart. South has not played since.",
        "kept",
        declarer_played=False,
    ),
    at_club(
        "Who may use it?",
        "East’s king of clubs was picked up after South forbade the suit. Three tricks later West "
        "would like to lead to it.",
        "penalty-card",
        penalty_question="back",
    ),
)
